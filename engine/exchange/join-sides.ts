import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { mergeChosen, type Conflict } from '../../runtime/merge.ts'

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
 * `side`; what nobody has chosen is a conflict, in which `mine` is the store's value. `clashes`: all of them, decided or not.
 */
export function joinSides(
  { base, ours, theirs }: Sides,
  {
    set,
    side,
    choices = {},
  }: { set: JsonSchemaSet; side: Side | undefined; choices?: Readonly<Record<string, Side>> | undefined },
): { document: Document; conflicts: Conflict[]; clashes: Conflict[] } {
  const chosen = (at: string): Side | undefined => choices[at] ?? choices[''] ?? side
  const sides = { base, mine: ours, theirs }
  const { merged, conflicts } = mergeChosen(sides, set, (at) => chosen(at) === 'theirs')
  return {
    document: merged,
    conflicts: conflicts.filter(({ at }) => chosen(at) === undefined),
    clashes: conflicts,
  }
}
