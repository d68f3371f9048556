import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { PlannedRelease, PlannedReleaseStore } from '../store.ts'
import { storedJson } from '../stored-json.ts'
import type { Tables } from '../tables.ts'

const states: readonly PlannedRelease['state'][] = ['waiting', 'running', 'done', 'refused']

/** Times at which sites are published. Who claims one has it alone as long as the claim stands. */
export function makePlannedReleases(context: Context): PlannedReleaseStore {
  return {
    async plan({ siteId, at, by, name = null, note = null }) {
      const id = randomUUID()
      const state = { id, at, by, name, note, state: 'waiting', until: context.now(), outcome: '{}' }
      const row = await context.write
        .insertInto('planned_releases')
        .values({ site_id: siteId, fence: 0, ...state })
        .onConflict((conflict) =>
          conflict.column('site_id').doUpdateSet(state).where('planned_releases.state', '!=', 'running'),
        )
        .returning('site_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async get(siteId) {
      const row = await context.read
        .selectFrom('planned_releases')
        .selectAll()
        .where('site_id', '=', siteId)
        .executeTakeFirst()
      return row && plannedOf(row)
    },

    async withdraw(siteId) {
      const row = await context.write
        .deleteFrom('planned_releases')
        .where('site_id', '=', siteId)
        .where('state', '!=', 'running')
        .returning('site_id')
        .executeTakeFirst()
      return row !== undefined
    },

    claim: (ms) => claim(context, ms),

    async renew(siteId, fence, ms) {
      const row = await ofClaim(context, siteId, fence)
        .set({ until: context.later(ms) })
        .returning('site_id')
        .executeTakeFirst()
      return row !== undefined
    },

    async settle(siteId, fence, { state, outcome }) {
      const row = await ofClaim(context, siteId, fence)
        .set({ state, outcome: JSON.stringify(outcome) })
        .returning('site_id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const ofClaim = ({ write }: Context, siteId: number, fence: number) =>
  write
    .updateTable('planned_releases')
    .where('site_id', '=', siteId)
    .where('fence', '=', fence)
    .where('state', '=', 'running')

async function claim(context: Context, ms: number): Promise<PlannedRelease[]> {
  // Asked each second: as a rule nothing is due, and nobody who writes waits for that.
  const due = await context.read
    .selectFrom('planned_releases')
    .select('site_id')
    .where('state', 'in', ['waiting', 'running'])
    .where('at', '<=', context.now())
    .where('until', '<=', context.now())
    .execute()
  if (due.length === 0) return []
  const rows = await context.write
    .updateTable('planned_releases')
    .set((e) => ({ state: 'running', until: context.later(ms), fence: e('fence', '+', 1) }))
    .where('state', 'in', ['waiting', 'running'])
    .where('at', '<=', context.now())
    .where('until', '<=', context.now())
    .returningAll()
    .execute()
  return rows.map(plannedOf)
}

function plannedOf({ site_id, until: _, name, note, state, outcome, ...row }: Selectable<Tables['planned_releases']>) {
  return {
    ...row,
    siteId: site_id,
    ...(name !== null && { name }),
    ...(note !== null && { note }),
    state: states.find((one) => one === state) ?? 'waiting',
    outcome: storedJson('planned-releases.outcome', outcome),
  }
}
