import { toStep } from '../pointer.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { decided, itemSchema, propertySchema } from './walk.ts'
import { hasEntries } from '../json/has-entries.ts'

/** What `change` answers for a value that is to be left out. */
export const gone = Symbol('gone')

export interface Rebuilt {
  /** Schema of this value, references followed, unions decided. */
  schema: JsonSchema
  /** The value before, and as it is now that its parts were changed. */
  before: unknown
  value: unknown
  /** JSON pointer of the value, from where the walk began. */
  at: string
  /** The object that holds the value, directly or through arrays, as it was before; undefined at the root. */
  parent: Record<string, unknown> | undefined
}

/**
 * A copy of a value that the schema describes, changed inside out: `change` is given every described value, and what it
 * answers stands in its place. What is gone is left out of its list or object; an object that lacks a required part
 * (`required`, `x-essential`) because of it is gone too. Values that the schema does not know stay as they are.
 */
export function reshape(
  set: JsonSchemaSet,
  schema: JsonSchema,
  value: unknown,
  change: (here: Rebuilt) => unknown,
  at = '',
  parent?: Record<string, unknown>,
): unknown {
  const own = decided(set, schema, value)
  const inner = insideOf(set, own, value, change, at, parent)
  return inner === gone ? gone : change({ schema: own, before: value, value: inner, at, parent })
}

function insideOf(
  set: JsonSchemaSet,
  own: JsonSchema,
  value: unknown,
  change: (here: Rebuilt) => unknown,
  at: string,
  parent: Record<string, unknown> | undefined,
): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => {
      const inner = itemSchema(own, index)
      return inner ? reshape(set, inner, item, change, `${at}/${index}`, parent) : item
    })
    return items.filter((item) => item !== gone)
  }
  if (!hasEntries(value)) return value
  const entries: [string, unknown][] = []
  for (const [key, item] of Object.entries(value)) {
    const inner = propertySchema(own, key)
    const step = toStep(key)
    const changed = inner ? reshape(set, inner, item, change, `${at}/${step}`, value) : item
    if (changed !== gone) entries.push([key, changed])
    else if (own.required?.includes(key) || inner?.['x-essential'] === true) return gone
  }
  return Object.fromEntries(entries)
}
