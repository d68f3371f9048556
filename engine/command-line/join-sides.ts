import type { Document } from '../../runtime/document.ts'
import { pointerOf } from '../../runtime/identity-path.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { merge, type Conflict } from '../../runtime/merge.ts'
import { getAt, setAt } from '../../runtime/pointer.ts'

/** `ours`: what stands in the store; `theirs`: what the bundle brings. */
export type Side = 'ours' | 'theirs'

/** Whose value holds, by address and place in the document (an identity path; empty: the document as a whole). */
export type Choices = Readonly<Record<string, Readonly<Record<string, Side>>>>

/** What both last agreed on, what stands in the store and what the bundle brings. */
export interface Sides<Value = Document> {
  base: Value
  ours: Value
  theirs: Value
}

/**
 * Both sides' changes together, property by property. Where both have changed the same, the choice for its place holds, else
 * `side`; what nobody has chosen is a conflict, in which `mine` is the store's value. `hasClashed`: there was one, decided or not.
 */
export function joinSides(
  { base, ours, theirs }: Sides,
  {
    set,
    side,
    choices = {},
  }: { set: JsonSchemaSet; side: Side | undefined; choices?: Readonly<Record<string, Side>> | undefined },
): { document: Document; conflicts: Conflict[]; hasClashed: boolean } {
  const { merged, conflicts } = merge(base, ours, theirs, set)
  // The same, in which their value stands wherever both have one.
  const other = merge(base, theirs, ours, set).merged
  const chosen = (at: string): Side | undefined => choices[at] ?? choices[''] ?? side
  let document = merged
  for (const { at } of conflicts)
    if (chosen(at) === 'theirs') document = setAt(document, pointerOf(document, at), getAt(other, pointerOf(other, at)))
  return {
    document,
    conflicts: conflicts.filter(({ at }) => chosen(at) === undefined),
    hasClashed: conflicts.length > 0,
  }
}
