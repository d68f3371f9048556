import type { Document } from '../../runtime/document.ts'
import { checkDocument } from '../../runtime/check/check-document.ts'
import type { Validate, ValidationError } from '../../runtime/check/check-document.ts'
import type { Library } from '../../runtime/parts/index.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

interface CompiledError {
  instancePath: string
  keyword: string
  params?: Record<string, unknown>
  message?: string
}

/** A module that the engine compiled from one schema: nothing is evaluated in the browser. */
export type CompiledValidator = ((value: unknown) => boolean) & { errors?: CompiledError[] | null }

const modules = new Map<string, Promise<CompiledValidator>>()

/** Fetches the compiled validator of a schema, once. */
export function readValidator(base: string, id: string): Promise<CompiledValidator> {
  const before = modules.get(id)
  if (before) return before
  const address = `${base}/validators/${encodeURIComponent(id)}.js`
  const reading = import(/* @vite-ignore */ address).then(
    (module: { default?: CompiledValidator; validate?: CompiledValidator }) => {
      const validate = module.default ?? module.validate
      if (!validate) throw new Error(`${address} has no validator`)
      return validate
    },
  )
  modules.set(id, reading)
  reading.catch(() => modules.delete(id))
  return reading
}

/** Runs a compiled validator; its errors in the form that the document check reads. */
export function validateWith(validate: CompiledValidator): Validate {
  return (_id, value): ValidationError[] => {
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => ({
      at: error.instancePath,
      keyword: error.keyword,
      params: error.params ?? {},
      message: error.message ?? '',
    }))
  }
}

/** The same check that the engine makes on saving. */
export function checkWith(set: JsonSchemaSet, validate: Validate, library: Library): (document: Document) => Problem[] {
  return (document) => checkDocument(document, { set, validate, library })
}
