import { randomNumbers } from '../../test/random-numbers.ts'
import { requestBytes } from './checked-load.ts'

/** Requests for misspelt names of towns, no two the same: the dearest that there are. */
export function misspeltNames(key: string, seed: number): () => Buffer {
  const random = randomNumbers(seed)
  const letter = () => 'абвгдежзиклмнопрстуфхцчшя'[Math.floor(random() * 25)] ?? 'а'
  const stems = ['миколаїв', 'дніпропетровс', 'житомир', 'севастопол', 'хмельницьк', 'чернівц']
  return () => {
    const stem = stems[Math.floor(random() * stems.length)] ?? ''
    const at = 1 + Math.floor(random() * (stem.length - 2))
    const typed = stem.slice(0, at) + letter() + letter() + stem.slice(at + 1) + letter()
    return requestBytes(`/v2/references/towns/by/name?language=uk&query=${encodeURIComponent(typed)}`, key)
  }
}
