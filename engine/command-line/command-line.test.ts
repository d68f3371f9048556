import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { main } from './main.ts'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-command-line-'))
const environment = { KUMIKI_DATA: join(folder, 'data') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await main(args, (text) => lines.push(text), environment)
  return { code, text: lines.join('\n') }
}

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

  test('publish makes a release, or says why not', async () => {
    const site = { kind: 'site', version: 1, key: 'shop', name: 'Shop', spec: { sections: ['content/shop.products'] } }
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

  test('backup copies the store', async () => {
    const target = join(folder, 'backup')
    const { code, text } = await run('backup', target)
    expect(code).toBe(0)
    expect(existsSync(/to (\S+\.\w+)/.exec(text)?.[1] ?? '')).toBe(true)
    expect((await run('backup', target)).code).toBe(2)
  })
})
