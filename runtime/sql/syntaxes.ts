import { dialectLanguages } from '../generated/dialect-languages.ts'
import type { Document } from '../document.ts'
import type { Syntax } from './tokenize.ts'

type Language = (typeof dialectLanguages)[keyof typeof dialectLanguages]

/** How each language writes what is neither word nor sign, as its maker documents it. */
export const syntaxes = {
  db2: {},
  mysql: { backticks: true, backslashTexts: true, hashComments: true, flatComments: true, runningComments: true },
  plsql: { alternativeQuotes: true, flatComments: true },
  postgresql: { dollarQuotes: true, escapeTexts: true },
  sqlite: { brackets: true, backticks: true, flatComments: true },
  tsql: { brackets: true },
} satisfies Record<Language, Syntax>

/** Where nobody knows the language: every way to quote that means nothing else in most of them. */
export const anySyntax: Syntax = { brackets: true, backticks: true, dollarQuotes: true, flatComments: true }

/** The syntax of a language, by the fact `language` of its dialect. */
export function syntaxOf(language: string): Syntax {
  return Object.hasOwn(syntaxes, language) ? syntaxes[language as Language] : anySyntax
}

/** How a data source writes; without one, in any way. */
export function syntaxOfSource(dataSource: Document | undefined): Syntax {
  const languages: Readonly<Record<string, Language>> = dialectLanguages
  const code = String(dataSource?.spec['database_type'])
  return Object.hasOwn(languages, code) ? syntaxes[languages[code]!] : anySyntax
}
