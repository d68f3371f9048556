import { addressOf } from '../../../runtime/document.ts'
import { mayUseKind } from '../../access/is-allowed.ts'
import type { SchemaRun } from '../../store/store.ts'
import { readStored } from '../document/stored-answer.ts'
import type { Operation } from '../operation.ts'

type Shown = Omit<SchemaRun, 'schema' | 'stopped'> & { failed: boolean; stopped: boolean }

/** The last runs of a schema. What the database said stands there only for who may see data sources. */
export const sqlRuns: Operation<{ id: number }, { rows: Shown[] }> = async ({ id }, context) => {
  const { document } = await readStored('schema', id, context)
  const runs = await context.engine.runs.list(addressOf(document))
  const tells = mayUseKind('data-source', 'read', context)
  return {
    rows: runs.map(({ schema: _, error, stopped = false, ...run }) => ({
      ...run,
      failed: error !== undefined,
      stopped,
      ...(tells && error !== undefined && { error }),
    })),
  }
}
