import { language } from './page-messages.ts'

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Adds to the times on the page how long ago they were: after each, so that the line may break in between. */
export function showAges(): void {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const time of document.querySelectorAll<HTMLTimeElement>('time.age')) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000
    const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
    time.title = new Date(time.dateTime).toLocaleString(language)
    time.after(` (${format.format(Math.round(seconds / length), unit)})`)
  }
}
