import { fill } from '../../../../runtime/problems/fill.ts'
import { problemTexts } from '../../../../runtime/generated/problem-texts.ts'
import { openFaults } from '../../../execution/fault-of.ts'
import type { RunFault } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import { worded } from '../../../call/worded.ts'

/**
 * Why a schema failed, in the reader's language. What the database said is only for who may see data sources (`tells`); others
 * read that it failed.
 */
export function faultInWords(
  fault: RunFault,
  schema: string,
  { context, tells }: { context: Pick<Context, 'engine' | 'language'>; tells: boolean },
): string {
  const { code, values = [] } = tells || openFaults.has(fault.code) ? fault : { code: 'sql-check-failed', values: [] }
  // Without a text of its own (`sql-failed`) it is the database's sentence.
  const english = fill((problemTexts as Record<string, string>)[code] ?? '{0}', values)
  return worded({ code, values, in: schema, at: '', message: english }, context)
}
