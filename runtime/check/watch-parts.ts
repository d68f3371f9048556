import type { Document } from '../document.ts'
import { findParts } from '../parts/index.ts'
import type { PartName } from '../parts/index.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { withNear } from '../problems/with-near.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'
import type { CheckContext } from '../rules/validate.ts'
import type { Watcher } from './watcher.ts'

/** Which problem a missing part is; the others are `part-not-found`. */
const codes: Partial<Record<PartName, ProblemCode>> = {
  'component-column': 'column-not-found',
  'condition-field': 'column-not-found',
  'sql-gui-field': 'column-not-found',
  'sql-gui-join-field': 'column-not-found',
  'sql-gui-result': 'column-not-found',
  'sql-gui-joined-table': 'table-used-in-join',
  'sql-gui-table': 'table-has-references',
  'graph-column': 'dashboard-filter-unused',
  'input-field': 'input-not-found',
  'login-column': 'login-column-not-found',
  'own-column': 'column-not-found',
  'own-parameter': 'parameter-not-found',
  page: 'page-not-found',
  'report-field': 'column-not-found',
  'result-column': 'column-not-found',
  'schema-parameter': 'parameter-not-found',
  'source-field': 'source-field-not-found',
  'subquery-field': 'column-not-found',
  'target-page': 'page-not-found',
  'target-result-column': 'target-column-not-found',
  'variable-field': 'source-field-not-found',
}

/** What is for nothing, and does no harm. */
const advice = new Set<ProblemCode>(['dashboard-filter-unused'])

const aboutDeletion = new Set<ProblemCode>(['table-used-in-join', 'table-has-references'])

export const wantsParts = (schema: JsonSchema): boolean => schema['x-part'] !== undefined

/** Every named part exists: fields in the last schema's columns, parameters in their schema, pages, inputs. */
export function watchParts(document: Document, { library }: Pick<CheckContext, 'library'>): Watcher {
  const problems: Problem[] = []
  return {
    visit({ schema, value, at }) {
      const name = schema['x-part']
      if (name === undefined || typeof value !== 'string' || value === '') return
      const parts = findParts(name, document, at, library)
      if (!parts || parts.some((part) => part.key === value)) return
      const code = codes[name as PartName] ?? 'part-not-found'
      const keys = parts.map(({ key }) => key)
      // A table whose name is nearly right was not deleted.
      const problem = withNear(makeProblem(code, document, at, { values: [value], found: value }), value, keys)
      const isTypo = aboutDeletion.has(code) && problem.near !== undefined
      problems.push(
        isTypo
          ? withNear(makeProblem('part-not-found', document, at, { values: [value], found: value }), value, keys)
          : { ...problem, ...(advice.has(code) && { severity: 'warning' as const }) },
      )
    },
    problems: () => problems,
  }
}
