/** The whole number that an option or a variable is given. @throws Error where it is given something else. */
export function givenNumber(name: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new Error(`${name} ${value}: write a whole number`)
  return Number(value)
}
