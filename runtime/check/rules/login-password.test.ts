import { expect, test } from 'vitest'
import type { DocumentOf } from '../../document.ts'
import { loginPassword } from './login-password.ts'

const problemsOf = (sql: string, more: object = {}) => {
  const spec = { type: 6, sql, parameters: [{ name: 'ID' }, { name: 'PASSWORD' }], ...more }
  const document = { kind: 'schema', version: 1, key: 'login', name: 'Login', spec } as unknown as DocumentOf<'schema'>
  return loginPassword(document, { library: new Map() } as never).map(({ code, severity }) => `${severity} ${code}`)
}
const open = ['warning login-password-unchecked']

test.each([
  ["SELECT a FROM t WHERE id = :ID AND :PASSWORD <> ''", open],
  ['SELECT a FROM t WHERE id = :ID AND :PASSWORD IS NOT NULL', open],
  ['SELECT a FROM t WHERE id = :ID AND :PASSWORD = :PASSWORD', open],
  ['SELECT a FROM t WHERE id = :ID AND length(:PASSWORD) >= 8', open],
  ['SELECT a, :PASSWORD AS p FROM t WHERE id = :ID', open],
  ['SELECT a FROM t WHERE id = :ID AND password = :PASSWORD', []],
  ['SELECT a FROM t WHERE id = :ID AND :PASSWORD = t.password', []],
  ['SELECT a FROM t WHERE id = :ID AND hash = crypt(:PASSWORD, hash)', []],
  ["SELECT a FROM t WHERE id = :ID AND hash = HASHBYTES('SHA2_256', :PASSWORD)", []],
  ['SELECT a FROM t WHERE "ID" = :ID AND "PASSWORD" = :PASSWORD', []],
  ['SELECT a FROM t WHERE id = :ID AND :PASSWORD = `password`', []],
])('%s', (sql, problems) => expect(problemsOf(sql)).toEqual(problems))

test('P-14 a column with a hash is a check; other schemas are none of this rule’s', () => {
  const sql = 'SELECT a, hash FROM t WHERE id = :ID'
  expect(problemsOf(sql, { resultColumns: [{ key: 'hash', name: 'hash', passwordHash: true }] })).toEqual([])
  expect(problemsOf(sql, { type: 1 })).toEqual([])
})
