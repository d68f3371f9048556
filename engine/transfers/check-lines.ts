import { mostTold } from '../../runtime/problems/most-told.ts'
import { notDone } from '../codes/refusals.ts'
import type { RunnerOf } from '../execution/runners/index.ts'
import { readLines, type LineRules } from '../execution/transfer/read-lines.ts'
import type { TransferAbout } from '../store/store.ts'

/** Lines whose keys only the table takes for the same: they stand beside the file. */
const mostSameKeys = 10_000

/** Asks the database what the columns demand, and how it compares keys. */
export async function heldTo(
  { plan, fields }: LineRules,
  about: TransferAbout,
  runner: Pick<RunnerOf<'transfer'>, 'demands' | 'nameKeys'>,
): Promise<Pick<LineRules, 'nameKeys' | 'onSameKey' | 'demands'>> {
  if (!plan.table) return {}
  const demands = await runner.demands()
  about.demands = demands
  for (const { name, from } of plan.columns)
    if (from !== undefined && demands.find((one) => one.name === name)?.generated)
      throw notDone({ text: 'transfer-generated', values: [fields.find(({ key }) => key === name)?.label ?? name] })
  const same: Record<number, number> = {}
  let count = 0
  return {
    demands,
    nameKeys: runner.nameKeys(plan.columns, demands),
    onSameKey(line, first) {
      if (++count > mostSameKeys) throw notDone({ text: 'transfer-too-many-same-keys', values: [mostSameKeys] })
      same[line] = first
      about.sameKeys = same
    },
  }
}

/** Holds each line of a file to the rules of its columns, and says in `about` what is wrong: nothing is written yet. */
export async function checkLines(
  bytes: AsyncIterable<Uint8Array>,
  { rules, about, signal }: { rules: LineRules; about: TransferAbout; signal: AbortSignal },
): Promise<void> {
  for await (const lines of readLines(bytes, rules)) {
    signal.throwIfAborted()
    about.lines += lines.length
    for (const { faults } of lines) {
      if (faults.length === 0) continue
      about.faulty++
      if (about.problems.length < mostTold) about.problems.push(...faults)
    }
  }
  if (about.lines === 0) throw notDone({ text: 'transfer-no-lines' })
}
