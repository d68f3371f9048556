import type { Address, Document, Text } from '../../../../runtime/document.ts'
import { contentType, schemaType } from '../../../../runtime/generated/codes.ts'
import type { ContentSpec } from '../../../../runtime/generated/kinds/content.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import type { SearchField } from '../../../../runtime/generated/lists/search-field.ts'
import type { Joined } from './list-statement.ts'
import { joinedReferences, keyOf, labelColumn, readColumns, type TableShape } from './table-shape.ts'

/** Fields that stand in the list at once; the others are read on the page of the row. */
const listed = 8
const searched = 3

export type ResultColumn = NonNullable<SchemaSpec['resultColumns']>[number]

/** A table of the site with its statement, as the database describes it. */
export interface PlannedTable {
  shape: TableShape
  /** Part of the keys of its documents. */
  slug: string
  name: Text
  sql: string[]
  joined: readonly Joined[]
  columns: readonly ResultColumn[]
}

export interface PlannedSite {
  key: string
  name: Text
  path: string
  dataSource: Address
  /** Versions of the kinds. */
  versions: Record<'site' | 'content' | 'schema', number>
  tables: readonly PlannedTable[]
}

/** The site, and for each table its schema and its content. */
export function siteDocuments(site: PlannedSite): Document[] {
  const { key, name, path, versions, tables } = site
  return [
    {
      ...{ kind: 'site', version: versions.site, key, name },
      spec: { path, public: true, sections: tables.map((table) => contentAddress(site, table)) },
    },
    ...tables.flatMap((table) => [schemaOf(site, table), contentOf(site, table)]),
  ]
}

const schemaKey = (site: PlannedSite, { slug }: PlannedTable): string => `${site.key}-${slug}`
const contentAddress = (site: PlannedSite, { slug }: PlannedTable): Address => `content/${site.key}.${slug}`

function schemaOf(site: PlannedSite, table: PlannedTable): Document {
  const spec: SchemaSpec = {
    type: schemaType.sql,
    dataSource: site.dataSource,
    sql: table.sql,
    resultColumns: [...table.columns],
  }
  return { kind: 'schema', version: site.versions.schema, key: schemaKey(site, table), name: table.name, spec }
}

function contentOf(site: PlannedSite, table: PlannedTable): Document {
  const { shape, columns } = table
  const keys = keyOf(shape).flatMap((name) => fieldOf(table, name))
  const fields = listedFields(table)
  const lines = site.tables.flatMap((child) => linesFrom(site, table, child))
  const hasDetail = keys.length > 0
  const spec: ContentSpec = {
    type: contentType.listDetail,
    ...(hasDetail && { keys }),
    list: {
      dataSchemas: [{ schema: `schema/${schemaKey(site, table)}` }],
      columns: fields.map((field) => ({ field, ...lookOf(table, field) })),
      ...(hasDetail && { orderBy: keys.map((field) => ({ field })) }),
      ...searchOf(table),
      ...(hasDetail && { pageTransition: { left: { enable: true, pageType: 'detail' } } }),
    },
    ...(hasDetail && {
      detail: {
        layout: columns.map(({ key }) => ({ items: [{ field: key }] })),
        ...(lines.length > 0 && { lines }),
      },
    }),
  }
  return {
    ...{ kind: 'content', version: site.versions.content, key: `${site.key}.${table.slug}`, name: table.name },
    spec,
  }
}

/** What people look for first: what a row is called, then the rest in its order; a name in place of what only refers. */
function listedFields(table: PlannedTable): string[] {
  const replaced = new Set(table.joined.map(({ column }) => column))
  const label = labelColumn(table.shape)?.name
  const long = new Set(
    readColumns(table.shape)
      .filter(({ name, size, typeClass }) => name !== label && typeClass === 'String' && (size ?? Infinity) > 500)
      .map(({ name }) => name),
  )
  const names = table.columns.filter(({ name }) => !replaced.has(name) && !long.has(name)).map(({ key }) => key)
  return (names.length > 0 ? names : table.columns.map(({ key }) => key)).slice(0, listed)
}

function lookOf(table: PlannedTable, field: string): { align?: 'right'; headerAlign?: 'right' } {
  const column = table.columns.find(({ key }) => key === field)
  const isKey = keyOf(table.shape).some((name) => fieldOf(table, name).includes(field))
  return column?.typeClass === 'Number' && !isKey ? { headerAlign: 'right', align: 'right' } : {}
}

/** Texts are searched word by word, enumerations by their texts. */
function searchOf(table: PlannedTable): { search?: { fields: SearchField[] } } {
  const own = readColumns(table.shape)
  const label = labelColumn(table.shape)?.name
  const choices = own.filter(({ values }) => values && values.length > 0)
  const texts = [
    ...table.columns.filter(({ name }) => name === label),
    ...table.columns.filter(({ name }) => table.joined.some(({ as }) => as === name)),
    ...table.columns.filter(
      ({ name, typeClass }) =>
        typeClass === 'String' && name !== label && own.some((column) => column.name === name && !column.values),
    ),
  ]
  const fields: SearchField[] = [
    ...[...new Set(texts)].slice(0, searched).map(({ key }) => ({
      field: key,
      inputCond: { condition: 'LIKE' as const, ignoreFullHalfWidth: true, ignoreCase: true },
    })),
    ...choices.flatMap(({ name, values = [] }) =>
      fieldOf(table, name).map((field) => ({
        field,
        inputType: 'select' as const,
        selects: values.map((value) => ({ value, label: value })),
      })),
    ),
  ]
  return fields.length > 0 ? { search: { fields } } : {}
}

/** Rows of another table of the site that refer to a row of this one stand below it. */
function linesFrom(site: PlannedSite, table: PlannedTable, child: PlannedTable) {
  return joinedReferences(child.shape)
    .filter(({ library, table: name }) => library === table.shape.library && name === table.shape.name)
    .flatMap(({ columns: [column = ''], theirs: [theirs = ''] }) => {
      const [ownField] = fieldOf(table, theirs)
      const [targetField] = fieldOf(child, column)
      if (ownField === undefined || targetField === undefined) return []
      return [
        {
          content: contentAddress(site, child),
          label: child.name,
          parameterTable: [{ ownField, targetField }],
        },
      ]
    })
    .slice(0, 1)
}

/** The result column that has this name. */
function fieldOf({ columns }: PlannedTable, name: string): string[] {
  return columns.filter((column) => column.name.toLowerCase() === name.toLowerCase()).map(({ key }) => key)
}
