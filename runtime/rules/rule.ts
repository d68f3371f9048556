import type { Document, DocumentOf } from '../document.ts'
import type { KindSpecs } from '../generated/kinds.ts'
import type { Problem } from '../problem.ts'
import type { CheckContext } from './validate.ts'

/** A rule of the specification about one kind of document. It may trust the structure. */
export type Rule<Kind extends keyof KindSpecs = keyof KindSpecs> = (
  document: DocumentOf<Kind>,
  context: RuleContext,
) => Problem[]

export interface RuleContext extends CheckContext {
  /** Whether a parameter can take its value from a component. */
  givesValue(component: Document): boolean
}
