import { inputTypeOf } from '../../../../runtime/inputs/input-types.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { callerOf } from '../../../call/caller-of.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import { readLines } from '../../../execution/transfer/read-lines.ts'
import { smallParts } from '../../../files/small-parts.ts'
import { editableOf, editRequest } from './edit-request.ts'
import { rulesOf } from './transfer-request.ts'
import { required } from '../../../../runtime/values/required.ts'

/** Rows of a page. */
const most = 20

/** Some rows of a checked file, with what is wrong at each cell: by itself, or for the database that refused it. */
export const transferRows: DeclaredOperation<'transfer-rows'> = async (input, context) => {
  const { contentId, id, from = 0, faulty = false } = input
  const request = await editRequest(contentId, context)
  const { about, blob } = await editableOf(id, request, context)
  const { hash } = required(await context.store.blobs.get(blob), 'file of the transfer')
  const rules = rulesOf(request, about, context)
  const told = [...(about.refusals ?? []), ...(about.refused ? [about.refused] : [])]
  const refusedLines = new Set(told.map(({ line }) => line))
  const rows: OperationResponses['transfer-rows']['rows'] = []
  let total = 0
  const { engine, store, signal } = context
  await engine.transfers.checks.run(callerOf(context), async () => {
    for await (const lines of readLines(smallParts(store.blobs.stream(hash)), rules)) {
      signal.throwIfAborted()
      for (const { line, cells, faults } of lines) {
        const isRefused = refusedLines.has(line)
        if (faulty && faults.length === 0 && !isRefused) continue
        if (total >= from && rows.length < most) {
          const others = isRefused ? told.filter((one) => one.line === line && !faults.includes(one)) : []
          rows.push({ line, cells, faults: [...faults, ...others].map(({ column, reason }) => ({ column, reason })) })
        }
        total++
      }
      // All lines are counted already; the faulty ones are not with those that the database refused.
      if (!faulty && rows.length === most) break
    }
  })
  const columns = rules.plan.columns.flatMap(({ name, from: number }) => {
    const { label = name, input, datetime } = rules.fields.find(({ key }) => key === name) ?? {}
    const isDay = input !== undefined && inputTypeOf(input).moment === 'date'
    return number === undefined ? [] : [{ from: number, label, ...(isDay && datetime && { day: datetime.format }) }]
  })
  return { columns, rows, total: faulty ? total : about.lines }
}
