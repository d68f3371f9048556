import type { Rule } from '../../rules/rule.ts'
import { parseFormattedText, unsafeLinks } from '../../formatted-text/parse-formatted-text.ts'
import { makeProblem } from '../../problems/make-problem.ts'

/** Each language of the text leads to safe addresses only, and shows pictures that are there. */
export const messageTexts: Rule<'content'> = (document) => {
  const { text = '', pictures = [] } = document.spec.message ?? {}
  const known = new Set(pictures.map(({ key }) => key))
  const texts = typeof text === 'string' ? [['', text] as const] : Object.entries(text)
  return texts.flatMap(([language, source]) => {
    const at = language === '' ? '/spec/message/text' : `/spec/message/text/${language}`
    const [link] = unsafeLinks(source)
    if (link !== undefined) return [makeProblem('link-unsafe', document, at, { values: [link], found: link })]
    const missing = parseFormattedText(source).flatMap((part) =>
      part.type === 'picture' && !known.has(part.key) ? part.key : [],
    )[0]
    return missing === undefined
      ? []
      : [makeProblem('picture-not-found', document, at, { values: [missing], found: missing })]
  })
}

/** The last day is not before the first. */
export const messagePeriod: Rule<'content'> = (document) => {
  const { from, to } = document.spec.message ?? {}
  return from !== undefined && to !== undefined && to < from
    ? [makeProblem('period-inverted', document, '/spec/message/to', { values: [from, to], found: to })]
    : []
}
