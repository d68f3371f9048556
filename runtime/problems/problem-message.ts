import type { Language, Text } from '../document.ts'
import type { Problem } from '../problem.ts'
import { fill } from './fill.ts'

/** Under what a form in English words stands among the texts. */
export const formKey = (english: string): string => `form: ${english}`

/**
 * The message of a problem in a language. `texts` are the texts by code (`definitions/messages/problems.json`);
 * `translate` puts the values that are texts of the product (titles of fields and kinds) into the language. Where it
 * knows less than the engine, `texts` has the forms of values too, by `formKey`.
 */
export function problemMessage(
  problem: Problem,
  language: Language,
  texts: ReadonlyMap<string, Text>,
  translate: (english: string) => string = (english) => english,
): string {
  const sentence = (key: string): string | undefined => {
    const text = texts.get(key)
    return typeof text === 'object' ? (text[language] ?? text.en) : text
  }
  const template = sentence(problem.code)
  if (template === undefined) return problem.message
  const say = (english: string): string => {
    const said = translate(english)
    return said === english ? (sentence(formKey(english)) ?? said) : said
  }
  const values = (problem.values ?? []).map((value) => (typeof value === 'string' ? inWords(value, say) : value))
  const { near } = problem
  const meant = near === undefined ? undefined : sentence('did-you-mean')
  const sentences = [
    fill(template, values),
    ...(near === undefined || meant === undefined ? [] : [fill(meant, [near])]),
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
