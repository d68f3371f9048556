import type { Document, DocumentOf } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import type { CheckContext } from '../../rules/validate.ts'

export interface AdviceContext extends Pick<CheckContext, 'set' | 'library'> {
  /** The site whose users meet what the document says. */
  site: DocumentOf<'site'>
}

/** What a builder may have forgotten in a sound document of a site. */
export type Advice = (document: Document, context: AdviceContext) => Problem[]
