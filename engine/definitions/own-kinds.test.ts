import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DefinitionsWrong } from '../json-schemas/definitions-wrong.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../json-schemas/validators.ts'
import { openEngine } from '../test/open-engine.ts'
import { loadDefinitions } from './load-definitions.ts'
import { ownKindsTold } from './own-kinds-told.ts'

const root = new URL('../..', import.meta.url).pathname
const home = mkdtempSync(join(tmpdir(), 'kumiki-own-kinds-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const supplier = {
  ...{ $id: 'kumiki:kinds/supplier', title: 'Supplier', description: 'Who delivers.', 'x-permission': 'supplier' },
  ...{ 'x-list': ['phone'], type: 'object', additionalProperties: false },
  properties: { phone: { title: 'Phone', description: 'Where to call.', type: 'string' } },
}

let count = 0
/** A folder of definitions; texts are written as they are. */
function folderOf(files: Record<string, unknown>): string {
  const folder = join(home, String(++count))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return folder
}

function faultsOf(folder: string): string {
  try {
    loadDefinitions(root, folder)
    return ''
  } catch (error) {
    if (error instanceof DefinitionsWrong) return error.message
    throw error
  }
}

test('PW-30 a right on an own kind is given in roles', async () => {
  const kumiki = await openEngine({ definitionsFolder: folderOf({ 'kinds/supplier.json': supplier }) })
  try {
    const { token } = await kumiki.addUser('buyer', { supplier: ['read'] })
    const other = await kumiki.addUser('other', { b2b: ['read'] })
    const document = { kind: 'supplier', version: 1, key: 'a', name: 'A', spec: { phone: '03' } }
    await kumiki.engine.store.documents.create(document, 'admin')
    expect((await kumiki.call('GET /document/supplier', { token })).data.rows).toHaveLength(1)
    expect((await kumiki.call('GET /document/supplier', { token: other.token })).status).toBe(403)
    const role = {
      kind: 'role',
      version: 1,
      key: 'buyers',
      name: 'Buyers',
      spec: { permissions: { supplier: ['read', 'update'] } },
    }
    expect((await kumiki.call('POST /document/role', { token: kumiki.admin, body: { document: role } })).code).toBe(
      20000,
    )
  } finally {
    await kumiki.close()
  }
})

describe('PW-31 own kinds grow', () => {
  test('documents become those of the next version by the steps of the folder', async () => {
    const two = {
      ...supplier,
      'x-version': 2,
      'x-list': ['tel'],
      properties: { tel: { title: 'Phone', description: 'Where to call.', type: 'string' } },
    }
    const step = { to: 2, changes: [{ move: '/spec/phone', to: '/spec/tel' }] }
    const folder = folderOf({ 'kinds/supplier.json': two, 'migrations/supplier/002-tel-for-phone.json': step })
    const kumiki = await openEngine({ definitionsFolder: folder })
    try {
      const before = { kind: 'supplier', version: 1, key: 'a', name: 'A', spec: { phone: '03' } }
      await kumiki.engine.store.documents.create(before, 'admin')
      expect((await kumiki.engine.store.documents.find('supplier/a'))!.document).toMatchObject({
        version: 2,
        spec: { tel: '03' },
      })
      expect(await ownKindsTold(folder, kumiki.engine)).toEqual([])
    } finally {
      await kumiki.close()
    }
    const without = faultsOf(folderOf({ 'kinds/supplier.json': two }))
    expect(without).toContain('one step to each version')
    const wrong = folderOf({
      'kinds/supplier.json': two,
      'migrations/supplier/002.json': { to: 2, changes: [{ eval: 1 }] },
    })
    expect(faultsOf(wrong)).toMatch(/002\.json:4:\d+ is no change/)
  })

  test('a start tells of documents that their kind does not take, and of those that no kind describes', async () => {
    const kumiki = await openEngine()
    try {
      for (const key of ['a', 'b'])
        await kumiki.engine.store.documents.create({ kind: 'supplier', version: 1, key, name: key, spec: {} }, 'admin')
      const { store } = kumiki.engine
      const gone = await ownKindsTold(undefined, kumiki.engine)
      expect(gone).toEqual([expect.stringContaining('2 documents of the kind supplier are not shown') as string])
      const folder = folderOf({ 'kinds/supplier.json': { ...supplier, required: ['phone'] } })
      const set = loadJsonSchemas(root, folder)
      const told = await ownKindsTold(folder, { store, set, validators: makeValidators(set) })
      expect(told).toEqual([expect.stringContaining('not as it wants them now: supplier/a, supplier/b') as string])
    } finally {
      await kumiki.close()
    }
  })
})

describe('PW-32 faults in definitions are told at file, line and column', () => {
  const screen = (key: string, spec: object) => ({
    ...{ kind: 'screen', version: 1, key, name: key },
    spec: { route: `/own/${key}`, layout: 'console', title: key, access: { audience: 'console' }, blocks: [], ...spec },
  })
  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a misspelt word',
      { 'kinds/supplier.json': { ...supplier, 'x-lisst': [] } },
      /supplier\.json:\d+:3 No schema has the word "x-lisst"\. Did you mean "x-list"\?/,
    ],
    [
      'an unknown type',
      { 'kinds/supplier.json': { ...supplier, type: 'objekt' } },
      /supplier\.json:\d+:\d+ "objekt" is no type\. Did you mean "object"\?/,
    ],
    [
      'an unknown reference',
      { 'kinds/supplier.json': { ...supplier, properties: { phone: { $ref: 'kumiki:common/texxt' } } } },
      /There is no schema kumiki:common\/texxt/,
    ],
    [
      'a list of what is not there',
      { 'kinds/supplier.json': { ...supplier, 'x-list': ['fax'] } },
      /supplier\.json:\d+:\d+ There is no property "fax"/,
    ],
    [
      'a name twice',
      { 'kinds/site.json': { ...supplier, $id: 'kumiki:kinds/site' } },
      /site\.json:\d+:\d+ There is a kind of this name already/,
    ],
    ['another name than its file', { 'kinds/suppliers.json': supplier }, /must be "kumiki:kinds\/suppliers"/],
    ['no JSON', { 'kinds/supplier.json': '{\n  "a": 1,,\n}' }, /supplier\.json:2:10 This is not JSON/],
    [
      'a call that is not there',
      { 'screens/own.json': screen('own', { load: { rows: { call: 'document-lisst' } } }) },
      /own\.json:\d+:\d+ There is no call "document-lisst"/,
    ],
    [
      'a route that is taken',
      { 'screens/own.json': screen('own', { route: '/api/list' }) },
      /own\.json:\d+:\d+ The built-in screen \S+ has this route/,
    ],
  ])('%s', (_name, files, told) => {
    expect(faultsOf(folderOf(files))).toMatch(told)
  })

  test('a folder that does not exist', () => {
    expect(faultsOf(join(home, 'nowhere'))).toContain('there is no such folder')
  })
})
