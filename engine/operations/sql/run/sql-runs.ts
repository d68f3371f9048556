import { addressOf } from '../../../../runtime/document.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { openFaults } from '../../../execution/fault-of.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { faultInWords } from './fault-in-words.ts'

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
      const text = fault ? faultInWords(fault, schema, { context, tells: true }) : error
      const shown = text !== undefined && (tells || (fault && openFaults.has(fault.code)))
      return { ...run, failed: text !== undefined, stopped, ...(shown && { error: text }) }
    }),
  }
}
