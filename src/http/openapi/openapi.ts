import { ELEMENT_SCHEMAS } from '../element-schemas.ts'
import type { JsonSchema } from '../json-schema.ts'
import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import { ERRORS, type ErrorCode } from '../problems/errors.ts'
import { PROBLEM_TYPE } from '../problems/problem.ts'
import type { Parameter } from '../request/parameter.ts'
import { PARAMETER_FAULTS } from '../request/parameter-faults.ts'
import { LANGUAGE } from '../request/parameter-kinds.ts'
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi-types.ts'

/** The OpenAPI 3.1 document of the interface, from the same definitions that requests are read with. */
export function openapiDocument(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reference Directories Service',
      version: '2.0.0',
      summary: 'Reference directories for road freight, read-only.',
      description:
        'Every operation is a GET with parameters in the query string and answers a JSON array. ' +
        'Lists may be given as repeated parameters, comma-separated, or both. ' +
        'Unknown identifiers and signs are left out of the answer. ' +
        'Parameters that an operation does not have are ignored, unless `Prefer: handling=strict` is sent.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ accessKey: [] }],
    tags: [
      { name: 'Towns', description: 'Search and lookup of towns.' },
      { name: 'Directories', description: 'Lists of named elements.' },
    ],
    paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.path, { get: describe(operation) }])),
    components: {
      securitySchemes: {
        accessKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The access key alone, without a scheme.',
        },
      },
      schemas: { ...ELEMENT_SCHEMAS, Problem: PROBLEM },
      headers: HEADERS,
      responses: {
        ...Object.fromEntries(DOCUMENTED_ERRORS.map((code) => [code, describeError(code)])),
        error: {
          description: 'Any other error; the page at its `type` says what it means and what to do.',
          headers: references(['Cache-Control', 'Allow', 'Request-Id', ...RESOURCE, ...RATE, ...DEPRECATION]),
          content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

/** Errors that any operation may answer. */
const DOCUMENTED_ERRORS = [
  'invalid-parameters',
  'unauthorized',
  'dataset-version-unknown',
  'uri-too-long',
  'too-many-requests',
  'header-too-large',
  'overloaded',
] as const satisfies ErrorCode[]

const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'What went wrong: RFC 9457.',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'A page of this service about the error.' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      description: 'The faults of the parameters: of the items of a list, and of unknown parameters, the first 20.',
      items: {
        type: 'object',
        properties: {
          parameter: { type: 'string' },
          code: { type: 'string', enum: Object.keys(PARAMETER_FAULTS) },
          detail: { type: 'string' },
        },
        required: ['parameter', 'code', 'detail'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'detail'],
  additionalProperties: false,
}

const text = (description: string) => ({ description, schema: { type: 'string' } })

const HEADERS = {
  ETag: text('Strong validator of this representation, for `If-None-Match`.'),
  'Last-Modified': text('When the data set was published.'),
  'Cache-Control': text('Whether and for how long the client may cache the answer; shared caches must not.'),
  'Content-Language': text('The language of the names.'),
  'Dataset-Version': text('The data set that the answer is from.'),
  Vary: text(
    'The request headers that the answer depends on: with 200 and 304 `Accept-Encoding`, `Authorization`, ' +
      '`Dataset-Version`, `Prefer`; with any status `Origin`, if that matters.',
  ),
  'Access-Control-Allow-Origin': text('The origin of the page that asks, if it may read the answer.'),
  'Access-Control-Expose-Headers': text('The headers that the page may read besides those that it always may.'),
  Allow: text('The methods that are allowed; sent if the method of the request is not.'),
  'WWW-Authenticate': text('Says that an access key is required.'),
  'Preference-Applied': text('`handling=strict`, if that was asked for.'),
  Deprecation: text('Since when the operation is deprecated: RFC 9745.'),
  'RateLimit-Policy': text('The quota of the key, if it has one: `q` requests in a window of `w` seconds.'),
  RateLimit: text(
    'How many requests of the quota are left, `r`, and in how many seconds the whole quota is available again, `t`.',
  ),
  'Request-Id': text('Identifies the request in the log of the service; sent with 500, to be quoted in a report.'),
  'Retry-After': text('Seconds to wait before the next request.'),
  Sunset: text('When the operation ends, if that is decided: RFC 8594.'),
  Link: text('The operations to use instead, `rel="successor-version"`.'),
}

type HeaderName = keyof typeof HEADERS

const VALIDATION: readonly HeaderName[] = ['ETag', 'Last-Modified', 'Cache-Control']
const RATE: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit']
/** Headers of deprecated operations alone, whatever they answer. */
const DEPRECATION: readonly HeaderName[] = ['Deprecation', 'Sunset', 'Link']
/** Headers of whatever an operation answers, refusals included. */
const RESOURCE: readonly HeaderName[] = [
  'Dataset-Version',
  'Vary',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
]

const ANSWER_HEADERS = [...VALIDATION, 'Content-Language', ...RESOURCE, 'Preference-Applied', ...RATE] as const

/** The headers of these errors besides `Cache-Control`. */
const ERROR_HEADERS: Readonly<Record<(typeof DOCUMENTED_ERRORS)[number], readonly HeaderName[]>> = {
  'invalid-parameters': [...RESOURCE, 'Preference-Applied', ...RATE, ...DEPRECATION],
  unauthorized: [...RESOURCE, 'WWW-Authenticate', ...DEPRECATION],
  'dataset-version-unknown': [...RESOURCE, 'Preference-Applied', ...RATE, ...DEPRECATION],
  'uri-too-long': [...RESOURCE, ...RATE, ...DEPRECATION],
  'too-many-requests': [...RESOURCE, 'Retry-After', ...RATE, ...DEPRECATION],
  'header-too-large': [],
  overloaded: [...RESOURCE, 'Retry-After'],
}

/** The header fields that every operation takes besides the key. */
const REQUEST_HEADERS = Object.entries({
  'Dataset-Version': 'The data set of an earlier answer: the request is never answered from an older one.',
  'If-None-Match': 'The `ETag` of a cached answer: the response is 304 if that is still current.',
  Prefer: '`handling=strict` refuses parameters that the operation does not have, instead of ignoring them.',
}).map(
  ([name, description]): OpenApiParameter => ({
    name,
    in: 'header',
    description,
    required: false,
    schema: { type: 'string' },
  }),
)

function describe(operation: Operation): OpenApiOperation {
  const headers = [
    ...ANSWER_HEADERS,
    ...(operation.deprecated === undefined ? [] : ['Deprecation', 'Sunset']),
    ...(operation.deprecated?.successors.length ? ['Link'] : []),
  ]
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.element === 'Town' ? 'Towns' : 'Directories'],
    ...(operation.deprecated === undefined ? {} : { deprecated: true }),
    parameters: [...[LANGUAGE, ...operation.parameters].map(describeParameter), ...REQUEST_HEADERS],
    responses: {
      200: {
        description: 'The elements.',
        headers: references(headers),
        content: {
          'application/json': {
            schema: { type: 'array', items: { $ref: `#/components/schemas/${operation.element}` } },
          },
        },
      },
      default: { $ref: '#/components/responses/error' },
      304: {
        description: 'Unchanged: `If-None-Match` names the current representation.',
        headers: references(headers),
      },
      ...Object.fromEntries(
        DOCUMENTED_ERRORS.map((code) => [ERRORS[code].status, { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

function describeParameter({ name, description, schema, required, isList }: Parameter<unknown>): OpenApiParameter {
  return {
    name,
    in: 'query',
    description: isList ? `${description} Comma-separated, repeated, or both.` : description,
    required,
    ...(isList ? { style: 'form', explode: true } : {}),
    schema,
  }
}

function describeError(code: (typeof DOCUMENTED_ERRORS)[number]): OpenApiResponse {
  return {
    description: `${ERRORS[code].title}. ${ERRORS[code].remedy}`,
    headers: references(['Cache-Control', ...ERROR_HEADERS[code]]),
    content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function references(headers: readonly string[]): NonNullable<OpenApiResponse['headers']> {
  return Object.fromEntries(headers.map((header) => [header, { $ref: `#/components/headers/${header}` }]))
}
