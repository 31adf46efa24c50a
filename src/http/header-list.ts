/** Field names and values in turn, as `writeHead` takes them fastest. */
export type HeaderList = readonly string[]
