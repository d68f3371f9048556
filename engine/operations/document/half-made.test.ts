import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDocument } from '../../../runtime/check/check-document.ts'
import { mayWait } from '../../../runtime/check/may-wait.ts'
import { contentType } from '../../../runtime/generated/codes.ts'
import { addressOf, type Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { readDocuments } from '../../exchange/read-documents.ts'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'

const broken = fileURLToPath(new URL('../../../examples/broken', import.meta.url))
const read = (folder: string): { path: string; document: Document }[] =>
  readDocuments(folder).flatMap(({ path, documents }) => documents.map(({ document }) => ({ path, document })))

let kumiki: TestEngine
let library: Map<string, Document>
const call = (route: string, body?: object) =>
  kumiki.call(route, { token: kumiki.admin, ...(body !== undefined && { body }) })

beforeAll(async () => {
  kumiki = await openEngine()
  const documents = read(join(broken, 'library')).map(({ document }) => document)
  library = new Map(documents.map((document) => [addressOf(document), document]))
  for (const document of documents)
    if (!(await kumiki.engine.store.documents.find(addressOf(document))))
      await kumiki.engine.store.documents.create(document, 'test')
})
afterAll(() => kumiki.close())

const placesOf = (problems: readonly Problem[]) => problems.map(({ code, at }) => `${code} ${at}`)

/** Sound but for what they are still to be given; `kumiki validate` refuses each of them. */
function unfinished() {
  const { set, validators } = kumiki.engine
  const context = { set, validate: validators.check, library }
  return read(broken)
    .filter(({ path, document }) => !path.includes('library') && set.hasKind(document.kind))
    .map(({ document }) => ({ document, problems: checkDocument(document, context) }))
    .filter(({ problems }) => problems.every(mayWait) && problems.some(({ severity }) => severity !== 'warning'))
}

test('B5 what is not finished is saved as it stands, seen, copied and checked; each problem is told at its place', async () => {
  const found = unfinished()
  expect(found.map(({ document }) => addressOf(document))).toEqual(
    expect.arrayContaining([
      'content/shop.orderless',
      'content/shop.chainless',
      'schema/no-name',
      'content/shop.nameless-field',
      'content/shop.no-start',
    ]),
  )
  expect(found.length).toBeGreaterThan(25)
  for (const { document, problems } of found) {
    const saved = await call(`POST /document/${document.kind}`, { document })
    expect([addressOf(document), saved.code, saved.data.problems]).toEqual([addressOf(document), 20000, undefined])
    const { id } = saved.data
    const checked = await call('POST /document-check', { document: saved.data.document })
    expect(placesOf(checked.data.problems)).toEqual(placesOf(problems))
    for (const route of readersOf(document, id)) expect([route, (await call(route)).code]).toEqual([route, 20000])
    const copied = await call(`POST /document/${document.kind}/${id}/copy`, {})
    expect([addressOf(document), copied.code]).toEqual([addressOf(document), 20000])
  }
})

/** Calls of the console that read what was saved. */
const readersOf = ({ kind, key }: Document, id: number): string[] => [
  `GET /document/${kind}`,
  `GET /document/${kind}/${id}`,
  `GET /document/${kind}/${id}/history`,
  `GET /document-used?address=${kind}/${key}`,
  ...(kind === 'content' ? [`GET /b2b/content/list/get-content-schema/${id}`] : []),
  ...(kind === 'site' ? [`GET /b2b-edit/base/${id}`, `GET /b2b-edit/changes/${id}`] : []),
]

test('B5 the release is refused with all that is missing, of form and of meaning, at once', async () => {
  const content = {
    kind: 'content',
    version: 2,
    key: 'shop.half',
    name: 'Half',
    spec: {
      type: contentType.listPurchase,
      list: { dataSchemas: [{ schema: 'schema/products' }], columns: [{ label: 'No field' }] },
    },
  }
  const saved = await call('POST /document/content', { document: content, listed: true })
  expect([saved.code, saved.data.problems]).toEqual([20000, undefined])
  const site = await kumiki.engine.store.documents.find('site/shop')
  const { status, data } = await call('POST /b2b-edit/publish', { id: site?.id })
  expect(status).toBe(422)
  const told = (data.problems as Problem[]).filter((problem) => problem.in === 'content/shop.half')
  expect(placesOf(told)).toEqual([
    'required /spec/list/columns/0/field',
    'key-required /spec/keys',
    'amount-field-missing /spec/purchase/amountField',
    'detail-schema-missing /spec/purchase/detailSchemas',
  ])
})

test('what works as soon as it is saved has to be whole, and so has what says which one it is', async () => {
  const refused = async (kind: string, key: string, spec: object, version = 1) => {
    const document = { kind, version, key, name: key, spec }
    const { status, data } = await call(`POST /document/${kind}`, { document })
    return [status, ...placesOf(data.problems)]
  }
  expect(await refused('mail-server', 'office', {})).toContain('required /spec/host')
  expect(await refused('content', 'shop.typeless', {}, 2)).toEqual([422, 'required /spec/type'])
  expect(await refused('site', '', {})).toContain('required /key')
})
