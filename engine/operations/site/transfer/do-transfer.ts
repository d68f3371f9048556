import { addressOf } from '../../../../runtime/document.ts'
import type { Context } from '../../../call/context.ts'
import { callerOf } from '../../../call/caller-of.ts'
import { CallError } from '../../../codes/call-error.ts'
import { DataRefused } from '../../../execution/data-refused.ts'
import { CheckRefused } from '../../../execution/check-result.ts'
import { CannotUndo } from '../../../execution/transfer/line-writers.ts'
import { readLines, type CheckedLine, type LineRules } from '../../../execution/transfer/read-lines.ts'
import { PrepareTimeout, type TransferResult } from '../../../execution/transfer/run-transfer.ts'
import { OutcomeUnknown, StatementTimeout } from '../../../sources/errors.ts'
import type { Transfer, TransferAbout } from '../../../store/store.ts'
import { logUpdates } from '../../../data-updates/log-updates.ts'
import { transferDeliveries } from '../../../transfers/transfer-deliveries.ts'
import type { TransferEnd } from '../../../transfers/transfers.ts'
import { updateHead } from '../change/update-head.ts'
import { logFailure } from '../request/log-failure.ts'
import { logTransfer } from '../../../transfers/log-transfer.ts'
import { fileToKeep, settleKept, stageKept } from '../../../transfers/kept-file.ts'
import { endByReceipt, receiptAnswer, receiptOf } from '../../../transfers/receipt.ts'
import { toCallError } from '../request/run-guarded.ts'
import { mailsOfTransfer } from './mails-of-transfer.ts'
import { putIntoCart } from './put-into-cart.ts'
import { endOfTransfer } from './end-of-transfer.ts'
import { rulesOf, type TransferRequest } from './transfer-request.ts'
import { required } from '../../../../runtime/values/required.ts'

interface Doing {
  context: Context
  signal: AbortSignal
  onLine(done: number): void
}

/** Writes the lines of a checked file, runs what comes after it, and says in the log what became of it. */
export async function doTransfer(request: TransferRequest, transfer: Transfer, doing: Doing): Promise<TransferEnd> {
  const begun = performance.now()
  const { call, address, requestId, engine, store } = doing.context
  const file = fileToKeep(transfer, engine.config.dataFolder)
  const end = await stageKept(file, store.blobs).then(
    () => written(request, transfer, doing),
    (error: unknown) => refusedFile(error, transfer.about, doing),
  )
  if (end.state === 'unsure') return end
  await settleKept(file, end, engine.log)
  if (end.state !== 'stopped' && !end.about.isDry) await runAfter(request, end, doing)
  end.about.ms = Math.round(performance.now() - begun)
  const head = updateHead(request.owner, `${request.address} ${end.about.name}`, doing.context)
  if (end.changed) logUpdates(end.changed, head, doing.context)
  end.mails = await mailsOfTransfer(request, transfer, end, doing.context).catch((error: unknown) => {
    engine.log.warn({ error, requestId }, 'the mails of a transfer could not be made')
    return []
  })
  const at = { site: addressOf(request.site.release.site), content: request.address }
  end.deliveries = await transferDeliveries(store, transfer, at, end)
  logTransfer(store, request.owner, end, { call, address, requestId }).catch((error: unknown) =>
    engine.log.warn({ error }, 'the log could not be written'),
  )
  return end
}

async function written(request: TransferRequest, transfer: Transfer, doing: Doing): Promise<TransferEnd> {
  const { context, signal } = doing
  const { about } = transfer
  const rules = rulesOf(request, about, context)
  if (!rules.plan.file.excel) return writtenBy(rules, { request, transfer, doing })
  try {
    // Before anything is begun in the database: nobody waits for his turn while others wait for what he holds there.
    const turn = await context.engine.keptWorkbooks.turn({ ...callerOf(context), signal })
    try {
      return await writtenBy({ ...rules, readWorkbook: turn.read }, { request, transfer, doing })
    } finally {
      turn.end()
    }
  } catch (error) {
    return failed(error, about, doing)
  }
}

interface Writing {
  request: TransferRequest
  transfer: Transfer
  doing: Doing
}

async function writtenBy(rules: LineRules, { request, transfer, doing }: Writing): Promise<TransferEnd> {
  const { id, about, blob } = transfer
  const { site, plan, cart } = request
  const { context, signal, onLine } = doing
  const { store } = context
  const hasReceipt = about.begun?.receipts === true
  const runner = await site.release.runner(plan)
  try {
    const { hash } = required(await store.blobs.get(blob), 'file of the transfer')
    const { leaveOut = false, isDry = false, refusals = [] } = about
    const refusedBefore = new Set(leaveOut && !isDry ? refusals.map(({ line }) => line) : [])
    const lines = () => without(refusedBefore, readLines(store.blobs.stream(hash), rules))
    const endBy = (result: TransferResult) => endOfTransfer(result, { rules, about }, context)
    const receipt = hasReceipt && {
      receipt: { id: receiptOf(id), answerOf: (result: TransferResult) => receiptAnswer(endBy(result)) },
    }
    const { columns } = rules.plan
    const run = { lines, signal, leaveOut, isDry, onLine }
    const result = cart
      ? await putIntoCart({ ...run, cart, rules }, context)
      : await runner.transfer({ ...run, columns, scope: site.scope, ...receipt })
    if (result.stopped?.cause instanceof DataRefused && !isDry)
      logFailure(result.stopped.cause.cause, context, undefined)
    return { ...endBy(result), changed: result.changed }
  } catch (error) {
    if (error instanceof OutcomeUnknown && hasReceipt) {
      const found = await runner.findReceipt(receiptOf(id)).catch(() => undefined)
      if (!found) return { state: 'unsure', about }
      return found.committed ? endByReceipt(found.answer, about) : failed(error.cause, about, doing)
    }
    return failed(error, about, doing)
  }
}

/** All lines but these. */
async function* without(
  numbers: ReadonlySet<number>,
  pieces: AsyncGenerator<CheckedLine[], void>,
): AsyncGenerator<CheckedLine[], void> {
  for await (const lines of pieces) yield numbers.size === 0 ? lines : lines.filter(({ line }) => !numbers.has(line))
}

/** Nothing is written then, but where a COMMIT got lost. */
function failed(error: unknown, before: TransferAbout, { context, signal }: Doing): TransferEnd {
  const about: TransferAbout = { ...before, done: 0, written: 0, outcome: 'error' }
  if (error instanceof OutcomeUnknown) return { state: 'failed', about: { ...about, text: 'transfer-unknown' } }
  if (signal.aborted) return { state: 'stopped', about: { ...about, outcome: 'rollback', text: 'transfer-stopped' } }
  if (error instanceof CannotUndo) return { state: 'failed', about: { ...about, text: 'transfer-cannot-undo' } }
  if (error instanceof StatementTimeout) {
    const text = error instanceof PrepareTimeout ? 'transfer-prepare-timeout' : 'transfer-line-timeout'
    return { state: 'failed', about: { ...about, outcome: 'timeout', text } }
  }
  const told = toCallError(error, context)
  const isTold = told instanceof CallError && !(error instanceof CheckRefused)
  if (!isTold) context.engine.log.warn({ error, requestId: context.requestId }, 'a transfer failed')
  return { state: 'failed', about: { ...about, text: (isTold && told.details.text) || 'transfer-failed' } }
}

/** Its folder is full, closed or none: nothing is written then. */
function refusedFile(error: unknown, about: TransferAbout, { context }: Doing): TransferEnd {
  context.engine.log.warn({ error, requestId: context.requestId }, 'the file of a transfer could not be stored')
  return { state: 'failed', about: { ...about, done: 0, written: 0, outcome: 'error', text: 'transfer-file-refused' } }
}

/** What was written stays written, whatever comes after it. */
async function runAfter({ site, plan }: TransferRequest, end: TransferEnd, { context }: Doing): Promise<void> {
  if (plan.after.length === 0) return
  const { about } = end
  const { outcome = null, written: WRITTEN, lines: LINES, name: FILE, stage: STAGE } = about
  try {
    const runner = await site.release.runner(plan)
    await runner.after({ OUTCOME: outcome, WRITTEN, LINES, FILE, STAGE }, site.scope)
  } catch (error) {
    toCallError(error, context)
    end.state = 'failed'
    Object.assign(about, { stage: 'postSchema', text: 'transfer-post-failed' })
  }
}
