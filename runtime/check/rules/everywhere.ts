import type { Document } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import type { CheckContext } from '../../rules/validate.ts'
import type { Rule } from '../../rules/rule.ts'
import { hasEntries } from '../../json/has-entries.ts'

/** What stands where in which document. */
export interface ObjectPlace {
  document: Document
  at: string
}

/** A rule about objects of one form, wherever they stand: asked of every object, it knows its own by what they hold. */
export type ObjectRule = (value: Record<string, unknown>, place: ObjectPlace, context: CheckContext) => Problem[]

/** Several such rules as one, in one walk: to walk costs more than to look. */
export function everywhere(...rules: readonly ObjectRule[]): Rule {
  return (document, context) => {
    const asked = rules.map((rule): { rule: ObjectRule; found: Problem[] } => ({ rule, found: [] }))
    visitObjects(document.spec, '/spec', (value, at) => {
      const place = { document, at }
      for (const { rule, found } of asked) found.push(...rule(value, place, context))
    })
    return asked.flatMap(({ found }) => found)
  }
}

/** Calls `visit` for every object below a value, outermost first, with its place. */
export function visitObjects(
  value: unknown,
  at: string,
  visit: (value: Record<string, unknown>, at: string) => void,
): void {
  if (!hasEntries(value)) return
  if (!Array.isArray(value)) visit(value, at)
  for (const key of Object.keys(value)) {
    const item = value[key]
    if (hasEntries(item)) visitObjects(item, `${at}/${key}`, visit)
  }
}
