import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { Programs } from '../../sources/source.ts'
import type { StoredDocument } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'
import { openSource } from '../sql/run/open-source.ts'
import { sourceProblem } from '../sql/run/source-problem.ts'
import { numberOf, type SourceChoice } from '../sql/run/source-number.ts'

/**
 * Asks a data source about its programs. What the source refuses, and a source without programs, become `problems`
 * beside `nothing`. `badRequest` when no source is named, `notFound` when there is none.
 */
export async function askPrograms<T extends object>(
  choice: SourceChoice,
  context: Context,
  nothing: T,
  ask: (programs: Programs, stored: StoredDocument) => Promise<T>,
): Promise<T & { problems: Problem[] }> {
  const { stored, source } = await openSource(await numberOf(choice, context), context)
  const { document } = stored
  if (!source.programs)
    return { ...nothing, problems: [makeProblem('programs-unknown', document, '/spec/database_type')] }
  try {
    return { ...(await ask(source.programs, stored)), problems: [] }
  } catch (error) {
    return { ...nothing, problems: [sourceProblem(error, document, '/spec', context)] }
  }
}
