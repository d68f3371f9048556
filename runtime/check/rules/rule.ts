import type { Document } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import type { CheckContext } from '../validate.ts'

/** A rule of the specification about one kind of document. It may trust the structure. */
export type Rule = (document: Document, context: CheckContext) => Problem[]
