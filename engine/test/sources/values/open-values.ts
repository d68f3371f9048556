import type { Document } from '../../../../runtime/document.ts'
import { namedDocument } from '../../named-document.ts'
import { openListening, type ListeningEngine } from '../../open-listening.ts'
import type { ValuesDatabase, Witness } from './value-databases.ts'
import type { ValueKind } from './value-kinds.ts'

export const comparisons = ['=', '<>', '<', '>', '<=', '>=', 'LIKE', 'prefix LIKE', 'suffix LIKE'] as const

const inputs: Partial<Record<string, string>> = { Number: 'number', Date: 'date', Time: 'time', DateTime: 'datetime' }

/** What the engine says of a column. */
export interface ValueColumn {
  key: string
  typeClass: string
  type: string
}

export interface ValuesSite {
  kumiki: ListeningEngine
  witness: Witness
  /** Token of a user of the site, and of who calls the API. */
  user: string
  caller: string
  contentId(kind: string): Promise<number>
  column(kind: string): ValueColumn
  close(): Promise<void>
}

const address = 'data-source/values'

/** A site with a content, a calendar where it can be one, and an API for each type; its documents are made as the console makes them. */
export async function openValues({ types, open }: ValuesDatabase, kinds: readonly ValueKind[]): Promise<ValuesSite> {
  const database = await open()
  const kumiki = await openListening((all) => [...all, namedDocument('data-source', 'values', database.dataSource)])
  const witness = await database.witness(kumiki.folder)
  for (const statement of types) await witness.run(statement)
  for (const { name, type } of kinds)
    await witness.run(`CREATE TABLE t_${name} (id integer PRIMARY KEY, v ${type}, note varchar(40))`)
  const columns = new Map<string, ValueColumn>()
  const made: Document[] = []
  for (const kind of kinds) {
    const schemas = await Promise.all(
      Object.entries(statements(kind)).map(([key, sql]) => describe(kumiki, `${kind.name}-${key}`, sql)),
    )
    made.push(...schemas)
    const column = (schemas[0]!.spec.resultColumns as ValueColumn[]).find(({ key }) => key === 'V')!
    columns.set(kind.name, column)
    made.push(content(kind, column), ...calendar(kind, column))
  }
  made.push(api(kinds), namedDocument('api-token', 'values', { type: 'longTerm' }))
  const { store, sites } = kumiki.engine
  const shop = (await store.documents.find('site/shop'))!
  const sections = made.filter(({ kind }) => kind === 'content').map(({ key }) => `content/${key}`)
  const site = {
    ...shop.document,
    spec: { ...shop.document.spec, sections: [...(shop.document.spec.sections as string[]), ...sections] },
  }
  await store.documents.change(
    [...made, site].map((document) => ({ do: 'put' as const, document })),
    'test',
  )
  const published = await sites.publish(kumiki.siteId, { by: 'test' })
  if (published?.status !== 'publish' || published.problems.length > 0)
    throw new Error(`Not published: ${JSON.stringify(published?.problems, null, 1)}`)
  const ask = async (route: string) => {
    const { data, code, message } = await kumiki.ask('console', route, { token: kumiki.admin, body: {} })
    if (code !== 20000) throw new Error(`${route}: ${message} ${JSON.stringify(data)}`)
    return data
  }
  await ask(`POST /api-edit/${(await store.documents.find('api/values'))!.id}/publish`)
  const { token: caller } = await ask(`POST /config/token/${(await store.documents.find('api-token/values'))!.id}/make`)
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  const { token: user } = (await kumiki.ask('site', 'POST /b2b/login', { body })).data
  return {
    ...{ kumiki, witness, user, caller },
    contentId: async (key) => (await store.documents.find(`content/shop.${key}`))!.id,
    column: (kind) => columns.get(kind)!,
    async close() {
      await witness.close()
      await kumiki.close()
      await database.close()
    },
  }
}

const statements = ({ name }: ValueKind): Record<string, string> => ({
  read: `SELECT id AS "ID", v AS "V", note AS "NOTE" FROM t_${name}`,
  add: `INSERT INTO t_${name} (id, v, note) VALUES (:ID, :V, :NOTE)`,
  set: `UPDATE t_${name} SET v = :V, note = :NOTE WHERE id = :ID`,
})

/** A schema, with columns and parameters as the database tells them. */
async function describe(kumiki: ListeningEngine, key: string, sql: string): Promise<Document> {
  const document = namedDocument('schema', key, { type: 1, connectionType: 1, dataSource: address, sql: [sql] })
  const { data } = await kumiki.ask('console', 'POST /sql/info', { token: kumiki.admin, body: { document } })
  if (!data?.columns) throw new Error(`${key}: ${JSON.stringify(data)}`)
  const { columns: resultColumns, parameters } = data
  return { ...document, spec: { ...document.spec, resultColumns, parameters } }
}

const id = { name: 'ID', source: 'row', field: 'ID' }
const typed = ['V', 'NOTE'].map((name) => ({ name, source: 'input', field: name }))

function content({ name, without = {} }: ValueKind, { typeClass }: ValueColumn): Document {
  const inputType = inputs[typeClass] ?? 'textbox'
  const value = {
    ...{ key: 'V', label: 'V', inputType },
    inputCheck:
      inputType === 'number' ? { minValue: -1e39, maxValue: 1e39, digitLength: { digits: 60, scale: 30 } } : {},
  }
  const both = [value, { key: 'NOTE', label: 'NOTE' }]
  const reading = { schema: `schema/${name}-read` }
  return namedDocument('content', `shop.${name}`, {
    type: 3,
    keys: ['ID'],
    list: {
      dataSchemas: [reading],
      columns: [{ field: 'ID' }, { field: 'V' }, { field: 'NOTE' }],
      orderBy: [{ field: 'ID' }],
      search: {
        fields: comparisons.flatMap((condition, i) =>
          without[condition] ? [] : [{ field: 'V', name: `S${i}`, inputCond: { condition } }],
        ),
      },
      csv: { download: true, formulaGuard: false },
      excel: { download: true },
    },
    detail: {},
    dbPages: [
      {
        ...{ key: 'new', name: 'New', type: 1 },
        inputs: [{ key: 'ID', label: 'ID', inputType: 'number' }, ...both],
        dataSchemas: [{ schema: `schema/${name}-add`, parameters: [{ ...id, source: 'input' }, ...typed] }],
      },
      ...[
        { key: 'edit', name: 'Edit', type: 2 },
        { key: 'several', name: 'Several', type: 4 },
      ].map((page) => ({
        ...{ ...page, inputs: both },
        dataSchemas: [{ schema: `schema/${name}-set`, expectedRows: 1, parameters: [id, ...typed] }],
      })),
    ],
  })
}

function calendar({ name }: ValueKind, { typeClass }: ValueColumn): Document[] {
  if (typeClass !== 'Date' && typeClass !== 'DateTime') return []
  return [
    namedDocument('content', `shop.days_${name}`, {
      type: 1,
      keys: ['ID'],
      list: {
        dataSchemas: [{ schema: `schema/${name}-read` }],
        columns: [{ field: 'ID' }, { field: 'V' }],
        displayType: 'calendar',
        calendar: { start: 'V', label: 'ID' },
      },
    }),
  ]
}

const api = (kinds: readonly ValueKind[]): Document =>
  namedDocument('api', 'values', {
    url: 'values/v1',
    paths: kinds.flatMap(({ name, without = {} }) => [
      {
        path: `/${name}`,
        methods: [
          {
            ...{ method: 'GET', maxRows: 50, dataSchemas: [{ schema: `schema/${name}-read` }] },
            ...(!without['='] && { filters: ['V'] }),
            ...(!without.sort && { sorts: ['V'] }),
          },
        ],
      },
      {
        path: `/${name}/:ID`,
        methods: [
          {
            method: 'PUT',
            dataSchemas: [
              { schema: `schema/${name}-set`, parameters: [{ ...id, source: 'input' }, ...typed], expectedRows: 1 },
            ],
          },
        ],
      },
    ]),
  })
