import type { DocumentOf, Language } from '../../document.ts'
import { isTextInLanguages } from '../../json-schema/is-text-in-languages.ts'
import { titleAt } from '../../json-schema/title-at.ts'
import { walk } from '../../json-schema/walk.ts'
import { isObject } from '../../json/is-object.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Advice } from './advice.ts'

/** Kinds whose name users read. */
const named: ReadonlySet<string> = new Set(['site', 'content', 'content-category'])

/** Texts that users of one of the site's languages would read in another one. */
export const texts: Advice = (document, { set, site }) => {
  const languages = languagesOf(site)
  const missing = (value: unknown, at: string) =>
    languages
      .filter((language) => !isIn(language, value))
      .map((language) => makeProblem('text-missing', document, at, { values: [titleAt(set, document, at), language] }))
  const found = named.has(document.kind) ? missing(document.name, '/name') : []
  const schema = set.kind(document.kind)
  walk(
    set,
    { schema, value: document.spec, at: '/spec' },
    ({ schema: own, value, at }) => {
      if (isTextInLanguages(set, own) && !own['x-note']) found.push(...missing(value, at))
    },
    (own) => isTextInLanguages(set, own),
  )
  return found
}

function languagesOf({ spec }: DocumentOf<'site'>): Language[] {
  const { language = 'ja', languages = [] } = spec
  return [...new Set([language, ...languages])]
}

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

/** One text for all languages is in each of them, unless its letters say that it is Japanese. */
function isIn(language: Language, text: unknown): boolean {
  if (typeof text === 'string') return language !== 'en' || !japanese.test(text)
  return !isObject(text) || text[language] !== undefined || Object.keys(text).length === 0
}
