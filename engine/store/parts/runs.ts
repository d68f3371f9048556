import type { Context } from '../context.ts'
import type { RunStore, SchemaRun } from '../store.ts'
import { storedJson } from '../stored-json.ts'

/** How many entries of a schema are kept. */
export const mostRuns = 50

/** The last runs of each schema; older ones go when newer ones come. */
export function makeRuns(context: Context): RunStore {
  return {
    append: (runs) =>
      context.transact(async ({ write }) => {
        if (runs.length === 0) return
        const rows = runs.map(
          ({ maxMs, page = null, by = null, rows = null, error = null, fault, stopped, ...run }) => ({
            ...run,
            page,
            by,
            rows,
            error,
            fault: fault ? JSON.stringify(fault) : null,
            stopped: stopped ? 1 : null,
            max_ms: maxMs,
          }),
        )
        await write.insertInto('schema_runs').values(rows).execute()
        for (const schema of new Set(runs.map((run) => run.schema))) {
          const oldest = await write
            .selectFrom('schema_runs')
            .select('id')
            .where('schema', '=', schema)
            .orderBy('id', 'desc')
            .offset(mostRuns)
            .limit(1)
            .executeTakeFirst()
          if (!oldest) continue
          await write.deleteFrom('schema_runs').where('schema', '=', schema).where('id', '<=', oldest.id).execute()
        }
      }),

    async list(schema) {
      const rows = await context.read
        .selectFrom('schema_runs')
        .selectAll()
        .where('schema', '=', schema)
        .orderBy('id', 'desc')
        .limit(mostRuns)
        .execute()
      return rows.map(({ max_ms, origin, page, by, rows: count, error, fault, stopped, ...row }) => ({
        ...row,
        origin: origin as SchemaRun['origin'],
        maxMs: max_ms,
        ...(page !== null && { page }),
        ...(by !== null && { by }),
        ...(count !== null && { rows: count }),
        ...(error !== null && { error }),
        ...(fault !== null && { fault: storedJson('runs.fault', fault) }),
        ...(stopped !== null && { stopped: true as const }),
      }))
    },

    async remove(schema) {
      await context.write.deleteFrom('schema_runs').where('schema', '=', schema).execute()
    },
  }
}
