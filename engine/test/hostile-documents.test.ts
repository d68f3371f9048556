import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentDocumentsOf } from '../server/calls/sent-documents.ts'
import { openEngine } from './open-engine.ts'
import type { TestEngine } from './open-engine.ts'

let kumiki: TestEngine
let id: number
beforeAll(async () => {
  kumiki = await openEngine()
  const site = { kind: 'site', version: 1, key: 'shop', name: 'Shop', spec: { path: 'shop', sections: [] } }
  id = (await kumiki.engine.store.documents.create(site, 'admin')).id
})
afterAll(() => kumiki.close())

const send = (route: string, body: unknown) => kumiki.call(route, { token: kumiki.admin, body })

async function wrongAnswers(route: string, sent: unknown[], bodyOf: (document: unknown) => unknown): Promise<string[]> {
  const wrong: string[] = []
  for (const one of sent) {
    const answer = await send(route, bodyOf(one))
    if (answer.status >= 500 || answer.code === 0)
      wrong.push(`${route} ${JSON.stringify(one).slice(0, 120)}: ${answer.status} ${answer.code}`)
  }
  return wrong
}

describe('DL-14 what is no document, or points nowhere', () => {
  const good = { kind: 'site', version: 1, key: 'x', name: 'x', spec: { path: 'x' } }
  const deep = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`) as object
  const documents: object[] = [
    {},
    { kind: 'site' },
    { ...good, kind: 'nothing' },
    { ...good, kind: 'user' },
    { ...good, kind: 7 },
    { ...good, kind: null },
    { ...good, spec: null },
    { ...good, spec: [] },
    { ...good, spec: 'x' },
    { ...good, spec: deep },
    { ...good, spec: { path: {}, sections: 'x', contentCategories: [[1]], login: [] } },
    { ...good, key: null },
    { ...good, key: { toString: 'x' } },
    { ...good, key: '../../x' },
    { ...good, key: 'x'.repeat(100_000) },
    { ...good, name: 7 },
    { ...good, name: { ja: 7 } },
    { ...good, name: { ja: 'あ'.repeat(100_000) } },
    { ...good, version: 'x' },
    { ...good, version: -1 },
    { ...good, version: 1e9 },
    { ...good, spec: { sections: [null, 7, {}, 'content/x', '', '/'] } },
    { ...good, spec: { home: { $secret: 7 }, login: { schema: { $get: '__proto__' } } } },
  ]
  const calls: [string, (document: unknown) => unknown][] = [
    ['POST /document/site', (document) => ({ document })],
    ['POST /document/site', (document) => ({ document, keyOfName: true })],
    ['PUT /document/site/{id}', (document) => ({ document, revision: 1 })],
    ['POST /document-check', (document) => ({ document })],
    ['POST /document-import', (document) => ({ documents: [document], mode: 'new' })],
    ['POST /document-import', (document) => ({ documents: [document, document], mode: 'overwrite', dry: true })],
    ['POST /sql/info', (document) => ({ document })],
    ['POST /sql/execute', (document) => ({ document })],
    ['POST /sql/explain', (document) => ({ document })],
    ['POST /config/canconnect', (document) => ({ document })],
    ['POST /document-library', (document) => ({ references: [(document as { key?: unknown }).key] })],
  ]
  test.each(calls)('%s (%#): a clean answer, never 500', async (route, bodyOf) => {
    expect(await wrongAnswers(route.replace('{id}', String(id)), documents, bodyOf)).toEqual([])
  })

  test('every other call that takes a document of one kind: a clean answer, never 500', async () => {
    const wrong: string[] = []
    const { engine } = kumiki
    for (const { spec } of engine.definitions.calls)
      for (const { name, kind } of sentDocumentsOf(engine.set, spec.request)) {
        if (kind === undefined) continue
        const bare = [
          {},
          { spec: null },
          { spec: 'x' },
          { spec: 7 },
          { spec: [] },
          { spec: {} },
          { spec: { type: {} } },
        ]
        const own = [...documents, ...bare.map((one) => ({ key: 'x', name: 'x', ...one }))].map((one) => ({
          ...one,
          kind,
        }))
        const others = { dbId: 1, sqlg: {}, sql: 'SELECT 1' }
        const bodies = own.flatMap((document) => [{ [name]: document }, { [name]: document, ...others }])
        wrong.push(...(await wrongAnswers(`${spec.method} ${spec.path}`, bodies, (body) => body)))
      }
    expect(wrong).toEqual([])
  })

  test('IM-03 depth, long numbers, long lists and long texts are told at their place, and keep nobody waiting for minutes', async () => {
    const imported = (spec: string) =>
      kumiki.call('POST /document-import', {
        token: kumiki.admin,
        body: `{"mode":"new","documents":[{"kind":"site","version":1,"key":"x","name":"x","spec":${spec}}]}`,
      })
    const deep = await imported(`{"path":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(deep).toMatchObject({ status: 400, code: 40000 })
    expect(deep.data.problems[0]).toMatchObject({ code: 'too-deep' })
    expect(deep.data.problems[0].at).toMatch(/^\/documents\/0\/spec\/path\/0/)
    const others = [`{"path":${'9'.repeat(10_000)}}`, `{"sections":[${'0,'.repeat(200_000)}0]}`]
    for (const spec of [...others, `{"path":"${'x'.repeat(20_000_000)}"}`]) {
      const { status, data } = await imported(spec)
      expect([status, spec.slice(0, 20)]).toEqual([422, spec.slice(0, 20)])
      expect(data.problems[0].at).toMatch(/^\/spec\/(path|sections)/)
    }
  })

  test('IM-02 a property that stands twice is told, in short and long imports', async () => {
    const twice = `{"kind":"site","version":1,"key":"y","key":"x","name":"x","spec":{"path":"x"}}`
    for (const filling of ['', `${JSON.stringify(good)},`.repeat(20_000)]) {
      const { data, code } = await kumiki.call('POST /document-import', {
        token: kumiki.admin,
        body: `{"mode":"new","documents":[${filling}${twice}]}`,
      })
      expect(code).toBe(40000)
      const at = `/documents/${filling === '' ? 0 : 20_000}/key`
      expect(data.problems).toMatchObject([{ code: 'duplicate-property', at, message: '"key" stands twice.' }])
    }
  })

  test('DL-04 places of secrets that lead far into arrays or depth cost nothing', async () => {
    const document = { ...good, spec: { path: 'x', sections: ['content/a'] } }
    const places = [
      '/spec/sections/400000000',
      '/spec/sections/4294967294',
      '/spec/sections/-5',
      '/spec/sections/abc',
      '/spec/__proto__/polluted',
      '/spec/constructor/prototype/polluted',
      `/spec${'/a'.repeat(5000)}`,
      `/spec${'/a'.repeat(400_000)}`,
    ]
    for (const place of places) {
      // Without the guard the first of them fills the memory, the last takes minutes.
      const { status } = await send('POST /document/site', { document, secrets: { [place]: 'x' } })
      expect([status, place.slice(0, 40)]).toEqual([422, place.slice(0, 40)])
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
