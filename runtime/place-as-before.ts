import type { Document } from './document.ts'
import { parsePointer } from './pointer.ts'
import { documentJsonSchema } from './json-schema/document-json-schema.ts'
import { identify } from './json-schema/identity.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema/json-schema-set.ts'
import { decided, propertySchema } from './json-schema/walk.ts'
import { isObject } from './json/is-object.ts'

/**
 * The later state of a document with one place as it was before; all else stays. `at` is an identity path, as in `difference`;
 * of a list whose items were only moved it brings back their order.
 */
export function placeAsBefore(before: Document, after: Document, at: string, set: JsonSchemaSet): Document {
  const schema = documentJsonSchema(set, after.kind)
  const restored = put({ set, schema }, before, after, parsePointer(at))
  return isObject(restored) ? { ...after, ...restored } : after
}

interface Here {
  set: JsonSchemaSet
  /** Of the value. */
  schema: JsonSchema
}

function put({ set, schema }: Here, before: unknown, after: unknown, path: readonly string[]): unknown {
  const own = decided(set, schema, after === undefined ? before : after)
  if (Array.isArray(before) && Array.isArray(after)) return putInList({ set, schema: own }, before, after, path)
  const [step, ...rest] = path
  if (step === undefined) return before
  if (!isObject(before) || !isObject(after)) return after
  const inner = propertySchema(own, step) ?? {}
  const value = put({ set, schema: inner }, before[step], after[step], rest)
  const { [step]: _, ...others } = after
  return value === undefined ? others : { ...after, [step]: value }
}

function putInList({ set, schema }: Here, before: unknown[], after: unknown[], path: readonly string[]): unknown {
  const name = identify(set, schema, before, after)
  const [step, ...rest] = path
  if (step === undefined) return name ? reordered(before, after, name) : before
  if (!name) return after
  const of = (items: unknown[]) => items.find((item) => name(item) === step)
  const items = typeof schema.items === 'object' ? schema.items : {}
  const value = put({ set, schema: items }, of(before), of(after), rest)
  if (value === undefined) return after.filter((item) => name(item) !== step)
  if (of(after) !== undefined) return after.map((item) => (name(item) === step ? value : item))
  return inserted(before, after, { value, name })
}

/** The items of the later list in the order of the earlier one; what is new stays where it is. */
function reordered(before: unknown[], after: unknown[], name: (item: unknown) => string): unknown[] {
  const names = before.map(name)
  const kept = after.filter((item) => names.includes(name(item)))
  const inOrder = kept.toSorted((one, other) => names.indexOf(name(one)) - names.indexOf(name(other)))
  let next = 0
  return after.map((item) => (names.includes(name(item)) ? inOrder[next++] : item))
}

/** Behind the item that it followed, or at the beginning. */
function inserted(
  before: unknown[],
  after: unknown[],
  { value, name }: { value: unknown; name(item: unknown): string },
): unknown[] {
  const here = after.map(name)
  const earlier = before
    .slice(
      0,
      before.findIndex((item) => name(item) === name(value)),
    )
    .map(name)
  const follows = earlier.findLast((one) => here.includes(one))
  return after.toSpliced(follows === undefined ? 0 : here.indexOf(follows) + 1, 0, value)
}
