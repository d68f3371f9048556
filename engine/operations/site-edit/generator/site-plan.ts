import type { Document, Text } from '../../../../runtime/document.ts'
import { labelOfName } from '../../../../runtime/label-of-name.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import type { SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { catalogueOf, type Catalogue } from '../../../sources/catalogue.ts'
import type { CatalogueTable, StatementSource } from '../../../sources/source.ts'
import { proposeLabels } from '../../sql/catalogue/propose-labels.ts'
import { openSource } from '../../sql/run/open-source.ts'
import { sourceProblem } from '../../sql/run/source-problem.ts'
import { listStatement } from './list-statement.ts'
import { siteDocuments, type PlannedTable } from './site-documents.ts'
import { joinedReferences, keyOf, labelColumn, personalColumns, personColumn, type TableShape } from './table-shape.ts'

/** So many references lead from a table to the name of another row. */
const hops = 2

/**
 * What a site of these tables would be: its documents, and for each table what was taken for what and why. Nothing is
 * stored; what a database does not tell is a problem at its place.
 */
export const sitePlan: DeclaredOperation<'site-plan'> = async ({ dbId, tables, name, path, ...asked }, context) => {
  const { stored, source } = await openSource(dbId, context)
  try {
    const catalogue = catalogueOf(source)
    const libraries = await catalogue.libraries()
    const library = asked.library ?? libraries[0]?.name ?? ''
    const shapes = await shapesOf(catalogue, library, tables)
    const find = (wanted: { library: string; table: string }) => shapes.get(`${wanted.library}\n${wanted.table}`)
    const labels = await proposeLabels(context)
    const planned: PlannedTable[] = []
    const warnings: Problem[] = []
    const slugs = new Set<string>()
    for (const table of tables) {
      const shape = find({ library, table })
      const person = shape && personColumn(shape, find)
      if (person !== undefined) warnings.push(warn('table-of-persons', stored.document, [table, person]))
      if (!shape || person !== undefined) continue
      const words = { quote: source.facts.quote, isQualified: libraries.length > 1 }
      const { sql, joined } = listStatement(shape, find, words)
      const columns = await resultColumns(source, sql, { shape, find, joined, labels })
      const slug = freeSlug(slugOf(table) ?? `table-${planned.length + 1}`, slugs)
      planned.push({ shape, slug, name: called(table, shape.text), sql, joined, columns })
    }
    const { set } = context.engine
    const version = (kind: string) => set.kind(kind)['x-version'] ?? 1
    const documents = siteDocuments({
      ...{ key: slugOf(path) ?? 'site', name, path, dataSource: `data-source/${stored.document.key}` },
      versions: { site: version('site'), content: version('content'), schema: version('schema') },
      tables: planned,
    })
    return {
      documents,
      tables: planned.map((table) => told(table, planned)),
      warnings: [...warnings, ...planned.flatMap((table) => warningsOf(table, stored.document))],
      problems: [],
    }
  } catch (error) {
    return {
      documents: [],
      tables: [],
      warnings: [],
      problems: [sourceProblem(error, stored.document, '/spec', context)],
    }
  }
}

/** The tables with those to which they refer, and to which those refer. */
async function shapesOf(
  catalogue: Catalogue,
  library: string,
  tables: readonly string[],
): Promise<Map<string, TableShape>> {
  const shapes = new Map<string, TableShape>()
  let wanted = tables.map((table) => ({ library, table }))
  for (let hop = 0; hop <= hops && wanted.length > 0; hop++) {
    const found = await Promise.all(wanted.map((one) => shapeOf(catalogue, one)))
    for (const shape of found) if (shape) shapes.set(`${shape.library}\n${shape.name}`, shape)
    wanted = found
      .flatMap((shape) => (shape ? joinedReferences(shape) : []))
      .filter((reference) => !shapes.has(`${reference.library}\n${reference.table}`))
  }
  return shapes
}

async function shapeOf(
  catalogue: Catalogue,
  { library, table }: { library: string; table: string },
): Promise<TableShape | undefined> {
  const [relations, columns, { rows }] = await Promise.all([
    catalogue.relations(library),
    catalogue.columns({ schema: library, name: table }),
    catalogue.tables({ library, find: table, limit: 1000 }),
  ])
  if (columns.length === 0) return undefined
  const text = rows.find((row: CatalogueTable) => row.name === table)?.text
  const own = relations.find(({ name }) => name === table) ?? { keys: [], references: [] }
  return { library, name: table, columns, relations: own, ...(text !== undefined && { text }) }
}

interface Around {
  shape: TableShape
  find(table: { library: string; table: string }): TableShape | undefined
  joined: ReturnType<typeof listStatement>['joined']
  labels(name: string): Text | undefined
}

/** The columns of the statement, called by comments, else as other schemas call them, else by the words of their names. */
async function resultColumns(
  source: StatementSource,
  sql: readonly string[],
  { shape, joined, labels }: Around,
): Promise<PlannedTable['columns']> {
  const { columns } = await source.describe(sql.join('\n'), 0)
  return columns.map((column) => {
    const comment = shape.columns.find(({ name }) => name.toLowerCase() === column.name.toLowerCase())?.label
    const other = joined.find(({ as }) => as.toLowerCase() === column.name.toLowerCase())
    const label = other ? labelOfJoined(other, labels) : comment ? called(column.name, comment) : labels(column.name)
    return {
      key: column.name === '__proto__' ? 'proto' : column.name,
      ...(label !== undefined && { label }),
      ...column,
    }
  })
}

/** What a name of another row is called: as the column that refers to it, without its "ID". */
function labelOfJoined({ column, as }: { column: string; as: string }, labels: Around['labels']): Text | undefined {
  const bare = column.replace(/[_ ]?(id|no|cd|code|コード|番号)$/i, '')
  return bare === '' ? labels(as) : (labels(bare) ?? bare)
}

/** A comment in Japanese is the Japanese name, and the words of the name the English one. */
function called(name: string, comment: string | undefined): Text {
  const words = labelOfName(name) ?? name
  const text = comment?.trim().slice(0, 64) ?? ''
  if (text === '') return words
  return /[\u3040-\u30ff\u3400-\u9fff]/.test(text) ? { ja: text, en: words } : text
}

function slugOf(name: string): string | undefined {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return slug === '' ? undefined : slug
}

function freeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted
  for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`
  taken.add(slug)
  return slug
}

/** What was taken for what, for the builder's eyes before anything is made. */
function told(table: PlannedTable, all: readonly PlannedTable[]): SitePlanResponse['tables'][number] {
  const { shape, joined, name } = table
  const below = all.filter((child) => refersTo(child.shape, shape)).map((child) => child.shape.name)
  return {
    ...{ table: shape.name, name, below: below.join(', ') },
    label: labelColumn(shape)?.name ?? '',
    joined: joined.map(({ column, tables, told: by }) => `${column} → ${tables.join(' → ')}.${by}`).join('\n'),
  }
}

const refersTo = (child: TableShape, { library, name }: TableShape): boolean =>
  joinedReferences(child).some((reference) => reference.library === library && reference.table === name)

/** What a builder should know before it is made. */
function warningsOf({ shape }: PlannedTable, source: Document): Problem[] {
  const personal = personalColumns(shape)
  return [
    ...(keyOf(shape).length === 0 ? [warn('table-no-key', source, [shape.name])] : []),
    ...(personal.length > 0 ? [warn('table-personal', source, [shape.name, personal.join(', ')])] : []),
  ]
}

type Warning = 'table-no-key' | 'table-of-persons' | 'table-personal'

const warn = (code: Warning, source: Document, values: string[]): Problem => ({
  ...makeProblem(code, source, '/spec', { values }),
  severity: 'warning',
})
