import { createRequire } from 'node:module'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Ajv2020 as AjvClass } from 'ajv/dist/2020.js'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { toValidationSchema } from '../../runtime/json-schema/to-validation-schema.ts'
import { ajvOptions } from './ajv-options.ts'
import { loadAjv } from './load-ajv.ts'
import { makeValidatorModules } from './validator-modules.ts'

/** One mistake: JSON pointer from the checked value, keyword, its parameters, Ajv's English sentence. */
export interface Mistake {
  at: string
  keyword: string
  params: Record<string, unknown>
  message: string
}

export interface Validators {
  /** Mistakes of the value against the schema (`kumiki:calls/user#/$defs/login-request`); empty: it is valid. */
  check(schemaId: string, value: unknown): Mistake[]
  /** The compiled function, for a door that is passed often: true or false, mistakes in `errors`. */
  compiled(schemaId: string): ValidateFunction
  /** A whole schema in validation form with all that it refers to, for the browser's own compilation. */
  validationSchemas(): JsonSchema[]
  /** The schemas as they are written. */
  schemas(): readonly JsonSchema[]
}

const require = createRequire(import.meta.url)

/**
 * Compiles schemas on first use; Ajv itself is loaded on the first of all. With a data folder, what is compiled is kept
 * there for later starts, which then need no Ajv at all (`validator-modules.ts`).
 */
export function makeValidators(set: JsonSchemaSet, dataFolder?: string): Validators {
  let ajv: AjvClass | undefined
  let forms: JsonSchema[] | undefined
  const known = new Map<string, ValidateFunction>()
  const validationSchemas = (): JsonSchema[] => (forms ??= toValidationSchema(set.all()))
  const open = (): AjvClass => {
    if (ajv) return ajv
    const addFormats = require('ajv-formats') as (ajv: AjvClass) => void
    ajv = new (loadAjv())(ajvOptions)
    addFormats(ajv)
    for (const schema of validationSchemas()) ajv.addSchema(schema)
    return ajv
  }
  const modules =
    dataFolder === undefined ? undefined : makeValidatorModules({ validationSchemas, schemas: set.all }, dataFolder)
  const compiled = (schemaId: string): ValidateFunction => {
    const before = known.get(schemaId)
    if (before) return before
    const validate = modules ? modules.load(schemaId) : open().getSchema(schemaId)
    if (!validate) throw new Error(`No schema ${schemaId}`)
    known.set(schemaId, validate)
    return validate
  }
  return {
    compiled,
    validationSchemas,
    schemas: set.all,
    check(schemaId, value) {
      const validate = compiled(schemaId)
      return validate(value) ? [] : toMistakes(validate.errors)
    },
  }
}

/** Ajv's errors as data; the follow-up error `if` says nothing new and is dropped. */
export function toMistakes(errors: readonly ErrorObject[] | null | undefined): Mistake[] {
  return (errors ?? [])
    .filter((error) => error.keyword !== 'if')
    .map((error) => ({
      at: error.instancePath,
      keyword: error.keyword,
      params: error.params as Record<string, unknown>,
      message: error.message ?? error.keyword,
    }))
}
