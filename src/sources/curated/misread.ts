/** The encodings in which spreadsheets read a file without a byte order mark, by the machine's language. */
const CODE_PAGES = ['windows-1252', 'windows-1251'].map(bytesByLetter)

/**
 * A name as it was before a spreadsheet read its UTF-8 in a Windows code page: Львів of «Р›СЊРІС–РІ» or «Ð›ÑŒÐ²Ñ–Ð²».
 *
 * @returns undefined where that has not happened.
 */
export function beforeMisreading(name: string): string | undefined {
  return CODE_PAGES.map((page) => fromUtf8([...name].map((letter) => page.get(letter)))).find(
    (text) => text !== undefined && text !== name,
  )
}

function bytesByLetter(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding)
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
}

function fromUtf8(bytes: readonly (number | undefined)[]): string | undefined {
  if (bytes.includes(undefined)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as readonly number[]))
  } catch {
    return undefined
  }
}
