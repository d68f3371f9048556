import { setTimeout as wait } from 'node:timers/promises'
import { makeFairQueue, type FairQueue } from '../limits/fair-queue.ts'
import { makeTasks, type Task, type Tasks } from '../job-runner/tasks.ts'
import type { ChangedRows } from '../data-updates/changed-rows.ts'
import type { Log } from '../log/log.ts'
import { leaseMs } from '../store/hold-lease.ts'
import { addMails } from '../mail/add-mails.ts'
import type { OutgoingMail } from '../mail/add-mail.ts'
import { addDeliveries, type PlannedDelivery } from '../webhooks/planned-deliveries.ts'
import type { Store, TransferAbout, TransferStore } from '../store/store.ts'

/**
 * What becomes of a transfer; `checked`: it was a trial, and may be begun; `unsure`: its COMMIT got lost, and the data source is
 * asked after its receipt until it answers, as for one whose node is gone.
 */
export interface TransferEnd {
  state: 'checked' | 'done' | 'failed' | 'stopped' | 'unsure'
  about: TransferAbout
  /** Its rows, where it is known here. */
  changed?: ChangedRows
  /** Told to others in the transaction that settles it. */
  mails?: OutgoingMail[]
  /** The same to webhooks. */
  deliveries?: PlannedDelivery[]
}

export interface Transferring {
  /** One is done at a time of each, on all nodes. */
  target: string
  about: TransferAbout
  /** Does it; `signal` ends it, `onLine` is told how many lines are behind it. */
  work(signal: AbortSignal, onLine: (done: number) => void): Promise<TransferEnd>
}

export interface Transfers {
  /** Transfers a checked file in the background; false when it was begun before. */
  begin(id: string, transferring: Transferring): Promise<boolean>
  /** Whoever reads a whole file waits here for a turn: it takes time, and memory for each of its keys. */
  checks: FairQueue
  /** The same for files that go to their reader while they are read: who reads slowly is in the way of those alone. */
  errorFiles: FairQueue
  /** What is under way here; closed, what is not committed is undone. */
  tasks: Pick<Tasks, 'running' | 'close'>
}

/** Says what became of a transfer, and adds its mails and deliveries, all or nothing. */
export function settleTransfer(
  store: Store,
  id: string,
  {
    state,
    about,
    mails = [],
    deliveries = [],
  }: Pick<TransferEnd, 'about' | 'mails' | 'deliveries'> & { state: Parameters<TransferStore['settle']>[1] },
): Promise<void> {
  if (mails.length + deliveries.length === 0) return store.transfers.settle(id, state, about)
  return store.transaction(async (inside) => {
    await inside.transfers.settle(id, state, about)
    await addMails(inside, mails)
    await addDeliveries(inside, deliveries)
  })
}

const usualBeatMs = 500
/** Without receipts nobody could tell what was done: not for a node that only paused. */
const withoutReceiptMs = 15_000
const turnMs = 200
/** Each call has its own time limit; who has no turn after half of it is sent away. */
const reading = { atOnce: 3, atOnceOwn: 1, most: 30, mostOwn: 4, waitMs: 60_000 }

/** Without a beat for so long it has ended: its node is gone. */
const lostAfter = ({ begun }: TransferAbout): number => (begun?.receipts === true ? leaseMs : withoutReceiptMs)

export function makeTransfers(store: Store, log: Log, { beatMs = usualBeatMs } = {}): Transfers {
  const tasks = makeTasks({ what: 'a transfer', log, beatMs, events: store.events })

  function taskOf(id: string, { target, about, work }: Transferring): Task {
    const lostMs = lostAfter(about)
    let done = 0
    let turn: { fence: number } | undefined
    return {
      id,
      async beat() {
        const isStill = store.transfers.renew(id, { ...about, done }, lostMs)
        const isOurs = turn ? store.leases.renew(target, turn.fence, lostMs) : true
        return (await Promise.all([isStill, isOurs])).every(Boolean)
      },
      async work({ signal, isEnding }) {
        let end: TransferEnd = { state: 'stopped', about }
        try {
          while (!signal.aborted && !(turn = await store.leases.take(target, lostMs))) await wait(turnMs)
          if (!signal.aborted) end = await work(signal, (now) => void (done = now))
        } finally {
          const held = turn
          turn = undefined
          if (held) await store.leases.release(target, held.fence)
          if (end.state !== 'unsure') {
            const state = isEnding() && end.state === 'stopped' ? 'ended' : end.state
            await settleTransfer(store, id, { ...end, state })
          }
        }
      },
    }
  }

  return {
    async begin(id, transferring) {
      if (!(await store.transfers.begin(id, transferring.about, lostAfter(transferring.about)))) return false
      tasks.begin(taskOf(id, transferring))
      return true
    },
    checks: makeFairQueue(reading),
    errorFiles: makeFairQueue(reading),
    tasks,
  }
}
