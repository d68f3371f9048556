import { expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { compileRelease } from '../release/compile-release.ts'

const column = (key: string, more: object = {}) => ({
  key,
  name: key,
  type: 'TEXT',
  typeClass: 'String',
  size: 64,
  ...more,
})

function loginOf(hash: boolean) {
  const documents = [
    {
      kind: 'site',
      version: 1,
      key: 'shop',
      name: 'Shop',
      spec: { path: 'shop', login: { schema: 'schema/login', idField: 'CODE' } },
    },
    { kind: 'data-source', version: 1, key: 'db', name: 'DB', spec: { database_type: 7, db: 'x.db' } },
    {
      kind: 'schema',
      version: 1,
      key: 'login',
      name: 'Login',
      spec: {
        type: 6,
        dataSource: 'data-source/db',
        sql: ["SELECT code AS CODE, hash AS HASH FROM customer WHERE login = :ID AND :PASSWORD <> ''"],
        parameters: [
          { name: 'ID', length: 32 },
          { name: 'PASSWORD', length: 32 },
        ],
        resultColumns: [column('CODE'), column('HASH', hash ? { passwordHash: true } : {})],
      },
    },
  ] as Document[]
  const release = compileRelease({
    site: 'site/shop',
    documents: new Map(documents.map((document) => [`${document.kind}/${document.key}` as const, document])),
    ids: {},
    routeKeys: {},
    texts: () => (english) => english,
  })
  return release.plans['login']
}

test('a column marked as password hash is verified by the engine', () => {
  expect(loginOf(true)).toMatchObject({ kind: 'login', passwordHash: 'HASH', userKey: 'CODE' })
})

test('without one the statement decides', () => {
  expect(loginOf(false)).not.toHaveProperty('passwordHash')
})
