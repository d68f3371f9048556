import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FolderTransfer } from '../../runtime/schedule/transfer-work.ts'
import { keepsReceipts } from '../execution/idempotency/receipts.ts'
import { transfer as transferKind } from '../execution/runners/transfer.ts'
import { takeFile, takenFiles, waitingFiles, waitingPath, type Inbox, type TakenFile } from '../files/taken-files.ts'
import type { Source } from '../sources/source.ts'
import { holdLease } from '../store/hold-lease.ts'
import type { Done, Working } from './do-work.ts'
import { runLostMs } from './run-lost-ms.ts'
import { isWhole, rowOf, settleFile, type FileRow } from './settle-file.ts'
import { takeIn, tryFile, type FileEnd, type FileTaker } from './take-in.ts'
import { WorkRefused } from './work-ended.ts'

/** Whoever still writes a file writes to it again within this time. */
const quietMs = 10_000
const turnMs = 200
/** Names that the history has room for. */
const mostNamed = 20

/**
 * Files of a folder become rows, one after the other, by the rules of a file transfer. Each is taken out of the folder first,
 * and its place leads to its receipt: who finds one there that nobody settled asks whether its rows are there.
 */
export async function takeFiles({ plan, folder }: FolderTransfer, source: Source, working: Working): Promise<Done> {
  const { engine, run, scope } = working
  const isTest = run.cause === 'test'
  if (isTest && source.kind === 'requests') throw new WorkRefused('schedule-test-not-sent')
  const inbox: Inbox = { root: join(engine.config.dataFolder, 'uploads'), folder }
  const table = ['transfer', plan.source, plan.table?.schema, plan.table?.name ?? plan.plan].join(' ')
  const rows = () => Promise.reject(new Error('a transfer works with no rows'))
  const runner = await transferKind.make(plan, {
    source,
    also: [],
    runs: undefined,
    note: () => scope.note,
    rows,
    generation: () => 0,
  })
  return inTurn([`folder ${folder}`, table], working, async (signal) => {
    const taker = { plan, runner, hasReceipts: await keepsReceipts(source), working: { ...working, signal } }
    const waiting = await waitingFiles(inbox, new Date(Date.now() - quietMs))
    return isTest ? tryAll(inbox, waiting, taker) : takeAll(inbox, waiting, taker)
  })
}

async function takeAll(inbox: Inbox, waiting: readonly string[], taker: FileTaker): Promise<Done> {
  const { engine, run } = taker.working
  const install = await engine.store.install()
  const receiptOf = ({ id, name }: TakenFile) =>
    createHash('sha256')
      .update(JSON.stringify(['file', install, id, name]))
      .digest('hex')
      .slice(0, 32)
  const rows: FileRow[] = []
  const faulty = new Set<FileRow>()
  const take = async (file: TakenFile, isLeft: boolean) => {
    const end = await takeIn({ file, receipt: receiptOf(file), isLeft }, taker)
    const row = await settleFile(end, taker)
    rows.push(row)
    if (!isWhole(end)) faulty.add(row)
  }
  const prefix = `${run.scheduleId}-`
  // First what a run before took, and left.
  for (const file of await takenFiles(inbox, prefix)) await take(file, true)
  for (const name of waiting) {
    const file = await takeFile(inbox, name, `${prefix}${randomUUID()}`)
    if (file) await take(file, false)
  }
  const count = rows.reduce((sum, { WRITTEN }) => sum + WRITTEN, 0)
  const names = [...faulty].map(({ REPORT }) => REPORT)
  return { count, rows, faulty, ...toldFaulty('schedule-files-faulty', names) }
}

/** What would become of them; they stay where they are. */
async function tryAll(inbox: Inbox, waiting: readonly string[], taker: FileTaker): Promise<Done> {
  const ends: FileEnd[] = []
  for (const name of waiting) ends.push(await tryFile(waitingPath(inbox, name), name, taker))
  const faulty = ends.filter(({ about }) => about.outcome !== 'success').map(({ about }) => about.name)
  const rows = ends.map((end) => rowOf(end))
  return { count: rows.reduce((sum, { LINES }) => sum + LINES, 0), rows, ...toldFaulty('schedule-files-tried', faulty) }
}

const toldFaulty = (text: string, names: readonly string[]): Pick<Done, 'told'> =>
  names.length === 0 ? {} : { told: { text, values: [String(names.length), names.slice(0, mostNamed).join(', ')] } }

/** Does the work while it has all of these, which one has at a time on all nodes. */
async function inTurn<Result>(
  [name, ...others]: readonly string[],
  { engine, signal }: Pick<Working, 'engine' | 'signal'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (name === undefined) return work(signal)
  const { leases } = engine.store
  let held: { fence: number } | undefined
  while (!(held = await leases.take(name, runLostMs))) await wait(turnMs, undefined, { signal })
  const { fence } = held
  try {
    return await holdLease(
      () => leases.renew(name, fence, runLostMs),
      (lost) => inTurn(others, { engine, signal: AbortSignal.any([signal, lost]) }, work),
    )
  } finally {
    await leases.release(name, fence)
  }
}
