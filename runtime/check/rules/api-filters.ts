import { filterProblems } from './filter-problems.ts'
import type { Rule } from '../../rules/rule.ts'

export const apiFilters: Rule<'api'> = (document) =>
  (document.spec.paths ?? []).flatMap(({ methods }, i) =>
    methods.flatMap(({ filter }, j) => filterProblems(document, `/spec/paths/${i}/methods/${j}/filter`, filter)),
  )
