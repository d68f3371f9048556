import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'

export interface DocumentedParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

export interface DocumentedOperation {
  method: string
  /** `/ranks/{rank}` */
  path: string
  parameters: DocumentedParameter[]
  body?: JsonSchema
  /** By status and type of content; a type without a schema has none. */
  answers: Map<string, Map<string, ValidateFunction | undefined>>
}

export interface DocumentedApi {
  operations: DocumentedOperation[]
}

interface Media {
  schema?: JsonSchema
}
interface Answer {
  $ref?: string
  content?: Record<string, Media>
}
interface Operation {
  parameters?: DocumentedParameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}
/** The part of an OpenAPI document that requests are made of. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answer> }
}

/** Reads a document as its clients do: by what stands in it, and by nothing else. */
export function documentedApi(document: OpenApiDocument): DocumentedApi {
  const ajv = new Ajv2020({ strict: false, allowUnionTypes: true, validateFormats: false })
  ajv.addSchema({ ...document, $id: 'document' })
  const validatorOf = (schema: JsonSchema) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as JsonSchema)
  const answerOf = ({ $ref, content = {} }: Answer): Map<string, ValidateFunction | undefined> => {
    if ($ref !== undefined) return answerOf(document.components.responses[$ref.split('/').at(-1)!]!)
    return new Map(Object.entries(content).map(([type, { schema }]) => [type, schema && validatorOf(schema)]))
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): DocumentedOperation => {
      const body = requestBody?.content['application/json']?.schema
      const answers = new Map(Object.entries(responses).map(([status, answer]) => [status, answerOf(answer)]))
      return { method: method.toUpperCase(), path, parameters, answers, ...(body && { body }) }
    }),
  )
  return { operations }
}
