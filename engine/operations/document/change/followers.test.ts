import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const goods = (...columns: string[]): Document => ({
  ...{ kind: 'schema', version: 1, key: 'goods', name: 'Goods' },
  spec: {
    ...{ type: 1, connectionType: 1, dataSource: 'data-source/any', sql: ['SELECT 1 AS A'] },
    resultColumns: columns.map((key) => ({ key, name: key, typeClass: 'String' })),
  },
})
const note = (key: string, page: string): Document => ({
  ...{ kind: 'report', version: 1, key, name: `Note ${key}` },
  spec: { type: 'pdf', label: 'Note', fileName: 'note', dataSchemas: [{ schema: 'schema/goods' }], page: [page] },
})

test('reports follow a schema whose columns are called otherwise, where its user wants that and may change them', async () => {
  const { documents } = kumiki.engine.store
  const any = { kind: 'data-source', version: 1, key: 'any', name: 'Any', spec: { database_type: 7, db: 'any.db' } }
  await documents.create(any, 'test')
  const { id, revision } = await documents.create(goods('CODE', 'NAME'), 'test')
  const uses = await documents.create(note('uses', '{{#each rows}}{{NAME}}{{/each}}'), 'test')
  await documents.create(note('other', '{{#each rows}}{{CODE}}{{/each}}'), 'test')
  const pageOf = async (key: string) =>
    ((await documents.find(`report/${key}`))!.document.spec['page'] as string[]).join()
  const document = goods('CODE', 'TITLE')
  const told = (token: string) => kumiki.call(`POST /document/schema/${id}/followers`, { token, body: { document } })
  const save = (token: string, more: object) =>
    kumiki.call(`PUT /document/schema/${id}`, { token, body: { document, ...more } })

  const all = ['create', 'read', 'update', 'delete'] as const
  const { token } = await kumiki.addUser('schemas', { b2b: [...all], db: ['read'] })
  expect((await told(token)).data.rows, 'who may not change reports').toEqual([])
  expect((await told(kumiki.admin)).data.rows).toEqual([
    { id: uses.id, kind: 'report', address: 'report/uses', name: 'Note uses' },
  ])
  expect((await save(token, { revision, followers: true })).code).toBe(20000)
  expect(await pageOf('uses')).toContain('{{NAME}}')
  const back = await save(kumiki.admin, { revision: revision + 1, document: goods('CODE', 'NAME') })
  expect(back.data).toMatchObject({ followed: true })
  expect((await save(kumiki.admin, { revision: revision + 2, followers: true })).code).toBe(20000)
  expect(await pageOf('uses')).toBe('{{#each rows}}{{TITLE}}{{/each}}')
  expect(await pageOf('other')).toContain('{{CODE}}')
  expect((await documents.history(uses.id)).rows).toHaveLength(2)
})

test('a parameter whose name is typed anew is followed by chains that set it, where its user wants that', async () => {
  const { documents } = kumiki.engine.store
  const asks = (name: string): Document => ({
    ...{ kind: 'schema', version: 1, key: 'asks', name: 'Asks' },
    spec: {
      ...{ type: 1, connectionType: 1, dataSource: 'data-source/any', sql: [`SELECT 1 AS A WHERE 1 = :${name}`] },
      parameters: [{ name, length: 4 }],
      resultColumns: [{ key: 'A', name: 'A', typeClass: 'Number' }],
    },
  })
  const { id, revision } = await documents.create(asks('AREA'), 'test')
  const parameters = [{ name: 'AREA', source: 'value', value: '1' }]
  const component = {
    ...{ kind: 'component', version: 1, key: 'areas', name: 'Areas' },
    spec: { type: 1, schemas: [{ schema: 'schema/asks', parameters }] },
  }
  await documents.create(component, 'test')
  const document = asks('ZONE')
  const { data } = await kumiki.call(`POST /document/schema/${id}/followers`, {
    token: kumiki.admin,
    body: { document },
  })
  expect(data.rows).toMatchObject([{ address: 'component/areas', name: 'Areas' }])
  const saved = await kumiki.call(`PUT /document/schema/${id}`, {
    token: kumiki.admin,
    body: { document, revision, followers: true },
  })
  expect(saved.code).toBe(20000)
  expect((await documents.find('component/areas'))!.document.spec['schemas']).toEqual([
    { schema: 'schema/asks', parameters: [{ name: 'ZONE', source: 'value', value: '1' }] },
  ])
})
