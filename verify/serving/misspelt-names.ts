import { randomNumbers } from '../../test/random-numbers.ts'
import { requestBytes } from './checked-load.ts'

interface Spelling {
  readonly letters: string
  /** How names start. */
  readonly stems: readonly string[]
}

export const CYRILLIC: Spelling = {
  letters: 'абвгдежзиклмнопрстуфхцчшя',
  stems: ['миколаїв', 'дніпропетровс', 'житомир', 'севастопол', 'хмельницьк', 'чернівц'],
}

/** More names are written in these letters, and a search among them takes twice as long. */
export const LATIN: Spelling = {
  letters: 'abcdefghijklmnoprstuvwxyz',
  stems: ['novomoskovs', 'konstantinov', 'santamaria', 'sanfrancisc', 'wilhelmshave', 'burgenland'],
}

/** Requests for misspelt names of towns, most of which come once: the most expensive ones there are. */
export function misspeltNames(key: string, seed: number, { letters, stems }: Spelling): () => Buffer {
  const random = randomNumbers(seed)
  const letter = () => letters[Math.floor(random() * letters.length)] ?? ''
  return () => {
    const stem = stems[Math.floor(random() * stems.length)] ?? ''
    const at = 1 + Math.floor(random() * (stem.length - 2))
    const typed = stem.slice(0, at) + letter() + letter() + stem.slice(at + 1) + letter()
    return requestBytes(`/v2/references/towns/by/name?language=uk&query=${encodeURIComponent(typed)}`, key)
  }
}
