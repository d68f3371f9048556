import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import * as codes from '../../runtime/generated/codes.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { TransferPlan } from '../../runtime/transfer/plan.ts'
import { toldText } from '../call/told-text.ts'
import { CallError } from '../codes/call-error.ts'
import { tooLarge, unsupportedType } from '../codes/refusals.ts'
import type { ChangedRows } from '../data-updates/changed-rows.ts'
import { DataRefused } from '../execution/data-refused.ts'
import { OutcomePending } from '../execution/idempotency/outcome-pending.ts'
import type { RunnerOf } from '../execution/runners/index.ts'
import { CannotUndo } from '../execution/transfer/line-writers.ts'
import { readLines, type LineRules } from '../execution/transfer/read-lines.ts'
import { PrepareTimeout, type TransferResult } from '../execution/transfer/run-transfer.ts'
import { smallParts } from '../files/small-parts.ts'
import { markTaken, pathOfTaken, type TakenFile } from '../files/taken-files.ts'
import { inputFieldsIn } from '../operations/site/cart/cart-summary.ts'
import { endOfTransfer } from '../operations/site/transfer/end-of-transfer.ts'
import { requireFileType } from '../operations/site/transfer/file-refusals.ts'
import { say } from '../operations/site/transfer/transfer-request.ts'
import { Unreadable } from '../parsing/errors.ts'
import { localMoment } from '../sites/local-moment.ts'
import { OutcomeUnknown, PartlyDone, SourceFailed, StatementTimeout } from '../sources/errors.ts'
import type { TransferAbout } from '../store/store.ts'
import { checkLines, heldTo } from '../transfers/check-lines.ts'
import { endByReceipt, receiptAnswer } from '../transfers/receipt.ts'
import type { Working } from './do-work.ts'

/** With what files become rows. */
export interface FileTaker {
  plan: TransferPlan
  runner: RunnerOf<'transfer'>
  /** The data source says of each file whether its rows are there. */
  hasReceipts: boolean
  working: Working
}

/** A file, and what leads to its receipt. */
export interface FileToTake {
  file: TakenFile
  receipt: string
  /** It was taken before, and nobody settled it. */
  isLeft?: boolean
}

/** What became of a file. */
export interface FileEnd {
  about: TransferAbout
  /** Why it is not whole in the table, or that it is. */
  message: string
  /** How its lines are read again, where they can be. */
  rules?: LineRules
  changed?: ChangedRows
}

/** The same of one that was taken, and where it lies now. */
export interface TakenEnd extends FileEnd {
  file: TakenFile
}

/** Bytes of a file, from its begin; a link leads nowhere. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    yield* smallParts(handle.createReadStream({ autoClose: false }))
  } finally {
    await handle.close()
  }
}

/** Holds a file to the rules of its transfer and writes its lines, once. Throws what another try may overcome. */
export async function takeIn({ file, receipt, isLeft = false }: FileToTake, taker: FileTaker): Promise<TakenEnd> {
  const { plan, runner, hasReceipts, working } = taker
  const about = newAbout(file.name, plan)
  const { repeat = defaults.scheduleSpec.repeat } = working.schedule.spec
  if (isLeft && file.isBegun && !repeat)
    return { ...told({ ...about, outcome: 'error', text: 'transfer-unknown' }, taker), file }
  if (isLeft && hasReceipts) {
    const found = await runner.findReceipt(receipt)
    if (found.committed)
      return { ...(await afterwards(endByReceipt(found.answer, about).about, taker, { isLeft })), file }
  }
  return withWorkbooks(taker, async (readWorkbook) => {
    const rules = { ...rulesOf(taker), readWorkbook }
    try {
      await check(pathOfTaken(file), about, { rules, taker })
    } catch (error) {
      return { ...notRead(error, about, taker), file }
    }
    const { errorHandling, leaveOut } = plan
    const known: LineRules = { ...rules, demands: about.demands, sameKeys: about.sameKeys }
    const end: TakenEnd =
      about.faulty > 0 && errorHandling === 'undo' && !leaveOut
        ? { ...told({ ...about, outcome: 'error', text: 'transfer-faulty' }, taker), file }
        : await write({ file, receipt }, { about: { ...about, leaveOut }, rules: known }, taker)
    return { ...end, rules: { ...known, readWorkbook: workbooksOf(taker) } }
  })
}

/** What would become of a file that nobody has taken; nothing is written. */
export async function tryFile(path: string, name: string, taker: FileTaker): Promise<FileEnd> {
  const { runner, plan, working } = taker
  const about = newAbout(name, plan)
  return withWorkbooks(taker, async (readWorkbook) => {
    const rules = { ...rulesOf(taker), readWorkbook }
    try {
      await check(path, about, { rules, taker })
      const dry = { ...about, isDry: true }
      const result = await runner.transfer({ ...runOf(path, rules, taker), leaveOut: true, isDry: true })
      return { ...told(endOfTransfer(result, { rules, about: dry }, wordsOf(working)).about, taker), rules }
    } catch (error) {
      return notRead(error, about, taker)
    }
  })
}

const newAbout = (name: string, { file: { encoding, startRow } }: TransferPlan): TransferAbout => ({
  ...{ name, size: 0, hash: '', encoding, stage: 'inputCheck', lines: 0, faulty: 0, problems: [], done: 0, written: 0 },
  startRow: startRow === codes.transferSettingStartRow.line2 ? 2 : 1,
})

export const wordsOf = ({ engine }: Working) => ({ engine, language: engine.settings.current().language })

/** As it is told; `values` are those of its text. */
const told = (about: TransferAbout, { working }: FileTaker, values: (string | number)[] = []): FileEnd => ({
  about,
  message: about.text === undefined ? '' : toldText(about.text, values.map(String), wordsOf(working)),
})

function rulesOf({ plan, working }: FileTaker): Omit<LineRules, 'readWorkbook'> {
  const { engine, schedule } = working
  const { timeZone = defaults.scheduleSpec.timeZone } = schedule.spec
  const words = wordsOf(working)
  const { encoding, startRow } = newAbout('', plan)
  return {
    ...{ plan, encoding, startRow, login: undefined },
    localTime: (at) => localMoment(at, timeZone),
    fields: inputFieldsIn(plan, words.language),
    today: localMoment(engine.store.now(), timeZone),
    say: (code, values) => say(code, values, words),
  }
}

const callerOf = ({ working: { schedule, signal } }: FileTaker) => ({ principal: `schedule ${schedule.key}`, signal })

const workbooksOf =
  (taker: FileTaker): LineRules['readWorkbook'] =>
  (options, bytes) =>
    taker.working.engine.workbooks.read(options, bytes, callerOf(taker))

/** Workbooks are read in turn, in a process of their own. */
async function withWorkbooks<Result>(
  taker: FileTaker,
  work: (read: LineRules['readWorkbook']) => Promise<Result>,
): Promise<Result> {
  const { plan, working } = taker
  if (!plan.file.excel) return work(workbooksOf(taker))
  const turn = await working.engine.keptWorkbooks.turn(callerOf(taker))
  try {
    return await work(turn.read)
  } finally {
    turn.end()
  }
}

async function check(
  path: string,
  about: TransferAbout,
  { rules, taker: { plan, runner, working } }: { rules: LineRules; taker: FileTaker },
): Promise<void> {
  requireFileType(about.name, plan)
  const { size } = await lstat(path)
  about.size = size
  const most = Math.min(plan.maxSize, working.engine.settings.current().uploadMegabytes)
  if (size === 0) throw unsupportedType({ text: 'file-empty' })
  if (size > most * 1024 * 1024) throw tooLarge({ text: 'file-too-large', values: [most] })
  const asked = await heldTo(rules, about, runner)
  await checkLines(bytesOf(path), { rules: { ...rules, ...asked }, about, signal: working.signal })
}

/** What is wrong with the file itself, in words; else the error is thrown on. */
function notRead(error: unknown, about: TransferAbout, taker: FileTaker): FileEnd {
  const outcome = 'error' as const
  if (error instanceof Unreadable) return told({ ...about, outcome, text: error.code }, taker, error.values)
  if (error instanceof CallError && error.details.text !== undefined)
    return told({ ...about, outcome, text: error.details.text }, taker, error.details.values)
  throw error
}

const runOf = (path: string, rules: LineRules, { plan, working: { scope, signal } }: FileTaker) => ({
  ...{ columns: plan.columns, scope, signal, onLine: () => undefined },
  lines: () => readLines(bytesOf(path), rules),
})

async function write(
  { file, receipt: id }: Omit<FileToTake, 'isLeft'>,
  { about, rules }: { about: TransferAbout; rules: LineRules },
  taker: FileTaker,
): Promise<TakenEnd> {
  const { runner, hasReceipts, plan, working } = taker
  const endBy = (result: TransferResult) => endOfTransfer(result, { rules, about }, wordsOf(working))
  const receipt = hasReceipts && {
    receipt: { id, answerOf: (result: TransferResult) => receiptAnswer(endBy(result)) },
  }
  // Without a receipt nobody could tell later whether its rows are there.
  const begun = await markTaken(file, !hasReceipts)
  try {
    const run = { ...runOf(pathOfTaken(begun), rules, taker), leaveOut: plan.leaveOut, isDry: false }
    const result = await runner.transfer({ ...run, ...receipt })
    return { ...(await afterwards(endBy(result).about, taker)), changed: result.changed, file: begun }
  } catch (error) {
    if (error instanceof OutcomeUnknown && hasReceipts) {
      const found = await runner.findReceipt(id).catch((cause: unknown) => {
        throw new OutcomePending('whether a file was written cannot be asked now', { cause })
      })
      if (found.committed) return { ...(await afterwards(endByReceipt(found.answer, about).about, taker)), file }
      throw new SourceFailed('the connection was lost before a file was written', { cause: error })
    }
    const ended = (outcome: NonNullable<TransferAbout['outcome']>, text: string) =>
      told({ ...about, done: 0, written: 0, outcome, text }, taker)
    if (error instanceof PartlyDone || error instanceof OutcomeUnknown)
      return { ...ended('error', 'transfer-unknown'), file: begun }
    const left = await markTaken(begun, false)
    const [outcome, text] = whyNot(error, working.signal)
    return { ...ended(outcome, text), file: left }
  }
}

/** What its lines, or the data source with them, did wrong; whatever another try may overcome is thrown on. */
function whyNot(error: unknown, signal: AbortSignal): [outcome: NonNullable<TransferAbout['outcome']>, text: string] {
  if (signal.aborted) throw error
  if (error instanceof PrepareTimeout) return ['timeout', 'transfer-prepare-timeout']
  if (error instanceof StatementTimeout) return ['timeout', 'transfer-line-timeout']
  if (error instanceof CannotUndo) return ['error', 'transfer-cannot-undo']
  if (error instanceof DataRefused) return ['rollback', 'transfer-rollback']
  throw error
}

/** What was written stays written, whatever comes after it. */
async function afterwards(about: TransferAbout, taker: FileTaker, { isLeft = false } = {}): Promise<FileEnd> {
  const { plan, runner, working } = taker
  if (plan.after.length === 0) return told(about, taker)
  const { outcome = null, written: WRITTEN, lines: LINES, name: FILE, stage: STAGE } = about
  const failed = () => told({ ...about, stage: 'postSchema', text: 'transfer-post-failed' }, taker)
  // Whether it was done, nobody knows.
  if (isLeft) return failed()
  try {
    await runner.after({ OUTCOME: outcome, WRITTEN, LINES, FILE, STAGE }, working.scope)
    return told(about, taker)
  } catch (error) {
    working.engine.log.warn({ error, schedule: working.schedule.key }, 'what comes after a file failed')
    return failed()
  }
}
