/** The parts of the OpenAPI document that are read again: for the page about it, and for the client's types. */
export interface OpenApiDocument {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: OpenApiOperation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiSchema>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
  }
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly parameters: readonly OpenApiParameter[]
  readonly responses: Readonly<Record<string, OpenApiResponse>>
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly description: string
  readonly required: boolean
  readonly schema: OpenApiSchema
}

export interface OpenApiResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema: OpenApiSchema }>>
}

export interface OpenApiSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly default?: string | number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: OpenApiSchema
  readonly properties?: Readonly<Record<string, OpenApiSchema>>
  readonly required?: readonly string[]
}

/** The parameters of an operation that stand in its address. */
export function queryParameters({ parameters }: OpenApiOperation): readonly OpenApiParameter[] {
  return parameters.filter((parameter) => parameter.in === 'query')
}
