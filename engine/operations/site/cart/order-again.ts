import type { DeclaredOperation } from '../../../call/operation.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { putLines } from './put-lines.ts'
import { wantedAgain } from './wanted-again.ts'

/** Items of a row, such as an order, go into the cart again, each with its own result. */
export const orderAgain: DeclaredOperation<'order-again'> = async ({ chosen, counts, ...input }, context) => {
  const { request, read } = await wantedAgain(input, context)
  return runGuarded(context, async () => {
    const all = await read()
    const asked = chosen ? all.filter(({ item }) => chosen.includes(item)) : all
    const wanted = asked.map(({ item, line, count, rows }, index) => ({
      line: index + 1,
      code: line.rowKey.join(' '),
      count: counts?.[item] ?? count,
      rows,
    }))
    return { results: await putLines(request, wanted, context) }
  })
}
