import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { conflict, notFound } from '../../codes/refusals.ts'
import type { PlannedRelease } from '../../store/store.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { readStored } from '../document/read/stored-answer.ts'
import { userOf } from '../site-edit/site-id.ts'

const yearMs = 366 * 86_400_000

const ofState = {
  waiting: 'planned-waiting',
  running: 'planned-running',
  done: 'planned-done',
  refused: 'planned-problems',
} satisfies Record<PlannedRelease['state'], string>

/** When the site is published by itself, who planned it, and what became of it. */
export const publishPlanned: DeclaredOperation<'publish-planned'> = async ({ id }, context) => {
  await readStored('site', id, context)
  const planned = await context.store.plannedReleases.get(id)
  if (!planned) return { rows: [], problems: [] }
  const { at, by, name = '', note = '', state, outcome } = planned
  const { release, text, problems = [] } = outcome
  const told = toldText(text ?? ofState[state], release === undefined ? [] : [String(release)], context)
  return { rows: [{ at, by, name, note, state, told }], problems }
}

/** The site is published at that time, as its documents are then; in place of what was planned before. */
export const publishPlan: DeclaredOperation<'publish-plan'> = async ({ id, at = '', name, note }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const time = Date.parse(at)
  const now = context.now().getTime()
  if (!(time > now && time < now + yearMs)) throw conflict({ text: 'planned-when' })
  const planned = {
    ...{ siteId: id, at: new Date(time).toISOString(), by: userOf(context) },
    ...(name !== undefined && { name }),
    ...(note !== undefined && { note }),
  }
  if (!(await context.store.plannedReleases.plan(planned))) throw conflict({ text: 'site-processing', retryAfter: 2 })
  context.audit({ object: `site ${id} planned for ${planned.at}` })
  return {}
}

/** It is planned no more. */
export const publishWithdraw: DeclaredOperation<'publish-withdraw'> = async ({ id }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const { plannedReleases } = context.store
  if (!(await plannedReleases.get(id))) throw notFound()
  if (!(await plannedReleases.withdraw(id))) throw conflict({ text: 'site-processing', retryAfter: 2 })
  context.audit({ object: `site ${id} planned no more` })
  return {}
}
