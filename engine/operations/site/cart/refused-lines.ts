import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { EnteredLine } from '../../../../runtime/cart/entered-lines.ts'
import type { EnteredTexts } from '../../../../runtime/pages/purchase/entered-texts.ts'
import type { AddToCartResponse } from '../../../../runtime/generated/calls/content.ts'

/** The lines of which nothing was taken, as they were typed, and why, by their numbers among themselves. */
export function refusedLines(
  entered: readonly EnteredLine[],
  results: AddToCartResponse['results'],
  texts: EnteredTexts,
): Required<Pick<AddToCartResponse, 'refused' | 'reasons'>> {
  const refused = entered.flatMap(({ typed }, index) => {
    const { added, text } = results[index]!
    return added > 0 ? [] : [{ typed, text }]
  })
  return {
    refused: refused.map(({ typed }) => typed).join('\n'),
    reasons: refused.map(({ text }, index) => fillText(texts.line, [String(index + 1), text])).join('\n'),
  }
}
