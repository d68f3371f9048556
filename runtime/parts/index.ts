import type { Document } from '../document.ts'
import { nearest } from './ancestors.ts'
import { componentColumn } from './component-column.ts'
import { conditionField } from './condition-field.ts'
import { sqlGuiField, sqlGuiJoinField } from './sql-gui-field.ts'
import { sqlGuiResult } from './sql-gui-result.ts'
import { sqlGuiTable } from './sql-gui-table.ts'
import { graphColumn } from './graph-column.ts'
import { inputField } from './input-field.ts'
import { loginColumn } from './login-column.ts'
import { ownColumn } from './own-column.ts'
import { ownParameter } from './own-parameter.ts'
import { page, targetPage } from './page.ts'
import { pageParameter } from './page-parameter.ts'
import type { Library, Part, PartReader } from './part.ts'
import { reportField } from './report-field.ts'
import { resultColumn } from './result-column.ts'
import { schemaParameter } from './schema-parameter.ts'
import { searchField } from './search-field.ts'
import { sourceField } from './source-field.ts'
import { subqueryField } from './subquery-field.ts'
import { targetResultColumn } from './target-result-column.ts'
import { variableField } from './variable-field.ts'

export type { Library, Part, PartReader } from './part.ts'

/** Every value of `x-part`. The save check, pickers, completion and rename all read parts through this list. */
export const parts = {
  'component-column': componentColumn,
  'condition-field': conditionField,
  'sql-gui-field': sqlGuiField,
  'sql-gui-join-field': sqlGuiJoinField,
  'sql-gui-joined-table': sqlGuiTable,
  'sql-gui-result': sqlGuiResult,
  'sql-gui-table': sqlGuiTable,
  'graph-column': graphColumn,
  'input-field': inputField,
  'login-column': loginColumn,
  'own-column': ownColumn,
  'own-parameter': ownParameter,
  page,
  'page-parameter': pageParameter,
  'report-field': reportField,
  'result-column': resultColumn,
  'schema-parameter': schemaParameter,
  'search-field': searchField,
  'source-field': sourceField,
  'subquery-field': subqueryField,
  'target-page': targetPage,
  'target-result-column': targetResultColumn,
  'variable-field': variableField,
} satisfies Record<string, PartReader>

export type PartName = keyof typeof parts

/** The parts that `x-part: name` allows at a place; undefined when nothing can be said (or the name is unknown). */
export function findParts(name: string, document: Document, at: string, library: Library): Part[] | undefined {
  return Object.hasOwn(parts, name) ? parts[name as PartName](document, at, library) : undefined
}

/**
 * The parts that a place names as far as documents know. Where a check cannot object, because a page may be given more than they
 * say (a search by a drilldown, a table's row by what is typed into it), they say what is meant all the same.
 */
export function likelyParts(name: string, document: Document, at: string, library: Library): Part[] | undefined {
  const found = findParts(name, document, at, library)
  if (found || name !== 'source-field') return found
  const source = nearest(document, at, 'source')
  if (source === 'search') return searchField(document, at, library)
  return source === 'row' && document.kind === 'component'
    ? resultColumn(document, '/spec/columns', library)
    : undefined
}
