import { CallError } from '../codes/call-error.ts'
import { loggedOut, notDone } from '../codes/refusals.ts'
import { JobStopped, type FollowedWork } from '../job-runner/job-runs.ts'
import type { JobOutcomeTold, JobOwner } from '../store/store.ts'
import type { Context } from './context.ts'

/** Whose jobs a call is about: those of its own user, and of no other. */
export function jobOwnerOf({ session }: Pick<Context, 'session'>): JobOwner {
  if (!session) throw loggedOut()
  const { userKey, siteId } = session
  return { userKey, ...(siteId !== undefined && { siteId }) }
}

/** What a call does, as a job of its user: one that takes long is seen among the jobs, and goes on when its caller leaves. */
export async function followed<Result>(
  context: Context,
  work: Omit<FollowedWork<Result>, 'owner' | 'reasonOf'>,
): Promise<Result> {
  try {
    return await context.engine.jobRuns.follow({ ...work, owner: jobOwnerOf(context), reasonOf })
  } catch (error) {
    if (error instanceof JobStopped) throw notDone({ text: 'job-stopped' })
    throw error
  }
}

function reasonOf(error: unknown): JobOutcomeTold {
  const { text, values = [], problems = [] } = error instanceof CallError ? error.details : {}
  if (text !== undefined) return { text, values: values.map(String) }
  return problems.length > 0 ? { text: 'job-problems', values: [String(problems.length)] } : { text: 'job-failed' }
}
