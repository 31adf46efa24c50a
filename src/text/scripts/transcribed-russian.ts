/** Bulgarian letters that stand for other sounds than in Russian. */
const BULGARIAN: Readonly<Record<string, string>> = { щ: 'шт', ъ: 'ы' }

const GEORGIAN: Readonly<Record<string, string>> = {
  ა: 'а', ბ: 'б', გ: 'г', დ: 'д', ე: 'е', ვ: 'в', ზ: 'з', თ: 'т', ი: 'и', კ: 'к', ლ: 'л', მ: 'м', ნ: 'н', ო: 'о', პ: 'п',
  ჟ: 'ж', რ: 'р', ს: 'с', ტ: 'т', უ: 'у', ფ: 'п', ქ: 'к', ღ: 'г', ყ: 'к', შ: 'ш', ჩ: 'ч', ც: 'ц', ძ: 'дз', წ: 'ц', ჭ: 'ч',
  ხ: 'х', ჯ: 'дж', ჰ: 'х',
} // biome-ignore format: a table is read by its columns

const BULGARIAN_NAME = /^[а-ъьюя]+(?:[ -][а-ъьюя]+)*$/i
const GEORGIAN_NAME = /^[ა-ჰ]+(?:[ -][ა-ჰ]+)*$/

/**
 * The name of a place in Bulgaria as Russian maps have it, by the practical transcription of Gilyarevsky and Starostin:
 * Велико Търново → Велико-Тырново.
 *
 * @returns undefined where the name is not in Bulgarian letters alone.
 */
export function russianFromBulgarian(name: string): string | undefined {
  if (!BULGARIAN_NAME.test(name)) return undefined
  return hyphenated(name.replaceAll('ьо', 'ё'), BULGARIAN)
}

/**
 * The Russian name of a place in Georgia: დიდი ჯიხაიში → Диди-Джихаиши.
 *
 * @returns undefined where the name is not in Georgian letters alone.
 */
export function russianFromGeorgian(name: string): string | undefined {
  if (!GEORGIAN_NAME.test(name)) return undefined
  return hyphenated(name.replaceAll(/(?<=^|[ -])ე/g, 'э'), GEORGIAN)
}

/** Names of several words have hyphens in Russian, and a capital in each word. */
function hyphenated(name: string, letters: Readonly<Record<string, string>>): string {
  const words = name.toLowerCase().split(/[ -]/)
  return words
    .map((word) => Array.from(word, (letter) => letters[letter] ?? letter).join(''))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')
}
