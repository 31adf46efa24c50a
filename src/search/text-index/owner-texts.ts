import { TEXT_MASK, TEXT_OWNER, TEXT_ROW, TEXT_START } from './layout.ts'

/** The sections of a text index that hold the texts themselves. */
interface Texts {
  readonly text: Uint16Array
  readonly texts: Uint32Array
}

/** A folded text by which its owner is found. */
export interface OwnerText {
  readonly text: string
  /** Bit n: it is the name that language n shows; `FORMER_NAME`: a former one. */
  readonly mask: number
}

/** The texts of an owner. */
export function textsOf({ text, texts }: Texts, owner: number): OwnerText[] {
  const found: OwnerText[] = []
  for (
    let row = firstRowOf(texts, owner);
    row + TEXT_ROW < texts.length && texts[row + TEXT_OWNER] === owner;
    row += TEXT_ROW
  ) {
    found.push({ text: textOfRow({ text, texts }, row), mask: texts[row + TEXT_MASK]! })
  }
  return found
}

/** The text of a row in `texts`. */
export function textOfRow({ text, texts }: Texts, row: number): string {
  // A 0 stands after each.
  return decoded(text.subarray(texts[row + TEXT_START]!, texts[row + TEXT_ROW + TEXT_START]! - 1))
}

/** The texts of an owner in one, a 0 after each: to see soon that none of them holds something. */
export function joinedTextsOf({ text, texts }: Texts, owner: number): string {
  const start = texts[firstRowOf(texts, owner) + TEXT_START]!
  return decoded(text.subarray(start, texts[firstRowOf(texts, owner + 1) + TEXT_START]!))
}

/** The string of some code units: as a buffer, since `String.fromCharCode` takes four times as long to read its arguments. */
export function decoded({ buffer, byteOffset, byteLength }: Uint16Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf16le')
}

/** The first row of an owner's texts, which lie in order of ordinals. */
function firstRowOf(texts: Uint32Array, owner: number): number {
  let low = 0
  let high = texts.length / TEXT_ROW - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (texts[middle * TEXT_ROW + TEXT_OWNER]! < owner) low = middle + 1
    else high = middle
  }
  return low * TEXT_ROW
}
