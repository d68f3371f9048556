import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'
import { namedDocument } from '../../../test/named-document.ts'

const rowCounts = [1, 2, 3] as const
const schema = (key: string, sql: string, column: string, parameters: object[] = []) =>
  namedDocument('schema', key, {
    type: 1,
    dataSource: 'data-source/shop',
    sql,
    parameters,
    resultColumns: [{ key: column, name: column, typeClass: 'String', size: 40 }],
  })
/** A content whose one parameter is what a component finds, in so many rows. */
const asking = (count: number): Document[] => [
  schema(
    `value-${count}`,
    Array.from({ length: count }, (_, index) => `SELECT 'row ${index + 1}' AS V`).join(' UNION ALL '),
    'V',
  ),
  schema(`shown-${count}`, 'SELECT :V AS V', 'V', [{ name: 'V', length: 20 }]),
  namedDocument('component', `value-${count}`, { type: 6, schemas: [{ schema: `schema/value-${count}` }] }),
  namedDocument('content', `shop.value-${count}`, {
    type: 1,
    list: {
      dataSchemas: [
        {
          schema: `schema/shown-${count}`,
          parameters: [{ name: 'V', source: 'component', component: `component/value-${count}`, field: 'V' }],
        },
      ],
    },
  }),
]

let kumiki: ListeningEngine
let token: string
beforeAll(async () => {
  kumiki = await openListening((documents) => {
    const site = documents.find(({ kind }) => kind === 'site')!
    ;(site.spec.sections as string[]).push(...rowCounts.map((count) => `content/shop.value-${count}`))
    return [...documents, ...rowCounts.flatMap(asking)]
  })
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  token = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
})
afterAll(() => kumiki.close())

test.each([
  [1, 20000, ['row 1']],
  [2, 20000, ['row 1']],
  [3, 20000, ['row 1']],
])('F-4 a component that gets a value takes the first row of those that it finds: %i', async (count, code, shown) => {
  const { id } = (await kumiki.engine.store.documents.find(`content/shop.value-${count}`))!
  const answer = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', { token, body: { contentId: id } })
  expect([answer.code, (answer.data.rows as { V: string }[] | undefined)?.map(({ V }) => V)]).toEqual([code, shown])
})
