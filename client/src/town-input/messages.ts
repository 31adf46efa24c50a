import { isRefusal } from './refusals.ts'

/** What the field itself says. */
export interface Messages {
  readonly chooseFromList: string
  readonly required: string
  readonly searching: string
  readonly none: string
  readonly tooLong: string
  readonly unreachable: string
  readonly noKey: string
  readonly impossibleKey: string
  readonly busy: string
  /** Words for the number of towns found, by plural form. */
  readonly found: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>
}

const EN: Messages = {
  chooseFromList: 'Choose a town from the list',
  required: 'Choose a town',
  searching: 'Searching…',
  none: 'No town found',
  tooLong: 'The text is too long',
  unreachable: 'The towns cannot be looked up right now',
  noKey: 'The access key is missing or not valid',
  impossibleKey: 'The access key has characters that no key can have',
  busy: 'Too many requests: try again in a moment',
  found: { one: 'town found', other: 'towns found' },
}

const MESSAGES: Readonly<Record<string, Messages>> = {
  en: EN,
  uk: {
    chooseFromList: 'Виберіть місто зі списку',
    required: 'Виберіть місто',
    searching: 'Триває пошук…',
    none: 'Міста не знайдено',
    tooLong: 'Текст задовгий',
    unreachable: 'Зараз не вдається знайти міста',
    noKey: 'Ключ доступу відсутній або недійсний',
    impossibleKey: 'У ключі доступу є символи, яких у ключах не буває',
    busy: 'Забагато запитів: спробуйте за мить',
    found: { one: 'місто знайдено', few: 'міста знайдено', many: 'міст знайдено', other: 'міста знайдено' },
  },
  ru: {
    chooseFromList: 'Выберите город из списка',
    required: 'Выберите город',
    searching: 'Идёт поиск…',
    none: 'Город не найден',
    tooLong: 'Текст слишком длинный',
    unreachable: 'Сейчас не удаётся найти города',
    noKey: 'Ключ доступа отсутствует или недействителен',
    impossibleKey: 'В ключе доступа есть символы, которых в ключах не бывает',
    busy: 'Слишком много запросов: попробуйте через мгновение',
    found: { one: 'город найден', few: 'города найдено', many: 'городов найдено', other: 'города найдено' },
  },
}

/** What the field says in a language; in English where it does not speak it. */
export function messagesIn(language: string): Messages {
  return MESSAGES[spokenLanguage(language)] ?? EN
}

/** Says why nothing came from the service. */
export function failureInWords(error: unknown, language: string): string {
  const { noKey, busy, unreachable } = messagesIn(language)
  const status = isRefusal(error) ? error.status : 0
  return status === 401 ? noKey : status === 429 ? busy : unreachable
}

/** Such as «3 міста знайдено». */
export function countInWords(count: number, language: string): string {
  const { found } = messagesIn(language)
  return `${count} ${found[new Intl.PluralRules(spokenLanguage(language)).select(count)] ?? found.other}`
}

/** The language that the field speaks where one is asked for. */
export function spokenLanguage(language: string): string {
  const primary = language.split(/[-_]/)[0]?.toLowerCase() ?? ''
  return Object.hasOwn(MESSAGES, primary) ? primary : 'en'
}
