export type * from './api.ts'
export { type Autocomplete, type AutocompleteOptions, autocomplete } from './autocomplete.ts'
export { type CallOptions, type Client, type ClientOptions, createClient, type OperationName } from './client.ts'
export { type ParameterFault, RefusedError, UnreachableError } from './errors.ts'
