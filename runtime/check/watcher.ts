import type { Document } from '../document.ts'
import type { Wanted } from '../json-schema/may-hold.ts'
import { walk, type Visit } from '../json-schema/walk.ts'
import type { Problem } from '../problem.ts'
import type { CheckContext } from '../rules/validate.ts'

/** Sees every value of a document with its schema and says at the end what is wrong. */
export interface Watcher {
  visit(here: Visit): void
  problems(): Problem[]
}

/** Shows all watchers what they want of the document, in one walk: to walk costs more than to look. */
export function watch(
  document: Document,
  { set }: Pick<CheckContext, 'set'>,
  watchers: readonly Watcher[],
  wanted?: Wanted,
): void {
  const visit = (here: Visit) => {
    for (const watcher of watchers) watcher.visit(here)
  }
  walk(set, { schema: set.kind(document.kind), value: document.spec, at: '/spec' }, visit, wanted)
}
