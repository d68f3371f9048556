import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { openStore } from '../store/open-store.ts'
import { runLine } from './test/run-line.ts'

const home = mkdtempSync(join(tmpdir(), 'kumiki-live-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const data = join(home, 'data')

const run = (args: string[], more: Record<string, string> = {}) => runLine(args, { KUMIKI_DATA: data, ...more })

function write(name: string, value: unknown): string {
  const path = join(home, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
  return path
}

const source = (spec: object) => ({ kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec })
const goods = (sql: string, ...names: string[]) => ({
  kind: 'schema',
  version: 1,
  key: 'goods',
  name: 'Goods',
  spec: {
    type: 1,
    dataSource: 'data-source/shop',
    sql,
    resultColumns: names.map((name) => ({ key: name, name, typeClass: 'String' })),
  },
})

describe('P-04 validate --live', () => {
  beforeAll(() => {
    mkdirSync(join(data, 'sources'), { recursive: true })
    const database = new Database(join(data, 'sources', 'shop.db'))
    database.exec('CREATE TABLE goods (code TEXT, name TEXT)')
    database.close()
    write('live/source.json', source({ database_type: 7, db: 'shop.db' }))
  })

  test('asks the database for what the documents alone cannot tell', async () => {
    const folder = join(home, 'live')
    write('live/schema.json', goods('SELECT code, name FROM goods', 'code', 'name'))
    expect(await run(['validate', folder, '--live'])).toEqual({ code: 0, text: 'No problems: 2 documents in 2 files.' })
    write('live/schema.json', goods('SELECT code FROM wares', 'code'))
    expect(await run(['validate', folder])).toMatchObject({ code: 0 })
    const { code, text } = await run(['validate', folder, '--live'])
    expect(code).toBe(1)
    expect(text).toMatch(/schema\.json:1:\d+ sql-failed .*wares.* \(schema\/goods#\/spec\/sql\)/)
    write('live/schema.json', goods('SELECT code FROM goods', 'code', 'name'))
    const gone = await run(['validate', folder, '--live'])
    expect(gone.code).toBe(0)
    expect(gone.text).toMatch(/warning column-gone .*"name"/)
  })
})

describe('P-12 secrets and overlays of an import', () => {
  const spec = { database_type: 2, system: 'db.example', user: 'reader', db: 'shop', password: { $secret: 'password' } }
  const folder = join(home, 'secrets')
  const secrets = join(home, 'secrets.json')
  beforeAll(() => void write('secrets/source.json', source(spec)))

  /** What the store holds for the destination that it has now. */
  const stored = async () => {
    const store = await openStore({
      dataFolder: data,
      set: loadJsonSchemas(new URL('../..', import.meta.url).pathname),
    })
    const { id, document } = (await store.documents.find('data-source/shop'))!
    const names = [
      'certificate',
      'connectString',
      'database_type',
      'fingerprint',
      'port',
      'system',
      'transport',
      'user',
    ]
    const bound = Object.fromEntries(names.map((name) => [name, document.spec[name] ?? null]))
    const value = await store.secrets.get(id, 'password', secretDestination({ bound }))
    await store.close()
    return { value, system: document.spec.system }
  }

  test('what is missing is listed, with an exit code of its own', async () => {
    const { code, text } = await run(['import', folder, '--mode', 'overwrite'])
    expect(code).toBe(3)
    expect(text).toContain(
      'warning secret-missing Password has not been entered here. (data-source/shop#/spec/password)',
    )
    expect(await stored()).toEqual({ value: undefined, system: 'db.example' })
  })

  test('a file gives them, and what fits nowhere is refused before anything is stored, without a value', async () => {
    write('secrets.json', { 'data-source/shop': { pasword: 'canary' } })
    const refused = await run(['import', folder, '--mode', 'overwrite', '--secrets', secrets])
    expect(refused).toEqual({
      code: 2,
      text: 'data-source/shop is not in the folder, or has no secret "pasword" ({ "$secret": "pasword" }).',
    })
    writeFileSync(secrets, '{ "data-source/shop": { "password": canary } }')
    expect(await run(['import', folder, '--mode', 'overwrite', '--secrets', secrets])).toEqual({
      code: 2,
      text: `${secrets} is not JSON.`,
    })
    write('secrets.json', { 'data-source/shop': { password: 'of the file' } })
    expect(await run(['import', folder, '--mode', 'overwrite', '--secrets', secrets])).toMatchObject({ code: 0 })
    expect(await stored()).toMatchObject({ value: 'of the file' })
  })

  test('an overlay says what differs here; its secret comes from a variable', async () => {
    const overlay = write('staging.json', { 'data-source/shop': { spec: { system: 'db.staging', port: 6432 } } })
    const args = ['import', folder, '--mode', 'overwrite', '--overlay', overlay]
    expect(await run(args)).toMatchObject({ code: 3 })
    expect(await stored()).toEqual({ value: undefined, system: 'db.staging' })
    expect(await run(args, { KUMIKI_SECRET_DATA_SOURCE_SHOP_PASSWORD: 'of the variable' })).toEqual({
      code: 0,
      text: 'Imported 0 documents. 1 unchanged.',
    })
    expect(await stored()).toEqual({ value: 'of the variable', system: 'db.staging' })
    write('staging.json', { 'data-source/shopp': { spec: { system: 'x' } } })
    expect(await run(args)).toEqual({
      code: 2,
      text: 'The overlay names data-source/shopp, which is not in the folder.',
    })
  })
})
