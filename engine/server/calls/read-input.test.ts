import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalDocument } from '../../../runtime/format.ts'
import type { Document } from '../../../runtime/document.ts'
import type { CallRequest } from '../pipeline/call-request.ts'
import { readInput } from './read-input.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
let admin: { id: number; revision: number; document: Document }
beforeAll(async () => {
  kumiki = await openListening()
  admin = (await kumiki.engine.store.documents.find('user/admin'))!
})
afterAll(() => kumiki.close())

const ask = (route: string, body?: unknown) => kumiki.ask('console', route, { token: kumiki.admin, body })
const json = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
/** The last administrator without roles, those of the check standing where only a prototype is read. */
const disguised = () => {
  const { roles, ...spec } = admin.document.spec
  const text = JSON.stringify({ ...admin.document, spec })
  return text.replace('"spec":{', `"spec":{"__proto__":{"roles":${JSON.stringify(roles)}},`)
}

test('S-05 IN-12 what a query says as JSON is checked as a body is, and changes nothing', async () => {
  const { id, revision } = admin
  for (const text of [disguised(), JSON.stringify(admin.document), '{"__proto__":1}', '{"constructor":1}']) {
    const answer = await ask(`PUT /document/user/${id}?document=${json(text)}&revision=${revision}`)
    expect(answer, text).toMatchObject({ status: 400, code: 40000 })
  }
  expect(await ask(`PUT /document/user/${id}`, `{"revision":${revision},"document":${disguised()}}`)).toMatchObject({
    status: 400,
    code: 40000,
  })
  expect(await kumiki.engine.store.documents.find('user/admin')).toMatchObject({ revision, document: admin.document })
})

test.each([
  '{"__proto__":{"field":"key"}}',
  '[{"constructor":{"prototype":1}}]',
  `{"a":${'['.repeat(70)}${']'.repeat(70)}}`,
])('IN-12 DL-04 JSON in the query of a call that reads is checked as a body is: %s', async (text) => {
  const asked = (value: string) => ({ url: `/x?sort=${json(value)}`, params: {} }) as unknown as CallRequest
  const limits = { bytes: 1000, hasBody: false }
  const coercions = new Map([['sort', (value: string) => JSON.parse(value) as unknown]])
  await expect(readInput(asked(text), limits, coercions)).rejects.toMatchObject({ code: 40000 })
  expect(await readInput(asked('{"field":"key"}'), limits, coercions)).toEqual({ sort: { field: 'key' } })
})

test('DL-04 what a call takes over from the address for another call is checked as a body is', async () => {
  const limits = { bytes: 1000, hasBody: false }
  const asked = (input: object) => ({ url: '', params: {}, input }) as unknown as CallRequest
  const hostile = { search: JSON.parse('{"a":{"__proto__":{"x":1}}}') as object }
  await expect(readInput(asked(hostile), limits, new Map())).rejects.toMatchObject({ code: 40000 })
  expect(await readInput(asked({ page: 2 }), limits, new Map())).toEqual({ page: 2 })
})

test('IN-12 the canonical form reads no prototype: what is checked is what is stored', () => {
  const spec = JSON.parse('{"userId":"x","__proto__":{"roles":["role/admin"]}}') as Record<string, unknown>
  const document = { kind: 'user', version: 1, key: 'x', name: 'x', spec }
  const canonical = canonicalDocument(document, kumiki.engine.set)
  expect(Object.getPrototypeOf(canonical.spec)).toBe(Object.prototype)
  expect(canonical.spec.roles).toBeUndefined()
  expect(JSON.parse(JSON.stringify(canonical.spec))).toEqual(canonical.spec)
  expect(kumiki.engine.validators.check('kumiki:kinds/user', canonical.spec)).not.toEqual([])
})

test('A-14 what a request says twice is refused: two readers of it would take different ones', async () => {
  expect((await ask('GET /user/info?a=1&a=2')).status).toBe(400)
  const twice = await ask('POST /sql/info', '{"dbId":1,"sql":"SELECT 1","dbId":2}')
  expect(twice).toMatchObject({ status: 400, data: { problems: [{ code: 'duplicate-property', at: '/dbId' }] } })
  const inside = await ask('POST /user/login', '{"username":"a","password":"b","x":[{"y":1,"y":2}]}')
  expect(inside.data.problems).toMatchObject([{ code: 'duplicate-property', at: '/x/0/y' }])
  // A text may look as a name does.
  expect((await ask('POST /user/login', JSON.stringify({ username: '"a" :', password: '"b":1,"b":2' }))).code).toBe(
    60101,
  )
})
