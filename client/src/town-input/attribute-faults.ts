import type { ParameterFault } from '../errors.ts'
import { isRefusal } from './refusals.ts'

/** Attributes by the parameter that they are sent as, where the two names differ. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  areaIds: 'areas',
  countrySigns: 'countries',
  excludeCountrySigns: 'exclude-countries',
}

/** What the service finds wrong with an attribute, which is shown as the page has it: `areas="abc": …`. */
export function faultOfAttribute(field: Element, { parameter, detail }: ParameterFault): string {
  const name = ATTRIBUTES[parameter] ?? parameter
  const value = field.getAttribute(name)
  return value === null ? `${name}: ${detail}` : `${name}=${JSON.stringify(value)}: ${detail}`
}

/** Tells whoever writes the page of the attributes that the service has refused, as with countries="DE;PL". */
export function logFaults(field: Element, error: unknown): void {
  if (!isRefusal(error)) return
  for (const fault of error.faults) console.error(`<town-input>: ${faultOfAttribute(field, fault)}`)
}
