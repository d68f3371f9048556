import type { Bind, PlanStep } from '../../runtime/compile/plan.ts'
import { SourceFailed } from '../sources/errors.ts'
import type { Connection, RunOptions } from '../sources/source.ts'
import type { ExecutionScope, Sequences } from './scope.ts'

/**
 * The next numbers of a step's sequence ID parameters, by parameter. A number is given once, also to other nodes and
 * after a rollback, and is above every number that the column holds, whoever put it there.
 */
export async function nextNumbers(
  step: PlanStep,
  connection: Connection,
  scope: ExecutionScope,
  options: RunOptions,
): Promise<Record<string, number> | undefined> {
  const binds = step.binds.filter((bind) => bind.from === 'sequence')
  if (binds.length === 0) return undefined
  if (!scope.sequences) throw new SourceFailed(`${step.schema} needs a sequence, which is not there`)
  const numbers: Record<string, number> = {}
  for (const bind of binds) numbers[bind.name] = await nextNumber(step, bind, connection, scope.sequences, options)
  return numbers
}

async function nextNumber(
  step: PlanStep,
  { name, into }: Bind,
  connection: Connection,
  sequences: Sequences,
  options: RunOptions,
): Promise<number> {
  if (!into) throw new SourceFailed(`${step.schema}: ${name} is not the value of a column`)
  // Table and column are the builder's own words, taken from the INSERT that runs next.
  const text = `SELECT MAX(${into.column}) FROM ${into.table}`
  const { rows } = await connection.run({ text, values: [] }, options)
  const highest = Number(rows[0]?.[0] ?? 0)
  if (!Number.isSafeInteger(highest)) throw new SourceFailed(`${step.schema}: ${into.column} holds no whole numbers`)
  const sequence = `${step.schema}/${name}`
  const next = await sequences.add(sequence, 1)
  return next > highest ? next : sequences.add(sequence, highest - next + 1)
}
