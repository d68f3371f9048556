import type { Language, Text } from '../document.ts'
import type { Problem } from '../problem.ts'
import { fill } from './fill.ts'

/**
 * The message of a problem in a language. `texts` are the texts by code (`definitions/messages/problems.json`);
 * `translate` puts the values that are texts of the product (titles of fields and kinds) into the language.
 */
export function problemMessage(
  problem: Problem,
  language: Language,
  texts: ReadonlyMap<string, Text>,
  translate: (english: string) => string = (english) => english,
): string {
  const text = texts.get(problem.code)
  const template = typeof text === 'object' ? (text[language] ?? text.en) : text
  if (template === undefined) return problem.message
  const values = (problem.values ?? []).map((value) => (typeof value === 'string' ? inWords(value, translate) : value))
  const meant = problem.near === undefined ? undefined : texts.get('did-you-mean')
  const sentences = [
    fill(template, values),
    ...(typeof meant === 'object' ? [fill(meant[language] ?? '', [problem.near!])] : []),
  ]
  return sentences.join(language === 'en' ? ' ' : '')
}

/** Translates a value as a whole, else the titles of the list that it is: `1 (IBM i), 2 (PostgreSQL)`. */
function inWords(value: string, translate: (english: string) => string): string {
  const whole = translate(value)
  if (whole !== value) return whole
  return value
    .split(/( \/ |, | \(|\)(?=,|$))/)
    .map((piece) => translate(piece))
    .join('')
}
