import type { Bind, PlanStep } from '../../runtime/compile/plan.ts'
import type { InsertedColumn } from '../../runtime/sql/inserted-column.ts'
import { meaningfulTokens, parameterAt } from '../../runtime/sql/read-statement.ts'
import { SourceFailed } from '../sources/errors.ts'
import type { NumbersByRow, NumbersBySequence } from '../sources/own-numbers.ts'
import type { Connection, Result, RunOptions, Statement, StatementConnection, Value } from '../sources/source.ts'
import type { ExecutionScope, Sequences } from './scope.ts'

/** The numbers of a step's sequence ID parameters, by parameter. */
export interface StepNumbers {
  /** What the statement is given; null: the database numbers the row itself. */
  bound: Record<string, number | null>
  /** After the statement has run: all numbers, with those that the database gave. */
  given(result: Result): Promise<Record<string, number>>
}

interface Numbering {
  step: PlanStep
  connection: StatementConnection
  options: RunOptions
}

type SequenceBind = Bind & { into: InsertedColumn }

/** So many numbers of a sequence are skipped at a time. */
const mostSkipped = 100_000

/**
 * The next numbers of a step's sequence ID parameters. They come from the column's own sequence, identity or counter where it
 * has one, so that others who write to the table get no number twice. Elsewhere Kumiki counts: a number is given once, also
 * to other nodes and after a rollback, and is above every number that the column holds, whoever put it there.
 */
export async function nextNumbers(
  step: PlanStep,
  connection: Connection,
  scope: ExecutionScope,
  options: RunOptions,
): Promise<StepNumbers | undefined> {
  const binds = step.binds.filter((bind) => bind.from === 'sequence')
  if (binds.length === 0) return undefined
  const { sequences } = scope
  if (!sequences || connection.kind === 'requests')
    throw new SourceFailed(`${step.schema} needs a sequence, which is not there`)
  const numbering = { step, connection, options }
  const numbers: Record<string, number> = {}
  const { ownNumbers: own } = connection.facts
  let byRow: { bind: SequenceBind; last: Statement } | undefined
  for (const bind of binds) {
    if (!isPlaced(bind)) throw new SourceFailed(`${step.schema}: ${bind.name} is not the value of a column`)
    if (own?.by === 'row' && !byRow && (await isNumberedByRow(bind, own, numbering))) {
      byRow = { bind, last: own.last }
      continue
    }
    const fromSequence = own?.by === 'sequence' ? await nextOfSequence(bind, own, numbering) : undefined
    numbers[bind.name] = fromSequence ?? (await nextCounted(bind, numbering, sequences))
  }
  return {
    bound: byRow ? { ...numbers, [byRow.bind.name]: null } : numbers,
    async given({ changes }) {
      if (!byRow || changes === 0) return numbers
      return { ...numbers, [byRow.bind.name]: toNumber(await firstOf(byRow.last, numbering), byRow.bind, step) }
    },
  }
}

const isPlaced = (bind: Bind): bind is SequenceBind => bind.into !== undefined

async function firstOf(statement: Statement, { connection, options }: Numbering): Promise<Value | undefined> {
  return (await connection.run(statement, options)).rows[0]?.[0]
}

function toNumber(value: Value | undefined, { into }: SequenceBind, { schema }: PlanStep): number {
  const number = Number(value ?? 0)
  if (!Number.isSafeInteger(number)) throw new SourceFailed(`${schema}: ${into.column} holds no whole numbers`)
  return number
}

async function nextCounted(bind: SequenceBind, numbering: Numbering, sequences: Sequences): Promise<number> {
  const { step } = numbering
  // Table and column are the builder's own words, taken from the INSERT that runs next.
  const text = `SELECT MAX(${bind.into.column}) FROM ${bind.into.table}`
  const highest = toNumber(await firstOf({ text, values: [] }, numbering), bind, step)
  const sequence = `${step.schema}/${bind.name}`
  const next = await sequences.add(sequence, 1)
  return next > highest ? next : sequences.add(sequence, highest - next + 1)
}

/** Undefined where the column has no sequence that this user may ask. One that others left behind is brought up first. */
async function nextOfSequence(
  bind: SequenceBind,
  own: NumbersBySequence,
  numbering: Numbering,
): Promise<number | undefined> {
  const { step, connection, options } = numbering
  const [row = []] = (await connection.run(own.next(bind.into), options)).rows
  const [sequence, first, most, stride] = row
  if (typeof sequence !== 'string' || first === null || first === undefined) return undefined
  const highest = toNumber(most, bind, step)
  const by = toNumber(stride, bind, step)
  let next = toNumber(first, bind, step)
  while (by > 0 && next <= highest) {
    const count = Math.min(Math.ceil((highest + 1 - next) / by), mostSkipped)
    next = toNumber(await firstOf(own.skip(sequence, count), numbering), bind, step)
  }
  return next
}

const numberedByRow = new WeakMap<PlanStep, { by: Map<string, boolean>; until: number }>()
const keepMs = 5 * 60_000

/** Tables seldom change: what was answered is kept for five minutes. A number that is used elsewhere in the statement is needed before it runs. */
async function isNumberedByRow(bind: SequenceBind, own: NumbersByRow, numbering: Numbering): Promise<boolean> {
  const { step, connection } = numbering
  let known = numberedByRow.get(step)
  if (!known || known.until < performance.now())
    numberedByRow.set(step, (known = { by: new Map(), until: performance.now() + keepMs }))
  const before = known.by.get(bind.name)
  if (before !== undefined) return before
  const tokens = meaningfulTokens(step.sql, connection.facts.syntax)
  const places = tokens.filter((_, at) => parameterAt(tokens, at) === bind.name)
  const found = places.length === 1 && Number(await firstOf(own.generates(bind.into), numbering)) > 0
  known.by.set(bind.name, found)
  return found
}
