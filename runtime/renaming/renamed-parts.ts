import type { Document } from '../document.ts'
import { equal } from '../equal.ts'
import { isObject } from '../json/is-object.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { getAt } from '../pointer.ts'
import { namedParts } from './named-parts.ts'

/** A part that has another name: where the name stands, what it was and is. */
export interface PartRenamed {
  at: string
  from: string
  to: string
}

/**
 * Parts that are called otherwise in a later state of a document and are else what they were, at their places: their names were
 * typed anew. A name that stands anywhere in both states is no other one.
 */
export function renamedParts(set: JsonSchemaSet, before: Document, after: Document): PartRenamed[] {
  const [earlier, later] = [before, after].map((document) => namedParts(set, document))
  const known = new Set(earlier?.map(({ name }) => name))
  const now = new Map(later?.map(({ at, name }) => [at, name]))
  const kept = new Set(now.values())
  return (earlier ?? []).flatMap(({ at, name }) => {
    const to = now.get(at)
    const isAnew = to !== undefined && !known.has(to) && !kept.has(name)
    return isAnew && isElseTheSame(before, after, at) ? [{ at, from: name, to }] : []
  })
}

/** Whether the items that hold the name differ in it alone. */
function isElseTheSame(before: Document, after: Document, at: string): boolean {
  const end = at.lastIndexOf('/')
  const property = at.slice(end + 1)
  const [was, is] = [before, after].map((document) => getAt(document, at.slice(0, end)))
  return isObject(was) && isObject(is) && equal({ ...was, [property]: '' }, { ...is, [property]: '' })
}
