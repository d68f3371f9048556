import { toStep } from '../pointer.ts'
import type { JsonSchemaSet } from './json-schema-set.ts'
import { decided, itemSchema, propertySchema, type Described, type Visit } from './walk.ts'
import { hasEntries } from '../json/has-entries.ts'

/** What `change` answers for a value that is to be left out. */
export const gone = Symbol('gone')

/** A value as it is now that its parts were changed; the object that holds it (`parent`) is as it was before. */
export interface Rebuilt extends Visit {
  before: unknown
}

/**
 * A copy of a value that the schema describes, changed inside out: `change` is given every described value, and what it
 * answers stands in its place. What is gone is left out of its list or object; an object that lacks a required part
 * (`required`, `x-essential`) because of it is gone too. Values that the schema does not know stay as they are.
 */
export function reshape(
  set: JsonSchemaSet,
  { schema, value, at = '' }: Described,
  change: (here: Rebuilt) => unknown,
): unknown {
  return rebuilt({ set, change }, { schema, value, at, parent: undefined })
}

interface Work {
  set: JsonSchemaSet
  change: (here: Rebuilt) => unknown
}

function rebuilt(work: Work, { schema, value, at, parent }: Visit): unknown {
  const here: Rebuilt = { schema: decided(work.set, schema, value), before: value, value, at, parent }
  here.value = insideOf(work, here)
  return here.value === gone ? gone : work.change(here)
}

function insideOf(work: Work, { schema, value, at, parent }: Visit): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => {
      const inner = itemSchema(schema, index)
      return inner ? rebuilt(work, { schema: inner, value: item, at: `${at}/${index}`, parent }) : item
    })
    return items.filter((item) => item !== gone)
  }
  if (!hasEntries(value)) return value
  const entries: [string, unknown][] = []
  for (const [key, item] of Object.entries(value)) {
    const inner = propertySchema(schema, key)
    const place = `${at}/${toStep(key)}`
    const changed = inner ? rebuilt(work, { schema: inner, value: item, at: place, parent: value }) : item
    if (changed !== gone) entries.push([key, changed])
    else if (schema.required?.includes(key) || inner?.['x-essential'] === true) return gone
  }
  return Object.fromEntries(entries)
}
