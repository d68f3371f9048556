import { enteredLines, type EnteredLine } from '../../../../runtime/cart/entered-lines.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import { rowsByCode } from '../../../execution/purchase/rows-by-code.ts'
import type { Row } from '../../../execution/row.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { cartRequest } from './cart-request.ts'
import { enteredTextsOf, putLines, type WantedLine } from './put-lines.ts'
import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { EnteredTexts } from '../../../../runtime/pages/purchase/entered-texts.ts'
import type { AddToCartResponse } from '../../../../runtime/generated/calls/content.ts'
import { required } from '../../../../runtime/values/required.ts'

/** Quick order: codes with quantities, typed, scanned or pasted, each with its own result. */
export const addToCart: DeclaredOperation<'add-to-cart'> = async ({ contentId, code, count, text }, context) => {
  const request = await cartRequest(contentId, context)
  const { plan, runner, scope } = request
  const { quickOrderField } = plan
  if (quickOrderField === undefined) throw notFound()
  const entered = code === undefined ? enteredLines(text ?? '') : enteredLines(`${code.trim()}\t${count ?? 1}`)
  if (entered.length > plan.maxLines) throw notDone({ text: 'contents-limit' })
  return runGuarded(context, async () => {
    const found = await rowsByCode(
      runner.rows,
      quickOrderField,
      entered.flatMap(({ code: own, orCode }) => (orCode === undefined ? [own] : [own, orCode])),
      scope,
    )
    const wanted = entered.map((line) => meantLine(line, found))
    const results = await putLines(request, wanted, context)
    return { results, ...refusedLines(entered, results, enteredTextsOf(plan, context)) }
  })
}

/** A code may have blanks in it; only where there is none like that, its last word was meant as the quantity. */
function meantLine({ orCode, ...line }: EnteredLine, found: (code: string) => readonly Row[]): WantedLine {
  const rows = found(line.code)
  if (rows.length > 0 || orCode === undefined) return { ...line, rows }
  const others = found(orCode)
  return others.length === 0 ? { ...line, rows } : { ...line, code: orCode, count: undefined, rows: others }
}

/** The lines of which nothing was taken, as they were typed, and why, each by its code: what is left has other numbers. */
function refusedLines(
  entered: readonly EnteredLine[],
  results: AddToCartResponse['results'],
  texts: EnteredTexts,
): Required<Pick<AddToCartResponse, 'refused' | 'reasons'>> {
  const refused = entered.flatMap(({ typed }, index) => {
    const { added, code, text } = required(results[index], 'result of the line')
    return added > 0 ? [] : [{ typed, reason: fillText(texts.line, [code, text]) }]
  })
  return {
    refused: refused.map(({ typed }) => typed).join('\n'),
    reasons: refused.map(({ reason }) => reason).join('\n'),
  }
}
