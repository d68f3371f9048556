import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '../definitions/call-spec.ts'
import { openListening, type Asked, type ListeningEngine } from '../test/open-listening.ts'

const rights: Right[] = ['create', 'read', 'update', 'delete']
const document = { kind: 'site', version: 1, key: 'other', name: 'Other', spec: { path: 'other' } }

let kumiki: ListeningEngine
let narrowed: string
let whole: string

beforeAll(async () => {
  kumiki = await openListening()
  const all = { b2b: rights, db: rights, api: rights }
  narrowed = (await kumiki.addUser('narrowed', all, { license: ['apiLic'] })).token
  whole = (await kumiki.addUser('whole', all)).token
})
afterAll(() => kumiki.close())

/** Every call whose permission asks for the kind, asked about a site; `id` stands for its number. */
const asked: Record<string, (id: number) => [string, Asked['body']?]> = {
  'document-list': () => ['GET /document/site'],
  'document-read': (id) => [`GET /document/site/${id}`],
  'document-create': () => ['POST /document/site', { document }],
  'document-save': (id) => [`PUT /document/site/${id}`, { document, revision: 1 }],
  'document-delete': (id) => [`DELETE /document/site/${id}`],
  'document-copy': (id) => [`POST /document/site/${id}/copy`, {}],
  'document-history': (id) => [`GET /document/site/${id}/history`],
  'document-revision': (id) => [`GET /document/site/${id}/history/1`],
  'document-restore': (id) => [`POST /document/site/${id}/restore`, { revision: 1, base: 1 }],
  'document-difference': (id) => [`GET /document/site/${id}/difference?from=1&to=1`],
  'where-used': () => ['GET /document-used?address=site/shop'],
  'document-library': () => ['POST /document-library', { references: ['site/shop'] }],
  'document-options': () => ['GET /document-options?kind=site'],
  'document-check': () => ['POST /document-check', { document }],
  'document-export': () => ['POST /document-export', { addresses: ['site/shop'] }],
  'document-archive': () => ['POST /document-archive', { addresses: ['site/shop'] }],
  'document-import': () => ['POST /document-import', { documents: [document], mode: 'new', dry: true }],
  'document-owner': (id) => [`PUT /document/site/${id}/owner`, { owner: 'whole' }],
  'document-followers': (id) => [`POST /document/site/${id}/followers`, { document }],
  'part-places': (id) => [`POST /document/site/${id}/part-places`, {}],
  'part-rename': (id) => [`POST /document/site/${id}/part-rename`, { at: '/key', to: 'x', revisions: [] }],
  'document-folder': (id) => [`PUT /document/site/${id}/folder`, { folderId: null }],
  'documents-folder': () => ['PUT /document-folder', { addresses: ['site/shop'], folderId: 1 }],
  'file-upload': () => ['POST /file?kind=site&name=a.png', {}],
}

test('C-04 every call that asks for the kind is among them', () => {
  const declared = kumiki.engine.definitions.calls.filter(({ spec }) => spec.permission.rule === 'kind')
  expect(declared.map(({ key }) => key).toSorted()).toEqual(Object.keys(asked).toSorted())
})

test.each(Object.entries(asked))(
  '%s of a site answers 70010 to a user whose own licences do not hold sites, and not to his neighbour',
  async (_key, of) => {
    const [route, body] = of(kumiki.siteId)
    const closed = await kumiki.ask('console', route, { token: narrowed, body })
    expect([closed.code, closed.data?.document, closed.data?.rows]).toEqual([70010, undefined, undefined])
    // Last, so that what it deletes is asked for by nobody.
    if (!route.startsWith('DELETE')) {
      const open = await kumiki.ask('console', route, { token: whole, body })
      expect(open.code).not.toBe(70010)
    }
  },
)

test('C-04 what is licensed to him stays open, and lists of kinds leave out the others', async () => {
  expect((await kumiki.ask('console', 'GET /document/data-source', { token: narrowed })).code).toBe(20000)
  const kindsOf = async (token: string) =>
    ((await kumiki.ask('console', 'GET /kind', { token })).data.rows as { kind: string }[]).map(({ kind }) => kind)
  expect(await kindsOf(narrowed)).not.toContain('site')
  expect(await kindsOf(whole)).toContain('site')
})
