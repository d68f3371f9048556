import { makeProblem } from '../../runtime/problems/make-problem.ts'
import type { DocumentOf } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import { meaningfulTokens } from '../../runtime/sql/read-statement.ts'
import { isUntold } from '../execution/rows/table-key.ts'
import { catalogueOf } from '../sources/catalogue.ts'
import { findTable, isSameName } from '../sources/find-table.ts'
import { readRows } from '../sources/reads.ts'
import type { StatementSource } from '../sources/source.ts'
import { unquoted } from '../sources/sql/plain-names.ts'
import { splitSelect } from '../sources/sql/split-select.ts'
import { tableRead } from '../sources/sql/table-read.ts'
import type { Needed } from './needed-columns.ts'

const ms = 10_000

/**
 * Groups of result columns, by their keys, each of which tells the rows of the one table apart that a statement reads; columns
 * that its WHERE fixes are left out of them. Undefined where the catalogue does not tell.
 */
export async function uniqueKeys(
  schema: DocumentOf<'schema'>,
  sql: string,
  source: StatementSource,
): Promise<string[][] | undefined> {
  try {
    return await askUnique(schema, sql, source)
  } catch (error) {
    if (isUntold(error)) return undefined
    throw error
  }
}

async function askUnique(
  schema: DocumentOf<'schema'>,
  sql: string,
  source: StatementSource,
): Promise<string[][] | undefined> {
  const { uniqueColumns, keysMayRepeat, syntax } = source.facts
  const read = keysMayRepeat || uniqueColumns === undefined ? undefined : tableRead(sql, source.facts)
  if (!read || uniqueColumns === undefined || !isNamed(sql, syntax)) return undefined
  const catalogue = catalogueOf(source)
  const table = await findTable(catalogue, read)
  if (!table || table.view || table.hasHeirs) return undefined
  const primary = (await catalogue.columns(table)).filter(({ key }) => key !== undefined).map(({ name }) => name)
  const { rows } = await readRows(source, { text: uniqueColumns, values: [table.schema, table.name] }, { ms })
  const indexes = Map.groupBy(rows, ([index]) => String(index))
  const all = [primary, ...[...indexes.values()].map((own) => own.map(([, column]) => String(column)))]
  const known = all.filter((columns) => columns.length > 0)
  if (known.length === 0) return undefined
  const isFixed = fixedBy(sql, syntax)
  const keyOf = (column: string): string | undefined => {
    const name = read.resultName(column)
    return name === undefined ? undefined : schema.spec.resultColumns?.find((one) => isSameName(one.name, name))?.key
  }
  return known.flatMap((columns) => {
    const keys = columns.filter((column) => !isFixed(column)).map(keyOf)
    return keys.every((key) => key !== undefined) ? [keys] : []
  })
}

/** Whether what each column of the result is called can be read from the statement. */
const isNamed = (sql: string, syntax: StatementSource['facts']['syntax']): boolean =>
  splitSelect(sql, syntax).items?.every(({ star, name }) => star || name !== undefined) ?? false

/** Whether a column stands beside an equals sign: it has one value in all rows, or nearly so. */
function fixedBy(sql: string, syntax: StatementSource['facts']['syntax']): (column: string) => boolean {
  const tokens = meaningfulTokens(sql, syntax)
  const beside = tokens.flatMap((token, i) =>
    tokens[i + 1]?.text === '=' || tokens[i - 1]?.text === '=' ? [unquoted(token)] : [],
  )
  return (column) => beside.some((name) => isSameName(name, column))
}

/** Keys of contents that several rows of the table may share: those are listed, and nothing can be done with them. */
export function keyProblems(
  schema: DocumentOf<'schema'>,
  unique: readonly (readonly string[])[] | undefined,
  { keys = [] }: Needed,
): Problem[] {
  if (!unique) return []
  const repeated = keys.filter((own) => !unique.some((columns) => columns.every((key) => own.includes(key))))
  return [...new Set(repeated.map((own) => own.join(', ')))].map((own) => ({
    ...makeProblem('keys-not-unique', schema, '/spec/resultColumns', { values: [own] }),
    severity: 'warning' as const,
  }))
}
