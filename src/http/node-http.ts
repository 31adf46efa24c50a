/**
 * What the service uses of `node:http`, fetched without an `import`: for one, Node evaluates every export, and a getter
 * among them loads its `fetch` client, which takes each thread 80 ms of processor time.
 */
export const { createServer, METHODS, STATUS_CODES, validateHeaderName, validateHeaderValue } =
  process.getBuiltinModule('node:http')
