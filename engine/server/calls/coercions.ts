import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Coercions } from './read-input.ts'

/**
 * Coercions of path and query values by the types of the request schema; texts stay texts. Lists and objects may stand
 * as JSON in the query of a call that reads, or whose body is a file: what else changes something comes in the body.
 */
export function coercionsOf(set: JsonSchemaSet, requestId: string, takesJson: boolean): Coercions {
  const found = new Map<string, (text: string) => unknown>()
  const request = resolve(set, set.get(requestId))
  for (const [name, property] of Object.entries(request.properties ?? {})) {
    const type = typeOf(set, property)
    const coerce = takesJson || !structured.has(type) ? byType[type] : undefined
    if (coerce) found.set(name, coerce)
  }
  return found
}

function typeOf(set: JsonSchemaSet, property: JsonSchema): string {
  const { type } = resolve(set, property)
  return typeof type === 'string' ? type : ''
}

const structured = new Set(['array', 'object'])

// What does not read as the type stays a text, and the schema refuses it by name (IN-02).
const byType: Record<string, (text: string) => unknown> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  array: fromJson,
  object: fromJson,
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
