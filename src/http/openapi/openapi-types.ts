import type { JsonSchema } from '../json-schema.ts'

/** The parts of an OpenAPI document that ours has; the page about it and the client's types are made from it. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: OpenApiOperation }>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, OpenApiParameterPlace & { readonly type: 'apiKey' }>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers: Readonly<Record<string, OpenApiHeader>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
  }
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly parameters: readonly OpenApiParameter[]
  readonly responses: Readonly<Record<string, OpenApiResponse>>
}

/** Where something stands in a request, and what it says there. */
interface OpenApiParameterPlace {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly description: string
}

export interface OpenApiParameter extends OpenApiParameterPlace {
  readonly required: boolean
  /** How lists are written. */
  readonly style?: 'form'
  readonly explode?: boolean
  readonly schema: JsonSchema
}

interface OpenApiHeader {
  readonly description: string
  readonly schema: JsonSchema
}

export interface OpenApiResponse {
  readonly $ref?: string
  readonly description?: string
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** The parameters of an operation that stand in its address. */
export function queryParameters({ parameters }: OpenApiOperation): readonly OpenApiParameter[] {
  return parameters.filter((parameter) => parameter.in === 'query')
}
