import type { Context } from '../context.ts'
import type { LeaseStore } from '../store.ts'

/** Named claims with an end; the fence rises with each holder. */
export function makeLeases(context: Context): LeaseStore {
  return {
    async take(name, ms) {
      const row = { node: context.shared.node, until: context.later(ms) }
      const free = (node: string, alone: boolean) =>
        context.write
          .insertInto('leases')
          .values({ name, fence: 1, ...row })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet((e) => ({ ...row, fence: e('leases.fence', '+', 1) }))
              .where((e) =>
                e.or([e('leases.until', '<=', context.now()), ...(alone ? [e('leases.node', '!=', node)] : [])]),
              ),
          )
          .returning('fence')
          .executeTakeFirst()
      return free(context.shared.node, !context.facts.manyNodes)
    },

    async renew(name, fence, ms) {
      const row = await context.write
        .updateTable('leases')
        .set({ until: context.later(ms) })
        .where('name', '=', name)
        .where('fence', '=', fence)
        .where('node', '=', context.shared.node)
        .where('until', '>', context.now())
        .returning('name')
        .executeTakeFirst()
      return row !== undefined
    },

    async release(name, fence) {
      // The row stays, so that the fence goes on rising.
      await context.write
        .updateTable('leases')
        .set({ until: context.now() })
        .where('name', '=', name)
        .where('fence', '=', fence)
        .where('node', '=', context.shared.node)
        .execute()
    },
  }
}
