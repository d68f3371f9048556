import type { RunningMethod } from '../../apis/running-api.ts'
import { notAcceptable, notDone, notFound } from '../../codes/refusals.ts'
import { toDataRefused } from '../../execution/data-refused.ts'
import { findEarlier } from '../../execution/idempotency/find-earlier.ts'
import { keepsReceipts } from '../../execution/idempotency/receipts.ts'
import { writeOnce } from '../../execution/idempotency/write-once.ts'
import { rowOf } from '../../execution/rows/row-of.ts'
import { shapeOf } from '../../execution/rows/rows-columns.ts'
import { runChain } from '../../execution/run-chain.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import { rowsAsJson } from '../../sources/rows-as-json.ts'
import type { Result, Source } from '../../sources/source.ts'
import type { ApiAnswer } from './api-call.ts'
import type { ApiValues } from './api-request.ts'
import { boundInputs } from './bound-inputs.ts'
import { locationOf } from './location-of.ts'
import { jsonContent, jsonType } from './media-types.ts'
import { preferredType } from './negotiate.ts'
import { requirePrecondition, type Precondition } from './precondition.ts'
import type { ApiPages } from './print-rows.ts'
import { readMethod } from './read-method.ts'
import { replayed, type ApiWish } from './run-once.ts'
import { runLists, sentSteps } from './sent-steps.ts'

export interface ApiCaller {
  /** Whom its work costs. */
  principal: string
  scope: Pick<ExecutionScope, 'sequences' | 'system'>
  signal: () => AbortSignal
  /** Path and query as they were asked for. */
  url: URL
  /** Path of the API. */
  base: string
  /** What it takes, as it says. */
  accept: string | undefined
  acceptEncoding: string | undefined
  /** The body of an answer that is made while it is sent. */
  stream(bytes: AsyncGenerator<Uint8Array, void>): Promise<ReadableStream<Uint8Array>>
  /** What draws reports. */
  pages(): ApiPages
  /** Of what is printed. */
  language: string
  /** A write with it is done once. */
  wish?: ApiWish
  /** A write happens only where it holds. */
  precondition?: Precondition | undefined
}

/** What a write leaves in its receipt. */
interface Written {
  /** What the first call answered. */
  text: string
  /** Of what the first call was sent. */
  hash?: string | undefined
  /** Where the row is that it made, below the API. */
  location?: string | undefined
}

/** Runs a method with what was sent. Throws what its data source says. */
export async function runMethod(method: RunningMethod, values: ApiValues, caller: ApiCaller): Promise<ApiAnswer> {
  const { spec } = method
  const scope: ExecutionScope = { ...caller.scope, input: boundInputs(spec, values), note: method.note }
  if (spec.list) return readMethod({ method, query: values.query, scope }, caller)
  if (preferredType(caller.accept, [jsonType]) === undefined) throw notAcceptable()
  const source = await method.source()
  try {
    const { written, isOwn } = await write({ method, values, source, scope }, caller)
    if (written.hash !== caller.wish?.hash) throw notDone({ text: 'idempotency-key-used' })
    const { location, text: body } = written
    const made = location !== undefined && { location: caller.base + location }
    const answer = { status: made ? 201 : 200, headers: { 'content-type': jsonContent, ...made }, body }
    return isOwn ? answer : replayed(answer)
  } catch (error) {
    throw toDataRefused(error, source) ?? error
  }
}

interface Writing {
  method: RunningMethod
  values: ApiValues
  source: Source
  scope: ExecutionScope
}

/** `isOwn`: it was written now, and not by an earlier call of the same wish. */
async function write(
  { method, values, source, scope }: Writing,
  { wish, signal, principal, precondition }: ApiCaller,
): Promise<{ written: Written; isOwn: boolean }> {
  const { spec } = method
  const { steps, lists } = sentSteps(spec, values, source)
  const earlier = await findEarlier<Written>(source, wish, [...steps, ...lists.flatMap((list) => list.steps)])
  if (earlier) return { written: earlier.answer, isOwn: false }
  const receipt = wish && (await keepsReceipts(source)) ? { id: wish.receipt } : undefined
  const once = wish ? { once: `${wish.receipt} ${wish.hash}` } : {}
  const limits = { ms: spec.totalMs, signal, receipt, ...(precondition && { serializable: true }) }
  let own: Written | undefined
  const written = await writeOnce<Written>(source, limits, async (connection, deadline) => {
    const caller = { principal, signal: signal() }
    if (precondition)
      await requirePrecondition(precondition, { connection, scope: { ...scope, input: values.path }, caller })
    const running = { ...scope, ...once, executed: {} }
    const last = await runChain(steps, connection, running, deadline)
    await runLists(lists, { connection, scope: running, deadline })
    // A filter that fails takes back what was written.
    own = {
      text: String(await method.filtered(resultText(method, last), caller)),
      hash: wish?.hash,
      location: locationOf(spec, last),
    }
    return own
  })
  return { written, isOwn: written === own }
}

/** What the last schema gave: its rows, or how many it changed. */
function resultText({ spec }: RunningMethod, last: Result | undefined): string {
  const isUntold = last && spec.columns.length === 0 && last.changes > 0
  if (!last || last.columns.length === 0 || isUntold) return JSON.stringify({ changes: last?.changes ?? 0 })
  const places = spec.columns.map(({ name }) =>
    last.columns.findIndex((given) => given.toLowerCase() === name.toLowerCase()),
  )
  const rows = last.rows.map((row) => places.map((place) => row[place] ?? null))
  const shape = shapeOf(spec.columns, [], true)
  if (spec.answer === 'rows') return rowsAsJson(rows, shape)
  const [row] = rows
  if (!row) throw notFound()
  return JSON.stringify(rowOf(row, shape))
}
