import type { Document } from './document.ts'
import { equal } from './equal.ts'
import type { Change } from './generated/calls/answer.ts'
import { toPointer } from './pointer.ts'
import { documentJsonSchema } from './json-schema/document-json-schema.ts'
import { identify } from './json-schema/identity.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema/json-schema-set.ts'
import { titleOf } from './json-schema/title-of.ts'
import { decided, propertySchema } from './json-schema/walk.ts'
import { isObject } from './json/is-object.ts'

export type { Change }

/** A value of the document: what describes it, and where it stands. */
interface Step {
  schema: JsonSchema
  at: (string | number)[]
  pointer: (string | number)[]
  titles: string[]
}

/** What differs between two states of a document, property by property, items of arrays found by their identity. */
export function difference(before: Document, after: Document, set: JsonSchemaSet): Change[] {
  const changes: Change[] = []
  const schema = documentJsonSchema(set, after.kind)
  compare({ set, changes }, { schema, at: [], pointer: [], titles: [] }, before, after)
  return changes
}

interface Comparison {
  set: JsonSchemaSet
  /** What was found so far. */
  changes: Change[]
}

function compare(work: Comparison, step: Step, before: unknown, after: unknown): void {
  if (equal(before, after)) return
  const { set, changes } = work
  const own = decided(set, step.schema, after === undefined ? before : after)
  if (isObject(before) && isObject(after)) {
    for (const key of keysInOrder(own, before, after)) {
      const inner = propertySchema(own, key) ?? {}
      // The spec is the whole of what people see: its own title would stand before every line.
      const titles = step.at.length === 0 && key === 'spec' ? [] : [...step.titles, titleOf(set, inner, key)]
      const next = { schema: inner, at: [...step.at, key], pointer: [...step.pointer, key], titles }
      compare(work, next, before[key], after[key])
    }
    return
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const name = identify(set, own, before, after)
    if (name) return compareItems(work, { ...step, schema: own }, { before, after, name })
  }
  const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  changes.push(change(what, step, before, after))
}

/** Two states of a list, and what its items are found by. */
interface Lists {
  before: unknown[]
  after: unknown[]
  name: (item: unknown) => string
}

function compareItems(work: Comparison, step: Step, { before, after, name }: Lists): void {
  const { changes } = work
  const schema = typeof step.schema.items === 'object' ? step.schema.items : {}
  const earlier = new Map(before.map((item, index) => [name(item), { item, index }]))
  const later = new Map(after.map((item, index) => [name(item), { item, index }]))
  const inside = (id: string, index: number): Step => ({
    schema,
    at: [...step.at, id],
    pointer: [...step.pointer, index],
    titles: [...step.titles, id.slice(id.indexOf('=') + 1)],
  })
  for (const [id, { item, index }] of earlier) {
    if (!later.has(id)) changes.push(change('removed', inside(id, index), item, undefined))
  }
  for (const [id, { item, index }] of later) {
    const old = earlier.get(id)
    if (old) compare(work, inside(id, index), old.item, item)
    else changes.push(change('added', inside(id, index), undefined, item))
  }
  const orderBefore = [...earlier.keys()].filter((id) => later.has(id))
  const orderAfter = [...later.keys()].filter((id) => earlier.has(id))
  if (!equal(orderBefore, orderAfter)) {
    const plain = (ids: string[]): string[] => ids.map((id) => id.slice(id.indexOf('=') + 1))
    changes.push(change('moved', step, plain(orderBefore), plain(orderAfter)))
  }
}

function change(what: Change['what'], step: Step, before: unknown, after: unknown): Change {
  const { titles } = step
  return {
    what,
    at: toPointer(step.at),
    pointer: toPointer(step.pointer),
    titles,
    title: titles.join(' ▸ '),
    before,
    after,
  }
}

function keysInOrder(schema: JsonSchema, before: object, after: object): string[] {
  const present = new Set([...Object.keys(before), ...Object.keys(after)])
  const known = Object.keys(schema.properties ?? {}).filter((key) => present.has(key))
  return [...known, ...[...present].filter((key) => !known.includes(key))]
}
