import ExcelJS from 'exceljs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prefix } from '../call/prefix.ts'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const types: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
async function attach(name: string, bytes: string | Uint8Array): Promise<string> {
  const sent = await fetch(`${kumiki.url('console')}${prefix}/file?name=${encodeURIComponent(name)}&kind=component`, {
    method: 'POST',
    headers: { 'x-token': kumiki.admin, 'content-type': types[name.split('.').at(-1)!]! },
    body: Uint8Array.from(Buffer.from(bytes)),
  })
  return ((await sent.json()) as { data: { file: string } }).data.file
}
let number = 0
const save = async (spec: object) => {
  const key = `sizes-${number++}`
  const document = { kind: 'component', version: 2, key, name: key, spec: { type: 1, ...spec } }
  const { code, data } = await kumiki.ask('console', 'POST /document/component', {
    token: kumiki.admin,
    body: { document },
  })
  return { code, id: data.id as number, problem: data.problems?.[0], data: data.document?.spec.data }
}
const stored = async (id: number) =>
  (await kumiki.ask('console', `GET /document/component/${id}`, { token: kumiki.admin })).data
const dataOf = async (spec: object) => {
  const { id, problem } = await save(spec)
  expect(problem).toBeUndefined()
  return (await stored(id)).document.spec.data
}

const both = [
  { value: 'S', label: '小' },
  { value: 'L', label: '大' },
]

describe('rows of an attached file are the fixed choices of a component', () => {
  test.each(['utf8', 'cp932', 'eucjp', 'utf16'])('from CSV in %s', async (encoding) => {
    const bytes = iconv.encode('サイズ,名称\r\nS,小\r\n"L","大"\r\nS,もう一度\r\n', encoding, { addBOM: true })
    expect(await dataOf({ fileList: [await attach('サイズ.csv', bytes)] })).toEqual(both)
  })

  test('from a workbook, by the columns that it names', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('1').addRows([
      ['名称', '順', 'コード'],
      ['小', 1, 'S'],
      ['大', 2, 'L'],
    ])
    const file = await attach('sizes.xlsx', new Uint8Array(await book.xlsx.writeBuffer()))
    const setting = { valueField: 'コード', labelField: '名称' }
    expect(await dataOf({ fileList: [file], setting, fileType: 'xls' })).toEqual(both)
  })

  test('from JSON, objects or plain values', async () => {
    const objects = await attach('sizes.json', JSON.stringify(both.map(({ value, label }) => ({ value, label }))))
    expect(await dataOf({ fileList: [objects] })).toEqual(both)
    const plain = await attach('plain.json', JSON.stringify(['S', 2, true]))
    expect(await dataOf({ fileList: [plain] })).toEqual([{ value: 'S' }, { value: '2' }, { value: 'true' }])
  })

  test('of several files all together, or of the one that is named; what holds no rows stays beside them', async () => {
    const fileList = [
      await attach('a.csv', 'k,n\nS,小\n'),
      await attach('b.csv', 'k,n\nL,大\n'),
      await attach('about.pdf', '%PDF-1.4\n'),
    ]
    expect(await dataOf({ fileList })).toEqual(both)
    expect(await dataOf({ fileList, fileName: 'b.csv' })).toEqual([both[1]])
    expect(await dataOf({ fileList: fileList.slice(2), data: both })).toEqual(both)
    expect((await save({ fileList, fileName: 'c.csv' })).problem).toMatchObject({
      code: 'component-file-name',
      at: '/spec/fileName',
    })
  })

  test('as it is saved: what is changed by hand afterwards stays until the file is another one', async () => {
    const fileList = [await attach('sizes.csv', 'k,n\nS,小\nL,大\n')]
    const { id } = await save({ fileList })
    const { document, revision } = await stored(id)
    const change = async (spec: object, at: number) =>
      kumiki.ask('console', `PUT /document/component/${id}`, {
        token: kumiki.admin,
        body: { document: { ...document, spec: { ...document.spec, ...spec } }, revision: at },
      })
    expect((await change({ data: [both[1]] }, revision)).code).toBe(20000)
    expect((await stored(id)).document.spec.data).toEqual([both[1]])
    const other = [await attach('other.csv', 'k,n\nM,中\n')]
    expect((await change({ data: [both[1]], fileList: other }, (await stored(id)).revision)).code).toBe(20000)
    expect((await stored(id)).document.spec.data).toEqual([{ value: 'M', label: '中' }])
  })

  test('and an import brings its own; where it brings none, the files say them', async () => {
    const fileList = [await attach('sizes.csv', 'k,n\nS,小\nL,大\n')]
    const taken = async (spec: object) => {
      const key = `imported-${number++}`
      const document = { kind: 'component', version: 2, key, name: key, spec: { type: 1, fileList, ...spec } }
      const body = { documents: [document], mode: 'overwrite' }
      expect((await kumiki.ask('console', 'POST /document-import', { token: kumiki.admin, body })).code).toBe(20000)
      return (await kumiki.engine.store.documents.find(`component/${key}`))!.document.spec.data
    }
    expect(await taken({ data: [both[1]] })).toEqual([both[1]])
    expect(await taken({})).toEqual(both)
  })

  test.each([
    ['empty.csv', 'k,n\nS,小\n,大\n', { code: 'component-file-wrong', values: ['empty.csv', '3'] }],
    ['long.csv', `k,n\nS,${'長'.repeat(65)}\n`, { code: 'component-file-wrong', values: ['long.csv', '2'] }],
    ['open.csv', 'k,n\n"S,小\n', { code: 'component-file-wrong', values: ['open.csv', '2'] }],
    ['cut.json', '[{"value":', { code: 'component-file-wrong', values: ['cut.json', '1'] }],
    ['object.json', '{"value":1}', { code: 'component-file-wrong', values: ['object.json', '1'] }],
    ['broken.xlsx', 'PK\u0003\u0004', { code: 'component-file-wrong', values: ['broken.xlsx', '1'] }],
    [
      'many.csv',
      `k\n${Array.from({ length: 1001 }, (_, at) => at).join('\n')}\n`,
      { code: 'component-file-rows', values: ['many.csv', '1000'] },
    ],
  ])('and %s is refused at its place, in both languages', async (name, text, problem) => {
    const fileList = [await attach('sound.csv', 'k,n\nS,小\n'), await attach(name, text)]
    expect((await save({ fileList })).problem).toMatchObject({ ...problem, at: '/spec/fileList/1' })
  })

  test('and one of another type than may be attached is refused', async () => {
    const fileList = [await attach('sizes.csv', 'k,n\nS,小\n')]
    expect((await save({ fileList, fileType: 'json' })).problem).toMatchObject({
      code: 'file-type-wrong',
      at: '/spec/fileList/0',
    })
  })
})
