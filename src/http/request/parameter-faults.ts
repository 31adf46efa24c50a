/** Every fault of a parameter, as it stands in `errors[].code` of a problem document. */
export const PARAMETER_FAULTS = {
  required: 'The parameter is missing or empty.',
  repeated: 'A parameter that takes one value is given more than once.',
  'malformed-encoding': 'The value has a broken percent-escape or is not UTF-8.',
  'control-character': 'The value contains a control character.',
  'invalid-id': 'An identifier is not a whole number from 0 to 9007199254740991, written in digits only.',
  'invalid-country-sign': 'A country sign is not two letters, as in ISO 3166-1 alpha-2.',
  'invalid-integer': 'The value is not a whole number, written in digits only.',
  'out-of-range': 'The number is below the minimum or above the maximum.',
  'too-short': 'The text is shorter than the search needs.',
  'too-long': 'The text is longer than the search accepts.',
  'too-many': 'The list has more distinct items than one request may ask for.',
  'unknown-language': 'The data set has no such language; the detail lists those that it has.',
  'unknown-parameter': 'The operation has no such parameter (reported only with `Prefer: handling=strict`).',
} as const

export type ParameterFaultCode = keyof typeof PARAMETER_FAULTS

export interface ParameterFault {
  readonly parameter: string
  readonly code: ParameterFaultCode
  readonly detail: string
}
