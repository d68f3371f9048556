import type { BackgroundJob, ShownRun } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import type { JobOwner, Transfer, TransferUser } from '../store/store.ts'

/** Files of users of sites that become rows. One whose node is gone is looked up by `recover-transfers`. */
export const transferJob: BackgroundJob<Engine> = {
  tasks: ({ transfers }) => transfers.tasks,
  shown: {
    title: 'job-transfer',
    async list({ store, sites }, { owner }) {
      const user = userOf(owner)
      if (!user) return []
      const [menu] = Object.values(sites.running(user.siteId)?.menus ?? {})
      const pageOf = (contentId: number) => menu?.sections.find((one) => one.contentId === contentId)?.route
      return (await store.transfers.ofUser(user)).map((transfer) => shown(transfer, pageOf(transfer.contentId)))
    },
    async remove({ store: { transfers } }, { owner }, id) {
      const user = userOf(owner)
      const found = user && (await transfers.ofUser(user)).find((one) => one.id === id)
      return found !== undefined && ((await transfers.stop(id, found)) || (await transfers.dismiss(id, found)))
    },
  },
}

/** Files come in to sites alone. */
const userOf = ({ siteId, userKey }: JobOwner): TransferUser | undefined =>
  siteId === undefined ? undefined : { siteId, userKey }

function shown({ id, at, state, about }: Transfer, page: string | undefined): ShownRun {
  const { name, done, lines, written, outcome } = about
  const text = state === 'ended' ? 'transfer-ended' : about.text
  const isOver = state !== 'running' && state !== 'stopping'
  const hasFailed = state === 'done' && outcome !== undefined && outcome !== 'success'
  return {
    ...{ id, name, at, total: lines, unit: 'lines' },
    done: isOver ? written : done,
    state: hasFailed ? 'failed' : state === 'stopping' || state === 'checked' ? 'running' : state,
    ...(state === 'stopping' && { isStopping: true }),
    ...(isOver && text !== undefined && { text }),
    ...(page !== undefined && { link: page }),
  }
}
