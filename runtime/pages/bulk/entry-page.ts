import type { Rule } from '../../rules/rule.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { entryKey } from '../../compile/entry-key.ts'
import { entryPage } from './entries.ts'

/** What is typed into a list is saved by a page; without one nobody could type. */
export const entryPages: Rule<'content'> = (document) =>
  (document.spec.list?.columns ?? []).flatMap((option, index) =>
    option.inputItem && !entryPage(document.spec, option)
      ? [
          makeProblem('entry-page-missing', document, `/spec/list/columns/${index}/inputItem`, {
            values: [entryKey(option)],
          }),
        ]
      : [],
  )
