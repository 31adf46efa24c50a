/** The whole number that an option is given. @throws Error where it is given something else. */
export function wholeNumber(option: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new Error(`--${option} ${value}: write a whole number`)
  return Number(value)
}
