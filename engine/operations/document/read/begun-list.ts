import { ofKind, splitAddress, type Document, type DocumentOf } from '../../../../runtime/document.ts'
import type { ContentSpec } from '../../../../runtime/generated/kinds/content.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import { contentType } from '../../../../runtime/generated/codes.ts'
import { codeText } from '../../../../runtime/sql/code-text.ts'
import { firstTable } from '../../../../runtime/sql/first-table.ts'
import type { Context } from '../../../call/context.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import { catalogueOf } from '../../../sources/catalogue.ts'

type Columns = NonNullable<SchemaSpec['resultColumns']>

/** So many texts are searched by. */
const searched = 3

/**
 * A content that is begun at a schema lists its rows: called like it, with its columns, a search by its first texts and, where
 * the database knows what tells rows apart, the page of a row. Nothing that the caller may not see.
 */
export async function begunList(
  kind: string,
  from: string | undefined,
  context: Context,
): Promise<Pick<Document, 'name'> & { spec?: ContentSpec }> {
  const { kind: fromKind, key } = splitAddress(from ?? '')
  if (kind !== 'content' || fromKind !== 'schema' || !mayUseKind('schema', 'read', context)) return {}
  const begun = await context.store.documents.find(`schema/${key}`)
  if (!begun) return {}
  const schema = ofKind('schema', begun.document)
  const { name, spec } = schema
  const columns = (spec.resultColumns ?? []).filter(({ passwordHash }) => !passwordHash)
  const keys = await keysIn(schema, columns, context)
  return {
    ...(name !== undefined && { name }),
    spec: {
      type: contentType.listDetail,
      ...(keys.length > 0 && { keys }),
      list: {
        dataSchemas: [{ schema: `schema/${key}` }],
        ...(columns.length > 0 && { columns: columns.map((column) => ({ field: column.key })) }),
        ...(keys.length > 0 && {
          orderBy: keys.map((field) => ({ field })),
          pageTransition: { left: { enable: true, pageType: 'detail' as const } },
        }),
        ...searchOf(columns, keys),
      },
      ...(keys.length > 0 && { detail: { layout: columns.map((column) => ({ items: [{ field: column.key }] })) } }),
    },
  }
}

/** Texts are searched word by word; what only tells rows apart comes last. */
function searchOf(columns: Columns, keys: readonly string[]): Pick<NonNullable<ContentSpec['list']>, 'search'> {
  const texts = columns.filter(({ typeClass }) => typeClass === 'String').map(({ key }) => key)
  const fields = [...texts.filter((key) => !keys.includes(key)), ...texts.filter((key) => keys.includes(key))]
  if (fields.length === 0) return {}
  const inputCond = { condition: 'LIKE' as const, ignoreFullHalfWidth: true, ignoreCase: true, words: true }
  return { search: { fields: fields.slice(0, searched).map((field) => ({ field, inputCond })) } }
}

/** Result columns that are the primary key of the one table that the statement reads first; none where nobody tells. */
async function keysIn({ spec }: DocumentOf<'schema'>, columns: Columns, context: Context): Promise<string[]> {
  const table = firstTable(codeText(spec.sql))
  if (spec.dataSource === undefined || table === undefined || !mayUseKind('data-source', 'read', context)) return []
  const stored = await context.store.documents.find(spec.dataSource)
  const source = stored && (await context.engine.sources.open(stored.document))
  if (source?.kind !== 'statements') return []
  const catalogue = catalogueOf(source)
  try {
    const { rows } = await catalogue.tables({ find: table, limit: 100 })
    const found = rows.find(({ name }) => name.toLowerCase() === table.toLowerCase())
    const all = found ? await catalogue.columns({ schema: found.schema, name: found.name }) : []
    const key = all.filter((column) => column.key !== undefined).map(({ name }) => name.toLowerCase())
    const fields = key.flatMap((name) => columns.find((column) => column.name.toLowerCase() === name)?.key ?? [])
    return fields.length === key.length ? fields : []
  } catch {
    // A database that does not answer tells it later: a list is begun all the same.
    return []
  }
}
