import { join } from 'node:path'
import Database from 'better-sqlite3'
import iconv from 'iconv-lite'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import { prefix } from '../../../call/prefix.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'
import { hasMariadb, startMariadb } from '../../../test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../../../test/servers/postgresql.ts'
import { patienceMs } from '../../../test/limits.ts'
import { readRows } from '../../../sources/reads.ts'
import { requireStatements } from '../../../sources/source.ts'

type Shown = OperationResponses['transfer-result']
type Language = 'ja' | 'en'

const lines = 10_000
const ms = 60_000

/** What a partner's file has wrong, by its lines; where, and what is said of it. */
const kinds = {
  encoding: { at: [41, 2500, 9999], column: 2, ja: /^読めない文字があります（0xFD）/, en: /cannot be read \(0xFD\)/ },
  'quote inside': { at: [57], column: 2, ja: /囲まれていない値の中に引用符/, en: /inside a value/ },
  'quote behind': { at: [1200], column: 2, ja: /閉じた引用符の後/, en: /behind the closing quote/ },
  'quote open': { at: [3333], column: 2, ja: /引用符が閉じられていません/, en: /never closed/ },
  'too few': { at: [77, 4000, 7001], ja: /4列必要ですが、3列/, en: /only 3 values instead of 4/ },
  'too many': { at: [78, 4001], ja: /4列のところ、5列/, en: /5 values, which is more than 4/ },
  characters: { at: [500, 501, 6000], column: 2, ja: /名称.*12文字/, en: /Name may have 12 characters/ },
  bytes: { at: [888, 889, 5432], column: 2, ja: /名称は20バイト以内/, en: /Name may have 20 bytes/ },
  number: { at: [1000, 1001, 2222, 8080], column: 3, ja: /価格.*数値/, en: /Price must be a number/ },
  date: { at: [1500, 3000, 9001], column: 4, ja: /適用日.*日付/, en: /From must be a date/ },
  'key twice': { at: [2000, 6500], column: 1, ja: /同じキーが10行目にも/, en: /Line 10 has the same key/ },
  missing: { at: [3500, 3502], column: 1, ja: /コード/, en: /Code is required|Code/ },
  range: { at: [4500, 4502], column: 3, ja: /価格.*9999/, en: /Price.*9999/ },
} as const
/** What only the database knows. */
const others = { refused: [5000, 7000, 9500, 9998], there: [600, 6100, 9100] }

const goodCells = (line: number) => [`K${line}`, `品名 ${line}`, `${line % 500}.5`, '2026-07-01']
const badCells: Record<keyof typeof kinds | keyof typeof others, (line: number) => string> = {
  encoding: (line) => `K${line},品\u00fd名,1,`,
  'quote inside': (line) => `K${line},a"b,1,`,
  'quote behind': (line) => `K${line},"a"b,1,`,
  'quote open': (line) => `K${line},"a,1,`,
  'too few': (line) => `K${line},a,1`,
  'too many': (line) => `K${line},a,1,,`,
  characters: (line) => `K${line},abcdefghijklm,1,`,
  bytes: (line) => `K${line},一二三四五六七八九十一,1,`,
  number: (line) => `K${line},a,12x,`,
  date: (line) => `K${line},a,1,2026-02-30`,
  'key twice': () => `K10,a,1,`,
  missing: () => `,a,1,`,
  range: (line) => `K${line},a,10000,`,
  refused: (line) => `K${line},a,666,`,
  there: (line) => `OLD${line},a,1,`,
}
const wrong = new Map<number, string>([
  ...Object.entries(kinds).flatMap(([kind, { at }]) =>
    at.map((line) => [line, badCells[kind as keyof typeof kinds](line)] as const),
  ),
  ...others.refused.map((line) => [line, badCells.refused(line)] as const),
  ...others.there.map((line) => [line, badCells.there(line)] as const),
])
const found = Object.values(kinds).flatMap(({ at }) => [...at])
const first = 41

/** In Shift_JIS; ý stands for a byte that it does not have. */
const encoded = (text: string) => {
  const bytes = iconv.encode(text.replaceAll('\u00fd', '\u0001'), 'cp932')
  return bytes.map((byte) => (byte === 1 ? 0xfd : byte))
}
const file = () => {
  const all = Array.from({ length: lines }, (_, at) => wrong.get(at + 2) ?? goodCells(at + 2).join(','))
  return encoded(`${['code,name,price,day', ...all].join('\r\n')}\r\n`)
}

const label = (ja: string, en: string) => ({ ja, en })
const mapping = [
  { column: 'code', from: 1, label: label('コード', 'Code'), key: true, inputCheck: { required: true, maxLength: 8 } },
  {
    ...{ column: 'name', from: 2, label: label('名称', 'Name'), inputCheck: { maxLength: 12 } },
    limit: { unit: 'byte', max: 20, encoding: 'cp932' },
  },
  { column: 'price', from: 3, label: label('価格', 'Price'), inputType: 'number', inputCheck: { maxValue: 9999 } },
  { column: 'day', from: 4, label: label('適用日', 'From'), inputType: 'date' },
]
const format = { encoding: 'cp932', startRow: 2, mapping }

/** Databases that run here, with what the engine needs to open them. */
interface Opened {
  spec: Record<string, unknown>
  admin(text: string): Promise<unknown>
  close(): Promise<void>
}
const databases: { name: string; present: boolean; open(folder: string): Promise<Opened> }[] = [
  { name: 'embedded', present: true, open: openEmbedded },
  { name: 'postgresql', present: hasPostgresql(), open: openPostgresql },
  { name: 'mariadb', present: hasMariadb(), open: openMariadb },
]
const present = databases.filter((one) => one.present).map(({ name }) => name)

const tables = [
  `CREATE TABLE goods (code VARCHAR(8) PRIMARY KEY, name VARCHAR(20), price NUMERIC(10, 2), day DATE,
    CONSTRAINT goods_price_check CHECK (price <> 666))`,
  ...others.there.map((line) => `INSERT INTO goods (code, name) VALUES ('OLD${line}', 'old')`),
]
/** SQLite holds no lengths and no days; of a strict table it holds numbers. */
const typedTables = {
  embedded: `CREATE TABLE typed (code TEXT PRIMARY KEY, amount INTEGER, small INTEGER, day TEXT, note TEXT NOT NULL) STRICT`,
  other: `CREATE TABLE typed (code VARCHAR(8) PRIMARY KEY, amount INTEGER, small SMALLINT, day DATE, note VARCHAR(4) NOT NULL)`,
}
const wide = Array.from({ length: 150 }, (_, at) => ({ column: `取引先が送る見積依頼の備考欄その${at + 1}` }))
const wideTable = `CREATE TABLE wide (${wide.map(({ column }) => `"${column}" TEXT`).join(', ')})`
const opened: Record<string, Opened> = {}
let kumiki: ListeningEngine
let token: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  const servers = databases.filter((one) => one.present && one.name !== 'embedded')
  await Promise.all(servers.map(async ({ name, open }) => void (opened[name] = await open(''))))
  for (const { admin } of Object.values(opened)) for (const text of [...tables, typedTables.other]) await admin(text)
  kumiki = await openListening(withTransfers, { tables: [...tables, typedTables.embedded, wideTable].join(';') })
  opened.embedded = await openEmbedded(kumiki.folder)
  for (const { key, id } of await contentRows()) ids[key] = id
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  token = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
})
afterAll(async () => {
  await kumiki?.close()
  await Promise.all(Object.values(opened).map((one) => one.close()))
})

const contentRows = () =>
  Promise.all(
    [
      ...present.flatMap((name) =>
        ['undo', 'abort', 'typed', 'typed-key', 'typed-chain'].map((one) => `${name}-${one}`),
      ),
      ...['checked', 'wide'],
    ].map(async (key) => {
      return { key, id: (await kumiki.engine.store.documents.find(`content/shop.${key}`))!.id }
    }),
  )

const typedNames = ['code', 'amount', 'small', 'day', 'note']
const typedMapping = (isKeyed: boolean) =>
  typedNames.map((column, at) => ({ column, from: at + 1, ...(isKeyed && at === 0 && { key: true }) }))
const parameters = (names: string[]) => names.map((name) => ({ name, source: 'input', field: name }))

function withTransfers(all: Document[]): Document[] {
  const contents = present.flatMap((name): Document[] => {
    const own = {
      ...format,
      dataSource: name === 'embedded' ? 'data-source/shop' : `data-source/${name}`,
      table: 'goods',
    }
    const typed = { ...own, encoding: 'utf8', startRow: 1, table: 'typed', mapping: typedMapping(false) }
    const content = (key: string, transfer: object): Document => ({
      ...{ kind: 'content', version: 2, key: `shop.${key}`, name: key, spec: { type: 2, transfer } },
    })
    return [
      content(`${name}-undo`, { ...own, leaveOut: true }),
      content(`${name}-abort`, { ...own, errorHandling: 'abort' }),
      ...(name === 'embedded'
        ? [content('wide', { ...own, encoding: 'utf8', startRow: 1, table: 'wide', mappedBy: 'user', mapping: wide })]
        : []),
      content(`${name}-typed`, typed),
      content(`${name}-typed-key`, { ...typed, method: 'replaceByKey', edit: true, mapping: typedMapping(true) }),
      content(`${name}-typed-chain`, {
        ...{ target: 'schemas', mapping: typedMapping(false) },
        dataSchemas: [{ schema: `schema/put-${name}`, parameters: parameters(typedNames) }],
      }),
    ]
  })
  const names = ['code', 'name', 'price', 'day']
  const schemas: Document[] = [
    {
      ...{ kind: 'schema', version: 1, key: 'may-be', name: 'may be' },
      spec: {
        ...{ type: 5, dataSource: 'data-source/shop' },
        sql: [
          `SELECT CASE WHEN :price = 666 OR :code LIKE 'OLD%' THEN 0 ELSE 1 END AS EXECFLG, '取扱いなし / not sold' AS ERROR,`,
          `CASE WHEN :code LIKE 'OLD%' THEN 'code' END AS FIELD`,
        ],
        parameters: [{ name: 'price', dataType: 'numeric' }, { name: 'code' }],
        resultColumns: [
          { key: 'EXECFLG', name: 'EXECFLG', type: 'text', typeClass: 'String' },
          { key: 'ERROR', name: 'ERROR', type: 'text', typeClass: 'String' },
          { key: 'FIELD', name: 'FIELD', type: 'text', typeClass: 'String' },
        ],
      },
    },
    {
      ...{ kind: 'schema', version: 1, key: 'put', name: 'put' },
      spec: {
        ...{ type: 13, dataSource: 'data-source/shop' },
        sql: ['INSERT INTO goods (code, name, price, day) VALUES (:code, :name, :price, :day)'],
        parameters: names.map((name) => ({ name, ...(name === 'price' && { dataType: 'numeric' }) })),
      },
    },
  ]
  const puts = present.map((name): Document => ({
    ...{ kind: 'schema', version: 1, key: `put-${name}`, name: `put ${name}` },
    spec: {
      ...{ type: 13, dataSource: name === 'embedded' ? 'data-source/shop' : `data-source/${name}` },
      sql: ['INSERT INTO typed (code, amount, small, day, note) VALUES (:code, :amount, :small, :day, :note)'],
      parameters: typedNames.map((one) => ({ name: one })),
    },
  }))
  const checked: Document = {
    ...{ kind: 'content', version: 2, key: 'shop.checked', name: 'checked' },
    spec: {
      type: 2,
      transfer: {
        ...{ ...format, target: 'schemas' },
        dataSchemas: [
          { schema: 'schema/may-be', parameters: parameters(['price', 'code']) },
          { schema: 'schema/put', parameters: parameters(names) },
        ],
      },
    },
  }
  const added = [...contents, checked]
  const sources = present.flatMap((key): Document[] =>
    key === 'embedded'
      ? []
      : [
          {
            ...{ kind: 'data-source', version: 1, key, name: key },
            spec: { DBID: key.toUpperCase(), ...opened[key]!.spec },
          },
        ],
  )
  return [
    ...all.map((one) =>
      one.kind === 'site'
        ? {
            ...one,
            spec: {
              ...one.spec,
              sections: [...(one.spec.sections as string[]), ...added.map(({ key }) => `content/${key}`)],
            },
          }
        : one,
    ),
    ...sources,
    ...schemas,
    ...puts,
    ...added,
  ]
}

async function check(key: string, bytes: Uint8Array, language: Language = 'en'): Promise<Shown> {
  const url = `${kumiki.url('site')}${prefix}/b2b/transfer/check/${ids[key]}?name=goods.csv`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-token': token, 'x-language': language, 'content-type': 'text/csv' },
    body: Buffer.from(bytes),
  })
  return ((await response.json()) as { data: Shown }).data
}
const ask = (key: string, call: string, body: object, language: Language = 'en') =>
  kumiki.ask('site', `POST /b2b/transfer/${call}/${ids[key]}`, { token, body, headers: { 'x-language': language } })
async function transfer(key: string, { id }: Shown, more: object = {}, language: Language = 'en'): Promise<Shown> {
  const begun = await ask(key, 'start', { id, ...more }, language)
  expect(begun, begun.message).toMatchObject({ code: 20000 })
  return vi.waitFor(
    async () => {
      const { data } = await ask(key, 'result', { id })
      expect((data as Shown).state).not.toBe('running')
      return data as Shown
    },
    { timeout: patienceMs, interval: 30 },
  )
}
async function errorFile(key: string, { id }: Shown): Promise<string> {
  const response = await fetch(`${kumiki.url('site')}${prefix}/b2b/transfer/error-file/${ids[key]}`, {
    method: 'POST',
    headers: { 'x-token': token, 'x-language': 'en', 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  return iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932')
}

/** Rows as they are in the table, in the order of their keys. */
async function rows(name: string): Promise<string[]> {
  const address = name === 'embedded' ? 'data-source/shop' : `data-source/${name}`
  const source = requireStatements(
    await kumiki.engine.sources.open((await kumiki.engine.store.documents.find(address as never))!.document),
  )
  const columns = ['code', 'name', 'price', 'day'].map(source.facts.quote).join(', ')
  const read = await readRows(source, { text: `SELECT ${columns} FROM goods`, values: [] }, { ms, maxRows: 20_000 })
  return read.rows
    .map(([code, called, price, day]) => [code, called, price === null ? '' : Number(price), day ?? ''].join('|'))
    .sort()
}
const old = others.there.map((line) => `OLD${line}|old||`)
const goods = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const [code, called, price, day] = goodCells(from + at)
    return [code, called, Number(price), day].join('|')
  })

describe('150 columns with long Japanese names that the user maps', () => {
  const mapping = Object.fromEntries(wide.map(({ column }, at) => [column, wide.length - at]))
  const said = Buffer.from(JSON.stringify({ name: 'wide.csv', mapping }))
  const cells = Buffer.from(wide.map((_, at) => `値${at + 1}`).join(','))
  async function sent(bytes: Buffer, count: string) {
    const response = await fetch(`${kumiki.url('site')}${prefix}/b2b/transfer/check/${ids.wide}`, {
      method: 'POST',
      headers: { 'x-token': token, 'x-language': 'en', 'content-type': 'text/csv', 'x-input-bytes': count },
      body: new Uint8Array(bytes),
    })
    return (await response.json()) as { code: number; data: Shown }
  }

  test('stand before the bytes of the file, of which none is lost', async () => {
    const { data } = await sent(Buffer.concat([said, cells]), String(said.length))
    expect(data).toMatchObject({ lines: 1, faulty: 0, size: cells.length })
    expect(await transfer('wide', data)).toMatchObject({ outcome: 'success', written: 1 })
    const row = new Database(join(kumiki.folder, 'sources', 'shop.db'), { readonly: true })
      .prepare('SELECT * FROM wide')
      .get() as Record<string, string>
    expect([row[wide[0]!.column], row[wide[149]!.column]]).toEqual(['値150', '値1'])
  })

  test('are refused where they are none, too many or not all there', async () => {
    const refused: [Buffer, string, number][] = [
      [cells, '10', 40000],
      [said, String(said.length + 1), 40000],
      [said, 'x', 40000],
      [said, '-1', 40000],
      [said, '600000', 41300],
      [Buffer.from('[1]x'), '3', 40000],
      [Buffer.from('{"name":"a.csv","__proto__":{}}x'), '31', 40000],
    ]
    for (const [bytes, count, code] of refused) expect((await sent(bytes, count)).code, count).toBe(code)
  })
})

/**
 * Line by line: the column that is blamed, and why: what its column demands is told before anything is written, of a schema's
 * parameters the database alone knows it. The last ones are what SQLite keeps.
 */
const refusals = [
  ['T1,1,1,2026-07-01,ok'],
  [
    'T2,x,1,,ok',
    2,
    /^amount(: 項目の型に合わない値です|.*数値)/,
    /^amount(: the value is not of the kind| must be a number)/,
  ],
  ['T3,1,1,,', 5, /^note(: 必要な値|.*入力してください)/, /^note: a value is missing|^Field note is required/],
  ['T0,1,1,,ok', 1, /^code: 既に登録/, /^code: this is registered already/],
  [
    'T4,1,70001,,ok',
    3,
    /^small(: 数値が登録できる範囲|.*65535)/,
    /^small(: the number is outside| must be at most 65535)/,
  ],
  [
    'T5,1,1,2026-02-30,ok',
    4,
    /^day(: 項目の型に合わない値です|.*日付)/,
    /^day(: the value is not of the kind| must be a date)/,
  ],
  [
    'T6,1,1,,toolong',
    5,
    /^(note|このデータ): 値が長すぎます|^note.*4文字/,
    /^(note|This data): the value is too long|^note may have 4 characters/i,
  ],
  [
    'T7,2147483649,1,,ok',
    2,
    /^amount(: 数値が登録できる範囲|.*2147483647)/,
    /^amount(: the number is outside| must be at most 2147483647)/,
  ],
] as const

describe.each(databases)('what $name does not take', ({ name, present: isPresent }) => {
  test.skipIf(!isPresent).each(['typed', 'typed-key', 'typed-chain'])(
    'is told by a trial with line, column and reason in both languages: %s',
    async (kind) => {
      const key = `${name}-${kind}`
      await opened[name]!.admin(`DELETE FROM typed`)
      await opened[name]!.admin(`INSERT INTO typed (code, note) VALUES ('T0', 'old')`)
      // Of a text that is too long PostgreSQL names nothing, and of a statement nobody knows what it writes to.
      const isUnnamed = name === 'postgresql' && kind === 'typed-chain'
      const kept = name === 'embedded' ? 4 : 0
      const expected = refusals.flatMap(([, column, ja, en], at) =>
        column === undefined || at >= refusals.length - kept || (kind === 'typed-key' && at === 3)
          ? []
          : [{ line: at + 1, column: at === 6 && isUnnamed ? undefined : column, reason: { ja, en } }],
      )
      for (const language of ['ja', 'en'] as const) {
        const sent = Buffer.from(refusals.map(([text]) => text).join('\n'))
        const tried = await transfer(key, await check(key, sent, language), { dry: true }, language)
        const told = tried.problems.map(({ line, column, reason }) => ({ line, column, reason }))
        expect(told, language).toEqual(
          expected.map(({ reason, ...place }) => ({ ...place, reason: expect.stringMatching(reason[language]) })),
        )
      }
    },
    ms,
  )
})

test.skipIf(present.length === 0).each(present)(
  'rows of %s are found by their key, changed and written',
  async (name) => {
    const key = `${name}-typed-key`
    await opened[name]!.admin(`DELETE FROM typed`)
    await opened[name]!.admin(`INSERT INTO typed (code, amount, day, note) VALUES ('T0', 12, '2026-07-01', 'old')`)
    await opened[name]!.admin(`INSERT INTO typed (code, note) VALUES ('T1', 'it')`)
    const found = (await ask(key, 'find', { keys: { code: 'T0' } })).data as Shown
    const rowsOf = async ({ id }: Shown) =>
      (await ask(key, 'rows', { id })).data.rows as { line: number; cells: string[] }[]
    expect((await rowsOf(found)).map(({ cells }) => cells)).toEqual([['T0', '12', '', '2026-07-01', 'old']])
    const rows = [{ line: 1, cells: ['T0', '13', '7', '2026-07-02', 'new'] }]
    const changed = (await ask(key, 'edit', { id: found.id, rows })).data as Shown
    expect(await transfer(key, changed)).toMatchObject({ outcome: 'success', written: 1 })
    const again = (await ask(key, 'find', { keys: { code: 'T0' } })).data as Shown
    expect((await rowsOf(again)).map(({ cells }) => cells)).toEqual([rows[0]!.cells])
  },
)

describe('a file of 10,000 lines with 37 faults', () => {
  test('has as many as the list names', () => {
    expect(wrong.size).toBe(37)
  })

  for (const { name, present: isPresent } of databases)
    describe.skipIf(!isPresent)(`into ${name}${isPresent ? '' : '; skipped: not installed'}`, () => {
      test('each is told with line, column and reason in both languages before anything is written; what only the database knows by a trial', async () => {
        const checked = { ja: await check(`${name}-undo`, file(), 'ja'), en: await check(`${name}-undo`, file()) }
        for (const language of ['ja', 'en'] as const) {
          const { problems, faulty, lines: all } = checked[language]
          expect([all, faulty, problems.length]).toEqual([lines, found.length, found.length])
          for (const { at, ...expected } of Object.values(kinds))
            for (const line of at) {
              const problem = problems.find((one) => one.line === line)
              expect(problem?.reason, `${language} ${line}`).toMatch(expected[language])
              expect([line, problem?.column]).toEqual([line, 'column' in expected ? expected.column : undefined])
            }
        }
        const tried = await transfer(`${name}-undo`, checked.en, { dry: true })
        expect(tried).toMatchObject({ state: 'checked', outcome: 'error', counts: { inserted: lines - 37 } })
        expect(tried.problems.map(({ line }) => line)).toEqual([...wrong.keys()].sort((one, other) => one - other))
        for (const line of others.refused)
          expect(tried.problems.find((one) => one.line === line)?.reason).toMatch(/this value is not accepted/)
        for (const line of others.there)
          expect(tried.problems.find((one) => one.line === line)?.reason).toMatch(/registered already/)
        expect(await rows(name)).toEqual(old)

        // Undo: with the faulty lines it cannot be begun; without them the database refuses the first that it does not take.
        expect((await ask(`${name}-undo`, 'start', { id: checked.en.id })).message).toContain('faulty lines')
        const untried = await check(`${name}-undo`, file())
        const undone = await transfer(`${name}-undo`, untried, { leaveOut: true })
        expect(undone).toMatchObject({ outcome: 'rollback', written: 0, problems: [{ line: 600 }] })
        expect(await rows(name)).toEqual(old)

        // What the trial told is left out too: all others are there, and the file of errors has these alone, with their reasons.
        const rest = await transfer(`${name}-undo`, checked.en, { leaveOut: true })
        expect(rest).toMatchObject({ outcome: 'success', written: lines - 37 })
        expect(rest.problems.map(({ line }) => line)).toEqual(tried.problems.map(({ line }) => line))
        const all = goods(2, lines + 1).filter((_one, at) => !wrong.has(at + 2))
        expect(await rows(name)).toEqual([...all, ...old].sort())
        const left = (await errorFile(`${name}-undo`, checked.en)).trimEnd().split('\r\n').slice(1)
        expect(left.length).toBe(37)
        for (const text of left) expect(text).not.toMatch(/,("")?$/)
        await opened[name]!.admin(`DELETE FROM goods WHERE code LIKE 'K%'`)
        expect(await rows(name)).toEqual(old)
      })

      test('abort leaves what was before the first; the file of errors, corrected and sent again, completes it', async () => {
        const key = `${name}-abort`
        const checked = await check(key, file())
        expect(await transfer(key, checked)).toMatchObject({ outcome: 'abort', written: first - 2 })
        expect(await rows(name)).toEqual([...goods(2, first - 1), ...old].sort())
        const given = (await errorFile(key, checked)).split('\r\n')
        const corrected = given.map((text, at) => {
          const line = first + at - 1
          return at > 0 && wrong.has(line) ? [...goodCells(line), ''].join(',') : text
        })
        const again = await check(key, iconv.encode(corrected.join('\r\n'), 'cp932'))
        expect(again).toMatchObject({ lines: lines + 2 - first, faulty: 0 })
        expect(await transfer(key, again)).toMatchObject({
          outcome: 'success',
          counts: { inserted: lines + 2 - first },
        })
        expect(await rows(name)).toEqual([...goods(2, lines + 1), ...old].sort())
      })
    })

  test('what a check schema refuses is told by a trial in its words', async () => {
    await opened.embedded!.admin(`DELETE FROM goods WHERE code LIKE 'K%'`)
    const tried = await transfer('checked', await check('checked', file()), { dry: true })
    expect(tried.problems.map(({ line }) => line)).toEqual([...wrong.keys()].sort((one, other) => one - other))
    for (const line of [...others.refused, ...others.there])
      expect(tried.problems.find((one) => one.line === line)?.reason).toBe('取扱いなし / not sold')
    // Where the check names the input, its column is told.
    const places = [others.there, others.refused].map((all) => tried.problems.find(({ line }) => line === all[0]))
    expect(places).toMatchObject([{ column: 1, label: 'Code', value: `OLD${others.there[0]}` }, {}])
    expect(places[1]).not.toHaveProperty('column')
    expect(await rows('embedded')).toEqual(old)
  })
})

test.skipIf(!hasMariadb())('a table that takes nothing back is refused before anything is written', async () => {
  await opened.mariadb!.admin('ALTER TABLE goods ENGINE = MyISAM')
  const before = await rows('mariadb')
  const sent = encoded('code,name,price,day\r\nNEW,a,1,\r\n')
  for (const more of [{}, { dry: true }]) {
    const done = await transfer('mariadb-abort', await check('mariadb-abort', sent), more)
    expect(done).toMatchObject({ state: 'failed', outcome: 'error' })
    expect(done.message).toMatch(/cannot take back/)
  }
  expect(await rows('mariadb')).toEqual(before)
})

function openEmbedded(folder: string): Promise<Opened> {
  const database = new Database(join(folder, 'sources', 'shop.db'), { timeout: 10_000 })
  return Promise.resolve({
    spec: {},
    admin: (text) => Promise.resolve(database.exec(text)),
    close: () => Promise.resolve(void database.close()),
  })
}
async function openPostgresql(): Promise<Opened> {
  const server = await startPostgresql()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return {
    spec: server.spec,
    admin: (text) => client.query(text),
    async close() {
      await client.end()
      await server.stop()
    },
  }
}
async function openMariadb(): Promise<Opened> {
  const server = await startMariadb()
  const { host, port, user, db } = server
  const client = await mysql.createConnection({ host, port, user, database: db })
  return {
    spec: server.spec,
    admin: (text) => client.query(text),
    async close() {
      await client.end()
      await server.stop()
    },
  }
}
