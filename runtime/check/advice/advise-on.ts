import type { Document } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import type { Advice, AdviceContext } from './advice.ts'
import { contrasts } from './contrasts.ts'
import { labels } from './labels.ts'
import { openness } from './openness.ts'
import { ownRows } from './own-rows.ts'
import { pictureTexts } from './picture-texts.ts'
import { texts } from './texts.ts'

const advices: readonly Advice[] = [labels, texts, pictureTexts, contrasts, openness, ownRows]

/**
 * What nobody is kept from publishing by, and what users would stumble over: missing labels and translations, pictures
 * without words, colours that cannot be read, what everybody sees or changes. Each is a warning at its place.
 */
export function adviseOn(document: Document, context: AdviceContext): Problem[] {
  return advices.flatMap((advice) =>
    advice(document, context).map((problem): Problem => ({ ...problem, severity: 'warning' })),
  )
}
