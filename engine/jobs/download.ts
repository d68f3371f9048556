import type { BackgroundJob, ShownRun } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import type { Download, DownloadOwner, JobOwner } from '../store/store.ts'

/** Files of rows for users of sites. One whose node is gone has ended. */
export const downloadJob: BackgroundJob<Engine> = {
  tasks: ({ downloads }) => downloads.tasks,
  shown: {
    title: 'job-download',
    async list({ store }, { owner }) {
      const user = userOf(owner)
      return user ? (await store.downloads.list(user)).map(shown) : []
    },
    async remove({ store }, { owner }, id) {
      const user = userOf(owner)
      return user !== undefined && store.downloads.remove(id, user)
    },
  },
}

/** Files are of sites alone. */
const userOf = ({ siteId, userKey }: JobOwner): DownloadOwner | undefined =>
  siteId === undefined ? undefined : { siteId, userKey }

function shown({ id, name, state, rows, bytes, total, at, until, reason }: Download): ShownRun {
  return {
    ...{ id, name, state, bytes, at, done: rows, unit: 'rows' },
    ...(total !== undefined && { total }),
    ...(until !== undefined && { until }),
    ...(reason !== undefined && { text: reason }),
    ...(state === 'done' && { hasFile: true }),
  }
}
