import { isObject } from './is-object.ts'

/** Whether it is a JSON Schema itself, as text editors read it: beside documents, and none. */
export function isJsonSchema(value: unknown): boolean {
  return isObject(value) && String(value.$schema).startsWith('https://json-schema.org/') && value.kind === undefined
}
