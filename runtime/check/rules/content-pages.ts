import { chainsOf } from '../../pages/content-pages.ts'
import { pages } from '../../pages/index.ts'
import type { Page } from '../../pages/page.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { checkReading } from './check-reading.ts'
import type { Rule } from './rule.ts'

const known: readonly Page[] = Object.values(pages)

/** What each sort of page asks of a content. */
export const pageRules: readonly Rule<'content'>[] = known.flatMap((page) => page.checks ?? [])

/** The chains of the pages that show rows. */
export const readingChains: Rule<'content'> = (document, context) =>
  checkReading(document, chainsOf(known, document.spec), context)

/** A content of a type that no page can show yet is in no menu: whoever publishes it is told. */
export const standsSomewhere: Rule<'content'> = (document) => {
  const { type } = document.spec
  if (type === undefined || known.some(({ types }) => types.includes(type))) return []
  return [{ ...makeProblem('content-without-page', document, '/spec/type', [], type), severity: 'warning' }]
}
