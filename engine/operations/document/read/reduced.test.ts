import { expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { loadJsonSchemas } from '../../../json-schemas/load-json-schemas.ts'
import { reduced } from './reduced.ts'

const set = loadJsonSchemas(new URL('../../../..', import.meta.url).pathname)
const left = (kind: string, spec: Document['spec']) => reduced({ kind, version: 1, key: 'a', spec }, set).spec

test('a right called user stays: a word is withheld for what its schema says, not for its name', () => {
  const spec = { permissions: { user: ['read', 'update'], token: ['read'] } }
  expect(left('role', spec)).toEqual(spec)
})

test('secrets go, and with them the texts that say where they go; codes stay', () => {
  const spec = { database_type: 2, system: 'db.example.com', port: 5432, user: 'app', db: 'shop' }
  expect(left('data-source', { ...spec, password: { $secret: 'password' } })).toEqual({ database_type: 2, db: 'shop' })
  // Also where no secret is set.
  expect(left('web-api', { authType: 1, apiUrl: 'https://x', username: 'me' })).toEqual({ authType: 1 })
})

test.each<[string, Document['spec'], Document['spec']]>([
  ['schema', { type: 1, sql: ['SELECT A', 'FROM B'] }, { type: 1, sql: 'SELECT' }],
  ['schema', { type: 3, program: { cl: 'CALL PGM(A)' } }, { type: 3, program: {} }],
  ['schema', { type: 4, request: { body: '{"a": :A, "b": [:B, "t"]}' } }, { type: 4, request: { body: '[:A,:B]' } }],
  ['mail-setting', { subject: 'Hello {{name}}' }, {}],
])(
  'texts in a foreign language go, of a statement the verb stays, of a body the parameters: %s %j',
  (kind, spec, expected) => {
    expect(left(kind, spec)).toEqual(expected)
  },
)
