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

interface Step {
  at: (string | number)[]
  pointer: (string | number)[]
  titles: string[]
}

/** What differs between two states of a document, property by property, items of arrays found by their identity. */
export function difference(before: Document, after: Document, set: JsonSchemaSet): Change[] {
  const changes: Change[] = []
  const schema = documentJsonSchema(set, after.kind)
  compare(set, schema, before, after, { at: [], pointer: [], titles: [] }, changes)
  return changes
}

function compare(
  set: JsonSchemaSet,
  schema: JsonSchema,
  before: unknown,
  after: unknown,
  step: Step,
  changes: Change[],
): void {
  if (equal(before, after)) return
  const own = decided(set, schema, after === undefined ? before : after)
  if (isObject(before) && isObject(after)) {
    for (const key of keysInOrder(own, before, after)) {
      const inner = propertySchema(own, key) ?? {}
      // The spec is the whole of what people see: its own title would stand before every line.
      const titles = step.at.length === 0 && key === 'spec' ? [] : [...step.titles, titleOf(set, inner, key)]
      const next = { at: [...step.at, key], pointer: [...step.pointer, key], titles }
      compare(set, inner, before[key], after[key], next, changes)
    }
    return
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const name = identify(set, own, before, after)
    if (name) return compareItems(set, own, before, after, name, step, changes)
  }
  const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  changes.push(change(what, step, before, after))
}

function compareItems(
  set: JsonSchemaSet,
  own: JsonSchema,
  before: unknown[],
  after: unknown[],
  name: (item: unknown) => string,
  step: Step,
  changes: Change[],
): void {
  const items = typeof own.items === 'object' ? own.items : {}
  const earlier = new Map(before.map((item, index) => [name(item), { item, index }]))
  const later = new Map(after.map((item, index) => [name(item), { item, index }]))
  const inside = (id: string, index: number): Step => ({
    at: [...step.at, id],
    pointer: [...step.pointer, index],
    titles: [...step.titles, id.slice(id.indexOf('=') + 1)],
  })
  for (const [id, { item, index }] of earlier) {
    if (!later.has(id)) changes.push(change('removed', inside(id, index), item, undefined))
  }
  for (const [id, { item, index }] of later) {
    const old = earlier.get(id)
    if (old) compare(set, items, old.item, item, inside(id, index), changes)
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
