/**
 * Every error that the service answers: code, status, title, and what to do about it. `docs/errors.md`
 * and the pages under `/errors/` say the same; a test keeps them in step.
 */
export const ERRORS = {
  unauthorized: {
    status: 401,
    title: 'No valid access key',
    remedy: 'Send the access key alone in the header: `Authorization: <key>`. Ask the operator for one.',
  },
  'invalid-parameters': {
    status: 400,
    title: 'Some parameters are not valid',
    remedy: 'Correct every fault listed in `errors`.',
  },
  'malformed-request': {
    status: 400,
    title: 'The request is not well-formed HTTP',
    remedy: 'Send an HTTP/1.1 request whose path and header are well-formed.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing at this path',
    remedy: 'Compare the path with the list of operations in `/openapi.json`.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    remedy: 'Use GET: the service is read-only. The header `Allow` lists the methods.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    remedy: 'Send the whole request at once.',
  },
  'dataset-version-unknown': {
    status: 412,
    title: 'This node does not have the data set yet',
    remedy:
      'The header `Dataset-Version` rules out data sets older than the one it names, which this node does not have. ' +
      'Try again: another node may have it. If none has, leave the header out.',
  },
  'uri-too-long': {
    status: 414,
    title: 'The URL is too long',
    remedy: 'Ask for fewer identifiers in one request.',
  },
  'expectation-failed': {
    status: 417,
    title: 'The expectation cannot be met',
    remedy: 'Send no header `Expect`, or `Expect: 100-continue`.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    remedy:
      'Wait the number of seconds given in the header `Retry-After`, then try again. ' +
      'If the key has a rate, `RateLimit` says how many requests it has left. Without a valid key, the IP address is limited.',
  },
  'header-too-large': {
    status: 431,
    title: 'The request header is too large',
    remedy: 'Ask for fewer identifiers in one request, or send fewer or shorter header fields.',
  },
  'internal-error': {
    status: 500,
    title: 'The service failed',
    remedy: 'This is a fault of the service, not of the request: report it with the header `Request-Id`.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    remedy: 'Wait the number of seconds given in the header `Retry-After`, then try again.',
  },
} as const

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]
