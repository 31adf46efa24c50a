/**
 * The typed client's view of the interface, `client/src/api.ts`, from the OpenAPI document: an interface per
 * schema, the parameters of each operation, and its path.
 */
import type { JsonSchema } from '../src/http/json-schema.ts'
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  queryParameters,
} from '../src/http/openapi/openapi-types.ts'

/** The text of `client/src/api.ts`. */
export function clientApi({ paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get }))
  const blocks = [
    '/** Written by `npm run docs` from openapi.json. */',
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `${comment(schema.description)}export interface ${name} ${typeOf(schema, '')}`,
    ),
    ...operations.map(
      (operation) =>
        `${comment(`Parameters of \`${operation.operationId}\`.`)}export interface ${parametersName(operation)} {\n` +
        `${queryParameters(operation).map(parameterLine).join('')}}`,
    ),
    `${comment('Every operation: its parameters, and what its answer is an array of.')}export interface Operations {\n` +
      `${operations.map(operationLines).join('')}}`,
    `${comment('Where each operation is.')}export const PATHS: { readonly [Name in keyof Operations]: string } = {\n${operations
      .map(({ operationId, path }) => `  ${operationId}: '${path}',\n`)
      .join('')}}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function parametersName({ operationId }: OpenApiOperation): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Parameters`
}

function parameterLine({ name, description, required, schema }: OpenApiParameter): string {
  return `  ${comment(description)}  readonly ${name}${required ? '' : '?'}: ${typeOf(schema, '  ')}${required ? '' : ' | undefined'}\n`
}

function operationLines(operation: OpenApiOperation): string {
  const { operationId, summary, description, responses } = operation
  const deprecated = operation.deprecated === true ? '\n   * @deprecated' : ''
  const element = typeOf(responses[200]?.content?.['application/json']?.schema.items ?? {}, '')
  return (
    `  /**\n   * ${summary}. ${description}${deprecated}\n   */\n` +
    `  readonly ${operationId}: { readonly parameters: ${parametersName(operation)}; readonly element: ${element} }\n`
  )
}

function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text} */\n`
}

/** @param indent of the line that the type begins on. */
function typeOf(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '')
  if (schema.enum !== undefined) return schema.enum.map((value) => `'${value}'`).join(' | ')
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
      return 'string'
    case 'array':
      return `readonly ${typeOf(schema.items ?? {}, indent)}[]`
    case 'object': {
      const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const mark = schema.required?.includes(name) ? '' : '?'
        const described = property.description === undefined ? '' : `${indent}  ${comment(property.description)}`
        return `${described}${indent}  readonly ${name}${mark}: ${typeOf(property, `${indent}  `)}\n`
      })
      return `{\n${lines.join('')}${indent}}`
    }
    default:
      throw new Error(`no type for the schema ${JSON.stringify(schema)}`)
  }
}
