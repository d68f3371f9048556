import { addressOf } from '../../../../runtime/document.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import { problemTexts } from '../../../../runtime/generated/problem-texts.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { openFaults } from '../../../execution/fault-of.ts'
import type { RunFault } from '../../../store/store.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { worded } from './worded.ts'

/**
 * The last runs of a schema, their errors in the reader's language. What the database said stands there only for who may
 * see data sources.
 */
export const sqlRuns: DeclaredOperation<'sql-runs'> = async ({ id }, context) => {
  const { document } = await readStored('schema', id, context)
  const runs = await context.engine.runs.list(addressOf(document))
  const tells = mayUseKind('data-source', 'read', context)
  return {
    rows: runs.map(({ schema, error, fault, stopped = false, ...run }) => {
      const text = fault ? inWords(fault, schema, context) : error
      const shown = text !== undefined && (tells || (fault && openFaults.has(fault.code)))
      return { ...run, failed: text !== undefined, stopped, ...(shown && { error: text }) }
    }),
  }
}

function inWords({ code, values = [] }: RunFault, schema: string, context: Context): string {
  // Without a text of its own (`sql-failed`) it is the database's sentence.
  const english = fill((problemTexts as Record<string, string>)[code] ?? '{0}', values)
  return worded({ code, values, in: schema, at: '', message: english }, context)
}
