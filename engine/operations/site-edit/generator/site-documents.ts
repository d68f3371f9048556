import type { Address, Document, Text } from '../../../../runtime/document.ts'
import { componentType, contentType, displaySettingShowFlg, schemaType } from '../../../../runtime/generated/codes.ts'
import type { ComponentSpec } from '../../../../runtime/generated/kinds/component.ts'
import type { ContentSpec } from '../../../../runtime/generated/kinds/content.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import type { SiteSpec } from '../../../../runtime/generated/kinds/site.ts'
import type { SearchField } from '../../../../runtime/generated/lists/search-field.ts'
import {
  fieldOf,
  type PlannedChoices,
  type PlannedLogin,
  type PlannedOrder,
  type PlannedSite,
  type PlannedTable,
} from './planned-site.ts'
import type { Order } from './order.ts'
import { choicesIn } from './fill-column.ts'
import { listedFields } from './list/listed-fields.ts'
import { purchaseOf } from './purchase-setting.ts'
import { joinedReferences, keyOf, labelColumn, readColumns } from './table-shape.ts'
import type { WritingSchema } from './writing.ts'

const searched = 3

/** The site, for each table its schema and its content, and the statements of its login and of its order. */
export function siteDocuments(site: PlannedSite): Document[] {
  const { tables, order, login } = site
  return [
    siteOf(site),
    ...(login ? [loginSchema(site, login)] : []),
    ...tables.flatMap((table) => [schemaOf(site, table), contentOf(site, table)]),
    ...changeDocuments(site),
    ...(order ? [order.header, order.stock, order.line].flatMap((one) => (one ? [writingSchema(site, one)] : [])) : []),
  ]
}

const schemaKey = (site: PlannedSite, { slug }: Pick<PlannedTable, 'slug'>): string => `${site.key}-${slug}`
const contentAddress = (site: PlannedSite, { slug }: PlannedTable): Address => `content/${site.key}.${slug}`
const loginSlug = { slug: 'login' }

function siteOf(site: PlannedSite): Document {
  const { key, name, path, versions, tables, language, made } = site
  const sections = tables.map((table) => contentAddress(site, table))
  if (made) {
    const { sections: before = [], ...spec } = made.spec
    const entrance = spec.public === true || spec.login || spec.authenticationApi ? {} : entranceOf(site)
    return { ...made, spec: { ...spec, ...entrance, sections: [...before, ...sections] } }
  }
  const spec: SiteSpec = {
    path,
    ...(language !== 'ja' && { language }),
    languages: ['ja', 'en'],
    ...entranceOf(site),
    sections,
  }
  return { kind: 'site', version: versions.site, key, name, spec }
}

/** Who comes in. */
function entranceOf(site: PlannedSite): Pick<SiteSpec, 'login' | 'authenticationApi' | 'public'> {
  const { login, authenticationApi } = site
  if (authenticationApi !== undefined) return { authenticationApi }
  if (!login) return { public: true }
  const { idField, nameField } = login
  return {
    login: { schema: `schema/${schemaKey(site, loginSlug)}`, idField, ...(nameField !== undefined && { nameField }) },
  }
}

function schemaOf(site: PlannedSite, table: PlannedTable): Document {
  const spec: SchemaSpec = {
    type: schemaType.sql,
    dataSource: site.dataSource,
    sql: table.sql,
    ...(table.own && { parameters: [table.own.parameter] }),
    resultColumns: [...table.columns],
  }
  return schemaDocument(site, table, spec)
}

function loginSchema(site: PlannedSite, { name, sql, columns, idLength }: PlannedLogin): Document {
  const spec: SchemaSpec = {
    type: schemaType.login,
    dataSource: site.dataSource,
    sql,
    parameters: [
      { name: 'ID', length: idLength },
      { name: 'PASSWORD', length: 128 },
    ],
    resultColumns: [...columns],
  }
  return schemaDocument(site, { ...loginSlug, name }, spec)
}

function writingSchema(site: PlannedSite, writing: WritingSchema): Document {
  const { type, sql, parameters, resultColumns } = writing
  const spec: SchemaSpec = {
    ...{ type, dataSource: site.dataSource, sql },
    ...(parameters.length > 0 && { parameters }),
    ...(resultColumns && { resultColumns }),
  }
  return schemaDocument(site, writing, spec)
}

function schemaDocument(site: PlannedSite, { slug, name }: { slug: string; name: Text }, spec: SchemaSpec): Document {
  return { kind: 'schema', version: site.versions.schema, key: schemaKey(site, { slug }), name, spec }
}

function contentOf(site: PlannedSite, table: PlannedTable): Document {
  const { shape, own } = table
  const keys = keyOf(shape).flatMap((name) => fieldOf(table, name))
  const isItem = site.order?.order.item === shape
  const parameters = own && [{ name: own.parameter.name, source: 'login' as const, field: own.field }]
  const spec: ContentSpec = {
    type: isItem ? contentType.listPurchase : table.change ? contentType.listUpdate : contentType.listDetail,
    ...(table.isBelow && { displaySetting: { showFlg: displaySettingShowFlg.alwaysHide } }),
    ...(keys.length > 0 && { keys }),
    list: listOf({ schema: `schema/${schemaKey(site, table)}`, ...(parameters && { parameters }) }, table, {
      keys,
      order: site.order?.order,
    }),
    ...(keys.length > 0 && { detail: detailOf(site, table) }),
    ...(table.change && { dbPages: table.change.pages }),
    ...(isItem && site.order && { purchase: purchaseOf(table, site.order, addressesOf(site, site.order)) }),
  }
  return {
    ...{ kind: 'content', version: site.versions.content, key: `${site.key}.${table.slug}`, name: table.name },
    spec,
  }
}

/** Statements of the pages that change rows, and what people choose from; several tables may refer to the same. */
function changeDocuments(site: PlannedSite): Document[] {
  const changes = site.tables.flatMap(({ change }) => change ?? [])
  const choices = new Map(changes.flatMap((one) => one.choices).map((one) => [one.slug, one]))
  return [
    ...changes.flatMap(({ schemas }) => schemas).map((one) => writingSchema(site, one)),
    ...[...choices.values()].flatMap((one) => choicesDocuments(site, one)),
  ]
}

function choicesDocuments(site: PlannedSite, { slug, name, sql, columns, own }: PlannedChoices): Document[] {
  const schema: SchemaSpec = {
    ...{ type: schemaType.sql, dataSource: site.dataSource, sql },
    ...(own && { parameters: [own.parameter] }),
    resultColumns: [...columns],
  }
  const [value, label = value] = columns.map(({ key }) => key)
  const spec: ComponentSpec = {
    type: componentType.optionList,
    schemas: [
      {
        schema: `schema/${schemaKey(site, { slug })}`,
        ...(own && { parameters: [{ name: own.parameter.name, source: 'login' as const, field: own.field }] }),
      },
    ],
    setting: { ...(label !== undefined && { labelField: label }), ...(value !== undefined && { valueField: value }) },
  }
  return [
    schemaDocument(site, { slug, name }, schema),
    { kind: 'component', version: site.versions.component, key: schemaKey(site, { slug }), name, spec },
  ]
}

function addressesOf(site: PlannedSite, { order }: PlannedOrder) {
  const orders = site.tables.find(({ shape }) => shape === order.header)
  return {
    schema: ({ slug }: { slug: string }): Address => `schema/${schemaKey(site, { slug })}`,
    ...(orders && { orders: contentAddress(site, orders) }),
  }
}

function listOf(
  dataSchema: NonNullable<ContentSpec['list']>['dataSchemas'][number],
  table: PlannedTable,
  { keys, order }: { keys: readonly string[]; order: Order | undefined },
): ContentSpec['list'] {
  // What was written last stands first where it is somebody's own.
  const direction = table.own && !table.isBelow ? { direction: 'desc' as const } : {}
  return {
    dataSchemas: [dataSchema],
    columns: listedFields(table, order).map((field) => ({ field, ...lookOf(table, field) })),
    ...(keys.length > 0 && { orderBy: keys.map((field) => ({ field, ...direction })) }),
    ...searchOf(table),
    ...(keys.length > 0 && { pageTransition: { left: { enable: true, pageType: 'detail' as const } } }),
  }
}

function detailOf(site: PlannedSite, table: PlannedTable): ContentSpec['detail'] {
  const lines = site.tables.flatMap((child) => linesFrom(site, table, child))
  return {
    layout: table.columns.map(({ key }) => ({ items: [{ field: key }] })),
    ...(lines.length > 0 && { lines }),
  }
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
  const choices = own
    .map((column) => ({ ...column, selects: choicesIn(column) }))
    .filter(({ selects }) => selects.length > 0)
  const texts = [
    ...table.columns.filter(({ name }) => name === label),
    ...table.columns.filter(({ name }) => table.joined.some(({ as }) => as === name)),
    ...table.columns.filter(
      ({ name, typeClass }) =>
        typeClass === 'String' &&
        name !== label &&
        own.some((column) => column.name === name) &&
        !choices.some((column) => column.name === name),
    ),
  ]
  const fields: SearchField[] = [
    ...[...new Set(texts)].slice(0, searched).map(({ key }) => ({
      field: key,
      inputCond: { condition: 'LIKE' as const, ignoreFullHalfWidth: true, ignoreCase: true },
    })),
    ...choices.flatMap(({ name, selects }) =>
      fieldOf(table, name).map((field) => ({ field, inputType: 'select' as const, selects })),
    ),
  ]
  return fields.length > 0 ? { search: { fields } } : {}
}

/** Rows of another table of the site that refer to a row of this one stand below it. */
function linesFrom(site: PlannedSite, table: PlannedTable, child: PlannedTable) {
  // What everybody may see does not end with what is one's own.
  if (child.own && !table.own) return []
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
