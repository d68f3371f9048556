import { enteredLines } from '../../../../runtime/cart/entered-lines.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { CallError } from '../../../codes/call-error.ts'
import { rowsByCode } from '../../../execution/purchase/rows-by-code.ts'
import { codes } from '../rows/codes.ts'
import { runGuarded } from '../rows/run-guarded.ts'
import { cartRequest } from './cart-request.ts'
import { putLines } from './put-lines.ts'

/** Quick order: codes with quantities, typed, scanned or pasted, each with its own result. */
export const addToCart: DeclaredOperation<'add-to-cart'> = async ({ contentId, code, count, text }, context) => {
  const request = await cartRequest(contentId, context)
  const { plan, runner, scope } = request
  const { quickOrderField } = plan
  if (quickOrderField === undefined) throw new CallError(codes.notFound)
  const entered = code === undefined ? enteredLines(text ?? '') : enteredLines(`${code.trim()}\t${count ?? 1}`)
  if (entered.length > plan.maxLines) throw new CallError(codes.siteMessage, { text: 'contents-limit' })
  return runGuarded(context, async () => {
    const found = await rowsByCode(
      runner.rows,
      quickOrderField,
      entered.map((line) => line.code),
      scope,
    )
    const wanted = entered.map((line) => ({ ...line, rows: found(line.code) }))
    return { results: await putLines(request, wanted, context) }
  })
}
