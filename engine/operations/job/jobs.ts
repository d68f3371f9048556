import { jobOwnerOf } from '../../call/followed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { notFound } from '../../codes/refusals.ts'

/** What the caller has begun, running or lately ended. */
export const jobList: DeclaredOperation<'job-list'> = async (_input, context) => {
  const runs = await context.engine.jobs.shown(jobOwnerOf(context))
  return {
    jobs: runs.map(({ title, text, values = [], ...run }) => ({
      ...run,
      title: toldText(title, [], context),
      ...(text !== undefined && { text: toldText(text, values, context) }),
    })),
  }
}

/** Stops one that runs; takes one away that has ended. */
export const jobRemove: DeclaredOperation<'job-remove'> = async ({ job, id }, context) => {
  context.audit({ object: `${job} ${id}` })
  if (!(await context.engine.jobs.remove({ job, id }, jobOwnerOf(context)))) throw notFound()
  return {}
}
