import { chainsOf } from '../../compile/content-pages.ts'
import { pages } from '../../pages/index.ts'
import type { AnyPage } from '../../compile/page.ts'
import { checkReading } from '../../rules/check-reading.ts'
import type { Rule } from '../../rules/rule.ts'

const known: readonly AnyPage[] = Object.values(pages)

/** What each sort of page asks of a content. */
export const pageRules: readonly Rule<'content'>[] = known.flatMap((page) => page.checks ?? [])

/** The chains of the pages that show rows. */
export const readingChains: Rule<'content'> = (document, context) =>
  checkReading(document, chainsOf(known, document.spec), context)
