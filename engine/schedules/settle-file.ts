import { parse } from 'node:path'
import { ownerOf } from '../../runtime/references/find-references.ts'
import { logUpdates } from '../data-updates/log-updates.ts'
import type { Row } from '../execution/row.ts'
import { placeFile, stageFile } from '../files/keep-file.ts'
import { pathOfTaken, settled, settleTaken, type TakenFile } from '../files/taken-files.ts'
import { errorFile } from '../transfers/error-file.ts'
import { logTransfer } from '../transfers/log-transfer.ts'
import { faultyLines } from '../transfers/transfer-mails.ts'
import { transferDeliveries } from '../transfers/transfer-deliveries.ts'
import { addDeliveries } from '../webhooks/planned-deliveries.ts'
import { requireOurs } from './require-ours.ts'
import { bytesOf, type FileEnd, type FileTaker, type TakenEnd } from './take-in.ts'

/** What mails tell of a file. */
export interface FileRow extends Row {
  FILE: string
  OUTCOME: string
  LINES: number
  WRITTEN: number
  FAULTY: number
  /** Name of the report beside a faulty one. */
  REPORT: string
}

export const rowOf = ({ about, message }: FileEnd, report = ''): FileRow => ({
  ...{ FILE: about.name, OUTCOME: message, LINES: about.lines, WRITTEN: about.written },
  ...{ FAULTY: faultyLines({ about }), REPORT: report },
})

/** All of its lines are in the table, and nothing failed. */
export const isWhole = ({ about }: FileEnd): boolean =>
  about.outcome === 'success' && faultyLines({ about }) === 0 && about.text === 'transfer-done'

/** Moves a file to where it stays, with a report of what is wrong with it, and says in the log what became of it. */
export async function settleFile({ file, ...end }: TakenEnd, { working }: FileTaker): Promise<FileRow> {
  const { engine, schedule, run } = working
  await requireOurs(working)
  const at = run.slot
  await tellWebhooks(file.id, end, working)
  const report = isWhole(end) ? '' : await placeReport(file, end, at)
  await settleTaken(file, isWhole(end) ? 'done' : 'faulty', at)
  const object = `${schedule.spec.transfer ?? ''} ${end.about.name}`
  const user = `schedule ${schedule.key}`
  if (end.changed) logUpdates(end.changed, { user, call: 'schedule', object }, { store: engine.store, engine })
  const state = end.about.outcome === 'success' ? ('done' as const) : ('failed' as const)
  logTransfer(engine.store, { userKey: user }, { state, about: end.about }, { call: 'schedule', object }).catch(
    (error: unknown) => engine.log.warn({ error }, 'the log could not be written'),
  )
  return rowOf(end, report)
}

/** Before the file is out of reach: one that is taken again is told once. */
async function tellWebhooks(id: string, { about }: FileEnd, { engine, schedule }: FileTaker['working']): Promise<void> {
  const { store } = engine
  const content = schedule.spec.transfer
  if (content === undefined) return
  const site = ownerOf(engine.set, { kind: 'content', key: content.slice(content.indexOf('/') + 1) })
  const transfer = { id: `schedule ${id}`, userKey: `schedule ${schedule.key}` }
  const state = about.outcome === 'success' ? 'done' : 'failed'
  const planned = await transferDeliveries(store, transfer, { content, ...(site && { site }) }, { state, about })
  await addDeliveries(store, planned)
}

/** The lines that are not in the table, or why there are none. */
async function placeReport(file: TakenFile, { about, message, rules }: FileEnd, at: string): Promise<string> {
  const path = pathOfTaken(file)
  const made = rules && faultyLines({ about }) > 0 && errorFile({ about, rules, bytes: () => bytesOf(path) })
  const { name: stem, ext } = parse(file.name)
  const kept = {
    ...settled(file, { to: 'faulty', name: `${stem}.errors${made ? ext : '.txt'}`, at }),
    id: `${file.id}-report`,
  }
  await stageFile(kept, made ? made.bytes : oneText(message))
  return (await placeFile(kept)) ?? kept.name
}

async function* oneText(text: string): AsyncGenerator<Uint8Array, void> {
  yield await Promise.resolve(Buffer.from(`\uFEFF${text}\r\n`))
}
