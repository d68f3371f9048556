import type { Library } from '../parts/index.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'

/** One error of a JSON Schema validator: pointer of the value, keyword that failed, its parameters. */
export interface ValidationError {
  at: string
  keyword: string
  params: Record<string, unknown>
  message: string
}

/** Checks a value against the schema with that `$id`. The engine gives Ajv, the browser a compiled module. */
export type Validate = (schemaId: string, value: unknown) => ValidationError[]

export interface CheckContext {
  set: JsonSchemaSet
  validate: Validate
  /** The documents that the checked one refers to. */
  library: Library
}
