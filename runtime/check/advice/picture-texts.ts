import { isOfKind } from '../../document.ts'
import { isObject } from '../../json/is-object.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Advice } from './advice.ts'

const withoutWords = /!\[\s*\]\([^)\s]+\)/

/** Pictures in a message that say nothing to who cannot see them. */
export const pictureTexts: Advice = (document) => {
  const text = isOfKind('content', document) ? document.spec.message?.text : undefined
  const at = '/spec/message/text'
  const written = isObject(text)
    ? Object.entries(text).map(([language, own]) => ({ at: `${at}/${language}`, own }))
    : [{ at, own: text }]
  return written
    .filter(({ own }) => typeof own === 'string' && withoutWords.test(own))
    .map((one) => makeProblem('picture-text-missing', document, one.at))
}
