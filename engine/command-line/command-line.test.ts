import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { timesOf } from '../../workshop/long-run.ts'
import { freePort, startEngine, type EngineProcess } from '../test/servers/engine.ts'
import { runLine } from './test/run-line.ts'

const root = new URL('../..', import.meta.url).pathname

const folder = mkdtempSync(join(tmpdir(), 'kumiki-command-line-'))
const environment = { KUMIKI_DATA: join(folder, 'data') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runLine(args, environment)

function write(name: string, documents: unknown): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(documents))
  return path
}

const source = { kind: 'data-source', version: 1, key: 'shop', name: '基幹', spec: { database_type: 7, db: 'shop.db' } }
const schema = {
  kind: 'schema',
  version: 1,
  key: 'products',
  name: 'Products',
  spec: {
    type: 1,
    dataSource: 'data-source/shop',
    sql: 'SELECT CODE\nFROM product',
    resultColumns: [{ key: 'CODE', name: 'CODE', typeClass: 'String' }],
  },
}

describe('import, export, backup', () => {
  test('a folder with an error is not imported, not even its sound documents', async () => {
    write('wrong/all.json', [source, { ...schema, spec: { ...schema.spec, dataSource: 'data-source/other' } }])
    const { code, text } = await run('import', join(folder, 'wrong'))
    expect(code).toBe(1)
    expect(text).toMatch(/all\.json:1:\d+ reference-not-found There is no Data source "other"\./)
    expect(text).toContain('Nothing was imported')
    expect((await run('export', join(folder, 'nothing'))).text).toContain('Wrote 0 documents')
  })

  test('a sound folder is imported; later ones may refer to what is stored', async () => {
    write('one/source.json', source)
    write('two/schema.json', schema)
    expect(await run('import', join(folder, 'one'))).toEqual({ code: 0, text: 'Imported 1 documents.' })
    expect(await run('import', join(folder, 'two'))).toEqual({ code: 0, text: 'Imported 1 documents.' })
  })

  test('a key that exists is refused, and with --mode overwrite saved again', async () => {
    const again = await run('import', join(folder, 'one'))
    expect(again.code).toBe(2)
    expect(await run('import', join(folder, 'one'), '--mode', 'overwrite')).toMatchObject({ code: 0 })
  })

  test('export writes a document with all that it refers to, in canonical form', async () => {
    const target = join(folder, 'out')
    expect(await run('export', target, 'schema/products')).toMatchObject({ code: 0 })
    expect(existsSync(join(target, 'data-source', 'shop.json'))).toBe(true)
    const text = readFileSync(join(target, 'schema', 'products.json'), 'utf8')
    expect(text).toContain('"sql": [\n      "SELECT CODE",\n      "FROM product"\n    ]')
    expect(await run('validate', target)).toMatchObject({ code: 0 })
    expect(await run('export', target, 'schema/none')).toMatchObject({ code: 1 })
  })

  test('every key that exists is named, with the remedy; an option that is not there does nothing', async () => {
    const both = join(folder, 'both')
    write('both/all.json', [source, schema])
    const { code, text } = await run('import', both)
    expect(code).toBe(2)
    expect(text).toContain('data-source/shop, schema/products')
    expect(text).toContain('--mode overwrite')
    expect(await run('import', both, '--mode', 'merge')).toEqual({
      code: 2,
      text: '--mode is one of: new, overwrite, force.',
    })
    expect(await run('import', both, '--moode', 'overwrite')).toMatchObject({
      code: 2,
      text: expect.stringContaining('no option --moode') as string,
    })
  })

  test('P-05 an import tells what changes where, leaves what is the same, and stops at what the store changed meanwhile', async () => {
    const target = join(folder, 'exchanged')
    expect(await run('export', target, 'schema/products')).toMatchObject({ code: 0 })
    expect(await run('import', target, '--mode', 'overwrite')).toEqual({
      code: 0,
      text: 'Imported 0 documents. 2 unchanged.',
    })
    const file = join(target, 'schema', 'products.json')
    const renamed = (name: string) => writeFileSync(file, JSON.stringify({ ...schema, name }))
    renamed('Goods')
    const dry = await run('import', target, '--mode', 'overwrite', '--dry')
    expect(dry).toEqual({ code: 0, text: 'change schema/products: /name\nNothing was stored (--dry). 1 unchanged.' })
    expect(await run('import', target, '--mode', 'overwrite')).toMatchObject({ code: 0 })
    renamed('Goods again')
    write('elsewhere/schema.json', { ...schema, name: 'Somebody else was here' })
    expect(await run('import', join(folder, 'elsewhere'), '--mode', 'overwrite')).toMatchObject({ code: 0 })
    const stopped = await run('import', target, '--mode', 'overwrite')
    expect(stopped.code).toBe(2)
    expect(stopped.text).toContain('change schema/products (conflict): /name')
    expect(stopped.text).toContain('Changed in the store since the export: schema/products')
    expect(await run('import', target, '--mode', 'force')).toMatchObject({ code: 0 })
    renamed('Products')
    expect(await run('import', target, '--mode', 'overwrite')).toMatchObject({ code: 0 })
  })

  test('P-06 --prune deletes what was exported and has no file any more, and an export takes its stale files away', async () => {
    const [target, other] = [join(folder, 'pruned'), join(folder, 'stale')]
    write('more/source.json', { ...source, key: 'more', name: 'More', spec: { ...source.spec, db: 'more.db' } })
    expect(await run('import', join(folder, 'more'))).toMatchObject({ code: 0 })
    for (const to of [target, other]) expect(await run('export', to)).toMatchObject({ code: 0 })
    rmSync(join(target, 'data-source', 'shop.json'))
    rmSync(join(target, 'data-source', 'more.json'))
    const used = await run('import', target, '--mode', 'overwrite', '--prune')
    expect(used).toMatchObject({ code: 2, text: expect.stringContaining('schema/products refers to it') as string })
    writeFileSync(join(target, 'data-source', 'shop.json'), JSON.stringify(source))
    const pruned = await run('import', target, '--mode', 'overwrite', '--prune')
    expect(pruned).toMatchObject({ code: 0, text: expect.stringContaining('delete data-source/more') as string })
    expect(await run('export', other)).toMatchObject({
      code: 0,
      text: expect.stringContaining(`Removed ${join('data-source', 'more.json')}`) as string,
    })
    expect(existsSync(join(other, 'data-source', 'more.json'))).toBe(false)
  })

  test('P-11 a file that is not UTF-8 is refused with its byte', async () => {
    const path = write('cp932/source.json', source)
    writeFileSync(path, Buffer.concat([Buffer.from('{ "kind": "site",\n  "name": "'), Buffer.from([0x91, 0x67])]))
    for (const command of ['validate', 'import']) {
      const { code, text } = await run(command, join(folder, 'cp932'))
      expect(code).toBe(1)
      expect(text).toMatch(/source\.json:2:12 json-syntax .*byte 0x91 \(offset 29, not UTF-8\)/)
    }
  })

  test('publish makes a release, or says why not', async () => {
    mkdirSync(join(environment.KUMIKI_DATA, 'sources'), { recursive: true })
    const database = new Database(join(environment.KUMIKI_DATA, 'sources', 'shop.db'))
    database.exec('CREATE TABLE product (CODE TEXT)')
    database.close()
    const site = {
      kind: 'site',
      version: 1,
      key: 'shop',
      name: 'Shop',
      spec: { sections: ['content/shop.products'], public: true },
    }
    const content = {
      kind: 'content',
      version: 1,
      key: 'shop.products',
      name: 'Products',
      spec: { type: 1, list: { dataSchemas: [{ schema: 'schema/products' }], columns: [{ field: 'CODE' }] } },
    }
    write('three/site.json', [site, content])
    expect(await run('import', join(folder, 'three'))).toMatchObject({ code: 0 })
    const refused = await run('publish', 'shop')
    expect(refused.code).toBe(1)
    expect(refused.text).toContain('site-path-missing')
    write('three/site.json', [{ ...site, spec: { ...site.spec, path: 'shop' } }, content])
    expect(await run('import', join(folder, 'three'), '--mode', 'overwrite')).toMatchObject({ code: 0 })
    expect(await run('publish', 'shop')).toEqual({ code: 0, text: 'Published site/shop as release 1.' })
    expect(await run('publish', 'site/shop', '--release', '1')).toMatchObject({ code: 0 })
    expect(await run('publish', 'nowhere')).toEqual({ code: 2, text: 'There is no site/nowhere' })
  })

  test('a folder of before comes in and goes out with the rules of inputs as they are numbered today', async () => {
    const list = { dataSchemas: [{ schema: 'schema/products' }], columns: [{ field: 'CODE' }] }
    const page = (type: number) => ({
      key: 'new',
      name: 'New',
      type: 1,
      dataSchemas: [{ schema: 'schema/product-add', parameters: [{ name: 'CODE', source: 'input', field: 'CODE' }] }],
      inputs: [{ key: 'CODE', label: 'Code', inputCheck: { rules: [{ type, pattern: '[A-Z]+' }] } }],
    })
    const name = 'Products'
    const before = {
      kind: 'content',
      version: 1,
      key: 'shop.products',
      name,
      spec: { type: 3, list, dbPages: [page(16)] },
    }
    const add = {
      ...schema,
      key: 'product-add',
      name: 'Add a product',
      spec: {
        type: 9,
        dataSource: 'data-source/shop',
        sql: 'INSERT INTO product (CODE) VALUES (:CODE)',
        parameters: [{ name: 'CODE', length: 20 }],
      },
    }
    write('before/content.json', [before, add])
    expect(await run('import', join(folder, 'before'), '--mode', 'overwrite')).toMatchObject({
      code: 0,
      text: expect.stringContaining('Imported 2') as string,
    })
    const target = join(folder, 'after')
    expect(await run('export', target, 'content/shop.products')).toMatchObject({ code: 0 })
    const written = JSON.parse(readFileSync(join(target, 'content', 'shop.products.json'), 'utf8')) as typeof before
    expect([written.version, written.spec.dbPages[0]!.inputs]).toEqual([2, page(99).inputs])
  })

  test('backup copies the store', async () => {
    const target = join(folder, 'backup')
    const { code, text } = await run('backup', target)
    expect(code).toBe(0)
    expect(existsSync(/to (\S+\.\w+)/.exec(text)?.[1] ?? '')).toBe(true)
    expect((await run('backup', target)).code).toBe(2)
  })
})

describe('while an engine works on the store', () => {
  let engine: EngineProcess
  let sitePort: number
  beforeAll(async () => {
    sitePort = await freePort()
    engine = await startEngine({ dataFolder: environment.KUMIKI_DATA, port: await freePort(), sitePort })
  })
  afterAll(() => engine?.kill())
  const served = async () => {
    const answer = await fetch(`http://127.0.0.1:${sitePort}/vue-element-admin/b2b/baseInfo?site=shop`)
    return ((await answer.json()) as { data: { release: number } }).data.release
  }

  test('it does what export, import and publish ask for, and its sites follow', async () => {
    const before = await served()
    const target = join(folder, 'of-engine')
    expect(await run('export', target, 'site/shop')).toMatchObject({ code: 0 })
    expect(existsSync(join(target, 'site', 'shop.json'))).toBe(true)
    write('four/schema.json', { ...schema, key: 'more', name: 'More' })
    expect(await run('import', join(folder, 'four'))).toEqual({ code: 0, text: 'Imported 1 documents.' })
    expect((await run('import', join(folder, 'four'))).code).toBe(2)
    expect(await run('publish', 'shop')).toEqual({
      code: 0,
      text: `Published site/shop as release ${before + 1}.`,
    })
    expect(await served()).toBe(before + 1)
    expect((await run('publish', 'shop')).text).toContain('Nothing has changed')
    expect(await served()).toBe(before + 1)
    expect(await run('publish', 'nowhere')).toEqual({ code: 2, text: 'There is no site/nowhere' })
    expect(statSync(join(environment.KUMIKI_DATA, 'kumiki.sock')).mode & 0o077).toBe(0)
  })

  test('AZ-21 no import leaves nobody who has every right: by a role, by a user, by a file that is gone', async () => {
    const target = join(folder, 'administrators')
    expect(await run('export', target, 'user/admin', 'role/admin')).toMatchObject({ code: 0 })
    const [user, role] = [join(target, 'user', 'admin.json'), join(target, 'role', 'admin.json')]
    const refused = { code: 2, text: expect.stringMatching(/administrator|yourself/) as string }
    for (const [file, place, value] of [
      [role, 'all', undefined],
      [user, 'roles', []],
      [user, 'status', 'suspended'],
    ] as const) {
      const before = readFileSync(file, 'utf8')
      const document = JSON.parse(before) as { spec: object }
      writeFileSync(file, JSON.stringify({ ...document, spec: { ...document.spec, [place]: value } }))
      expect(await run('import', target, '--mode', 'overwrite', '--environment'), place).toEqual(refused)
      writeFileSync(file, before)
    }
    const before = readFileSync(user, 'utf8')
    rmSync(user)
    expect(await run('import', target, '--mode', 'overwrite', '--prune', '--environment')).toEqual(refused)
    writeFileSync(user, before)
    expect(await run('import', target, '--mode', 'overwrite', '--environment')).toMatchObject({ code: 0 })
  })

  test('what only one may do says who is there', async () => {
    const { code, text } = await run('rotate-secret')
    expect(code).toBe(2)
    expect(text).toContain(`Another Kumiki (process ${engine.process.pid})`)
  })

  test('a socket that a killed engine left keeps nobody from the store', async () => {
    await engine.kill()
    expect(existsSync(join(environment.KUMIKI_DATA, 'kumiki.sock'))).toBe(true)
    expect(await run('export', join(folder, 'after'), 'site/shop')).toMatchObject({ code: 0 })
  })
})

describe('rotate-secret', () => {
  const home = join(folder, 'rotated')
  const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]
  const rotate = (more: Record<string, string> = {}) => runLine(['rotate-secret'], { KUMIKI_DATA: home, ...more })
  const opened = async <T>(work: (store: Store) => Promise<T>, secret?: string): Promise<T> => {
    const store = await openStore({ dataFolder: home, secret, set: loadJsonSchemas(root) })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const password = (secret?: string) => opened((store) => store.secrets.get(1, 'password', 'here'), secret)

  test('SE-09 seals everything again under a new file, or under the key that is named, and the old one opens nothing', async () => {
    await opened((store) => store.secrets.set(1, 'password', 'here', 'canary', { by: 'a' }))
    const before = readFileSync(join(home, 'kumiki.key'), 'utf8')
    expect(await rotate()).toMatchObject({ code: 0, text: expect.stringContaining('Sealed 1 secrets again') as string })
    expect(readFileSync(join(home, 'kumiki.key'), 'utf8')).not.toBe(before)
    expect(await password()).toBe('canary')
    expect(await rotate({ KUMIKI_NEW_SECRET: first })).toMatchObject({ code: 0 })
    expect(await password(first)).toBe('canary')
    expect(await rotate({ KUMIKI_SECRET: first })).toMatchObject({ code: 2 })
    expect(await rotate({ KUMIKI_SECRET: second, KUMIKI_NEW_SECRET: first })).toMatchObject({
      code: 2,
      text: expect.stringContaining('is not the key of this store') as string,
    })
    expect(await rotate({ KUMIKI_SECRET: first, KUMIKI_NEW_SECRET: second })).toMatchObject({ code: 0 })
    expect(await password(second)).toBe('canary')
    await expect(password(first)).rejects.toThrow('is not the key of this store')
  })

  test('SE-09 killed at any moment it leaves a store that opens, and is done again', async () => {
    const killed = join(folder, 'killed')
    const environment = { ...process.env, KUMIKI_DATA: killed, KUMIKI_SECRET: '', KUMIKI_DATABASE_URL: '' }
    const open = () => openStore({ dataFolder: killed, set: loadJsonSchemas(root) })
    const store = await open()
    for (let id = 1; id <= 300; id++) await store.secrets.set(id, 'password', 'here', `value ${id}`, { by: 'a' })
    await store.close()
    for (const after of [20, 0, 60].slice(0, timesOf(1, 3))) {
      const child = spawn(process.execPath, [join(root, 'engine/command-line.mjs'), 'rotate-secret'], {
        env: environment,
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // From when it has the store: its lock file names it.
      const pid = join(killed, 'kumiki.pid')
      await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8').trim() === String(child.pid)).toBe(true)
      setTimeout(() => child.kill('SIGKILL'), after)
      await ended
      const again = await open()
      const values = await Promise.all([1, 150, 300].map((id) => again.secrets.get(id, 'password', 'here')))
      await again.close()
      expect(values).toEqual(['value 1', 'value 150', 'value 300'])
    }
  })
})
