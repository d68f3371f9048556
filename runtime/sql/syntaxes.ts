import { dialectLanguages } from '../generated/dialect-languages.ts'
import type { Document } from '../document.ts'
import { getAt } from '../pointer.ts'
import type { Syntax } from './tokenize.ts'

/** A language of SQL: the fact `language` of a dialect. */
export type SqlLanguage = (typeof dialectLanguages)[keyof typeof dialectLanguages]

/** How each language writes what is neither word nor sign, as its maker documents it. */
export const syntaxes = {
  db2: {},
  mysql: { backticks: true, backslashTexts: true, hashComments: true, flatComments: true, runningComments: true },
  plsql: { alternativeQuotes: true, flatComments: true },
  postgresql: { dollarQuotes: true, escapeTexts: true },
  sqlite: { brackets: true, backticks: true, flatComments: true },
  tsql: { brackets: true },
} satisfies Record<SqlLanguage, Syntax>

/** Where nobody knows the language: every way to quote that means nothing else in most of them. */
export const anySyntax: Syntax = { brackets: true, backticks: true, dollarQuotes: true, flatComments: true }

export const isSqlLanguage = (language: string): language is SqlLanguage => Object.hasOwn(syntaxes, language)

/** The syntax of a language, by the fact `language` of its dialect. */
export const syntaxOf = (language: string): Syntax => (isSqlLanguage(language) ? syntaxes[language] : anySyntax)

/** How a data source writes; without one that says so, in any way. */
export function syntaxOfSource(dataSource: Document | undefined): Syntax {
  const languages: Readonly<Record<number, SqlLanguage>> = dialectLanguages
  const code = getAt(dataSource, '/spec/database_type')
  const language = typeof code === 'number' && Object.hasOwn(languages, code) ? languages[code] : undefined
  return language === undefined ? anySyntax : syntaxes[language]
}
