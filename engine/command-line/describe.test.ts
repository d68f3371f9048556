import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, expect, test } from 'vitest'
import { calendarFields } from '../../runtime/parts/calendar-fields.ts'
import { cartColumns, cartFields } from '../../runtime/parts/cart-columns.ts'
import { referencePages } from '../../runtime/reference/reference-pages.ts'
import { loadTexts } from '../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { runLine } from './test/run-line.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'kumiki-describe-'))
const environment = { KUMIKI_DATA: join(folder, 'data') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runLine(args, environment)

const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')

test('P-21 a document that names its schema for text editors is sound, stored, and exported as it was', async () => {
  const file = join(folder, 'kumiki.schema.json')
  expect(await run('schema', file)).toEqual({ code: 0, text: `Wrote ${file}.` })
  expect(JSON.parse(read('kumiki.schema.json'))).toMatchObject({ $defs: { 'kinds.site': { title: 'Site' } } })
  const source = {
    kind: 'data-source',
    version: 1,
    key: 'shop',
    name: 'Shop',
    spec: { database_type: 7, db: 'shop.db' },
  }
  writeFileSync(join(folder, 'source.json'), JSON.stringify({ ...source, $schema: './kumiki.schema.json' }))
  // The schema lies among the documents, as it usually will.
  expect(await run('validate', folder)).toMatchObject({
    code: 0,
    text: expect.stringContaining('No problems: ') as string,
  })
  expect(await run('import', folder)).toEqual({ code: 0, text: 'Imported 1 documents.' })
  await run('export', join(folder, 'out'))
  expect(read('out', 'data-source', 'shop.json')).toMatch(
    /^\{\n {2}"\$schema": "\.\/kumiki\.schema\.json",\n {2}"kind"/,
  )
})

test('PW-43 a schema of one kind is written alone, and those of several into a folder', async () => {
  const one = join(folder, 'one.json')
  expect(await run('schema', one, 'folder')).toEqual({ code: 0, text: `Wrote ${one}.` })
  expect(JSON.parse(read('one.json'))).toMatchObject({ properties: { kind: { const: 'folder' } } })
  const { code } = await run('schema', join(folder, 'several'), 'site', 'folder')
  expect([code, readdirSync(join(folder, 'several')).toSorted()]).toEqual([0, ['folder.json', 'site.json']])
  await run('schema', join(folder, 'all'))
  expect(readdirSync(join(folder, 'all')).length).toBeGreaterThan(30)
  expect((await run('schema', one, 'folder', 'site')).code).toBe(2)
  expect((await run('schema', one, 'folders')).text).toMatch(/^There is no kind folders\. There are: .*folder/)
})

test('PW-43 an export beside schemas names them, is sound, and comes back byte by byte, with nothing of it stored', async () => {
  const out = join(folder, 'beside')
  const shop = { kind: 'data-source', version: 1, key: 'beside', name: 'Shop', spec: { database_type: 7, db: 's.db' } }
  writeFileSync(join(folder, 'beside.json'), JSON.stringify(shop))
  await run('import', join(folder, 'beside.json'))
  await run('export', out, 'data-source/beside', '--schemas')
  const text = read('beside', 'data-source', 'beside.json')
  expect(text).toMatch(/^\{\n {2}"\$schema": "\.\.\/schemas\/data-source\.json",\n/)
  const schema = JSON.parse(read('beside', 'schemas', 'data-source.json'))
  const isGood = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  expect([isGood(JSON.parse(text)), isGood({ ...JSON.parse(text), kind: 'site' })]).toEqual([true, false])
  expect(await run('validate', out)).toEqual({ code: 0, text: 'No problems: 1 document in 1 file.' })
  expect(await run('import', out, '--mode', 'overwrite')).toEqual({
    code: 0,
    text: 'Imported 0 documents. 1 unchanged.',
  })
  // Without the option too: somebody has put schemas there.
  await run('export', out, 'data-source/beside')
  expect(read('beside', 'data-source', 'beside.json')).toBe(text)
  await run('export', join(folder, 'plain'), 'data-source/beside')
  expect(JSON.parse(read('plain', 'data-source', 'beside.json'))).toEqual(shop)
  // Nobody has changed the file: it goes with its document.
  rmSync(join(folder, 'plain', 'data-source', 'beside.json'))
  await run('import', join(folder, 'plain'), '--mode', 'overwrite', '--prune')
  expect((await run('export', out)).text).toContain('Removed data-source/beside.json')
})

test('P-21 the reference is written in both languages, and each of its links leads to a page', async () => {
  for (const language of ['en', 'ja']) {
    const { code } = await run('reference', join(folder, language), '--language', language)
    expect(code).toBe(0)
  }
  const files = readdirSync(join(folder, 'en'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.md$/.test(file),
  )
  expect(files).toContain('kinds/site.md')
  const dead = files.flatMap((file) =>
    [...read('en', file).matchAll(/\]\(([^)#\s]+\.md)/g)]
      .map(([, link]) => join(dirname(file), link!))
      .filter((link) => !existsSync(join(folder, 'en', link))),
  )
  expect(dead).toEqual([])
  expect(read('en', 'kinds/data-source.md')).toContain('| `system` (required) | Host or IP |')
  expect(read('ja', 'kinds/data-source.md')).toContain('ホスト名またはIPアドレス')
  for (const file of files) expect(read('en', file), file).not.toMatch(/undefined|\[object/)
})

test('what an embedded file is called and what each source of a parameter offers stands in it', async () => {
  await run('reference', join(folder, 'en'))
  expect(read('en', 'kinds/data-source.md')).toContain('folder sources of KUMIKI_DATA')
  const lines = read('en', 'statements/parameter.md').split(/<br>|\n/)
  const lineOf = (source: string) => lines.find((line) => line.startsWith(`\`"${source}"\``)) ?? ''
  const offered = { row: cartColumns, cart: cartFields, purchase: cartFields, calendar: calendarFields }
  for (const [source, fields] of Object.entries(offered))
    for (const { key } of fields) expect(lineOf(source)).toContain(key)
})

test('every word of the reference itself has a Japanese one', () => {
  const japanese = loadTexts(root)('ja')
  const words = new Set<string>()
  referencePages(loadJsonSchemas(root), (english) => {
    words.add(english)
    return english
  })
  expect(words.size).toBeGreaterThan(15)
  expect([...words].filter((word) => japanese(word) === word)).toEqual([])
})
