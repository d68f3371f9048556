import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'
import { namedDocument } from '../../../test/named-document.ts'
import { patienceMs } from '../../../test/limits.ts'

type Shown = OperationResponses['transfer-result']

/** What each encoding has beyond the strict table, and readers take: NEC's and IBM's, JIS X 0212. */
const names = { Shift_JIS: '①髙﨑店', cp932: '①髙﨑店', 'EUC-JP': '①丂店' } as const
type Encoding = keyof typeof names

const mapping = [
  { column: 'code', from: 1, inputCheck: { required: true, maxLength: 5 } },
  { column: 'name', from: 2 },
  { column: 'price', from: 3, inputType: 'number' },
]

let shop: Shop
let session: Session
const ids = new Map<string, number>()
beforeAll(async () => {
  const encodings = Object.keys(names)
  const keyOf = (encoding: string) => `shop.${encoding.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`
  shop = await openShop({
    ...{ products: 1, customers: 1, tables: 'CREATE TABLE shops (code TEXT PRIMARY KEY, name TEXT, price NUMERIC)' },
    documents: (all) => [
      ...all.map((one) =>
        one.kind === 'site'
          ? {
              ...one,
              spec: {
                ...one.spec,
                sections: [...(one.spec.sections as string[]), ...encodings.map((each) => `content/${keyOf(each)}`)],
              },
            }
          : one,
      ),
      ...encodings.map((encoding) => ({
        ...namedDocument('content', keyOf(encoding), {
          type: 2,
          transfer: { dataSource: 'data-source/shop', table: 'shops', mapping, startRow: 2, leaveOut: true, encoding },
        }),
        version: 2,
      })),
    ],
  })
  session = await shop.login()
  for (const encoding of encodings)
    ids.set(encoding, (await shop.store.documents.find(`content/${keyOf(encoding)}`))!.id)
})
afterAll(() => shop.close())
beforeEach(() => void shop.database.exec('DELETE FROM shops'))

const check = (encoding: Encoding, file: Buffer) =>
  shop.call<Shown>('transfer-check', { contentId: ids.get(encoding), name: 'shops.csv' }, session, {
    body: async function* () {
      yield file
    },
  })
async function transfer(encoding: Encoding, { id }: Shown, more: object = {}): Promise<Shown> {
  const contentId = ids.get(encoding)
  await shop.call('transfer-start', { contentId, id, ...more }, session)
  return vi.waitFor(
    async () => {
      const shown = await shop.call<Shown>('transfer-result', { contentId, id }, session)
      expect(shown.state).not.toBe('running')
      return shown
    },
    { timeout: patienceMs },
  )
}
async function errorsOf(encoding: Encoding, { id }: Shown): Promise<Buffer> {
  const { $bytes } = await shop.call<{ $bytes: AsyncIterable<Uint8Array> }>(
    'transfer-error-file',
    { contentId: ids.get(encoding), id },
    session,
  )
  const pieces: Uint8Array[] = []
  for await (const piece of $bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
const written = () => shop.database.prepare('SELECT code, name, price FROM shops ORDER BY code').all()

describe.each(Object.keys(names) as Encoding[])('in %s', (encoding) => {
  const bytesOf = (text: string) => iconv.encode(text, encoding === 'EUC-JP' ? 'euc-jp' : 'cp932')
  const textOf = (bytes: Buffer) => iconv.decode(bytes, encoding === 'EUC-JP' ? 'euc-jp' : 'cp932')

  test('what was read stands in it again, and is written as it was when its line is corrected', async () => {
    const name = names[encoding]
    const checked = await check(encoding, bytesOf(`code,name,price\r\nTOOLONG,${name},1\r\nA,good,2\r\n`))
    expect(checked).toMatchObject({ lines: 2, faulty: 1 })
    const errors = textOf(await errorsOf(encoding, checked))
    expect(errors).toContain(name)
    const again = await check(encoding, bytesOf(errors.replace('TOOLONG', 'B')))
    expect(again).toMatchObject({ lines: 1, faulty: 0 })
    await transfer(encoding, again)
    expect(written()).toEqual([{ code: 'B', name, price: 1 }])
  })
})

test('a line with too few values has room for them: its reason stands last, and may go', async () => {
  const checked = await check('cp932', iconv.encode('code,name,price\r\nA\r\nB,b\r\nC,c,3,more\r\n', 'cp932'))
  expect(checked).toMatchObject({ lines: 3, faulty: 3 })
  const errors = iconv.decode(await errorsOf('cp932', checked), 'cp932')
  const [head, ...lines] = errors.trimEnd().split('\r\n')
  const reason = head!.split(',').at(-1)!
  expect(head).toBe(`"code","name","price",${reason}`)
  expect(lines.map((line) => line.split(',').length)).toEqual([4, 4, 5])
  expect(lines[0]).toMatch(/^"A",,,"[^"]+"$/)
  // Filled in with the reason left standing, with it taken away, and with what was too much taken away.
  const corrected = [head, lines[0]!.replace(',,', ',"a","1"'), '"B","b","2"', '"C","c","3"'].join('\r\n')
  const again = await check('cp932', iconv.encode(corrected, 'cp932'))
  expect(again).toMatchObject({ lines: 3, faulty: 0 })
  expect(await transfer('cp932', again)).toMatchObject({ outcome: 'success', written: 3 })
  expect(written()).toEqual([
    { code: 'A', name: 'a', price: 1 },
    { code: 'B', name: 'b', price: 2 },
    { code: 'C', name: 'c', price: 3 },
  ])
  // Without such a column a value that is missing is one.
  const other = await check('cp932', iconv.encode('code,name,price,more\r\nD,d,4\r\n', 'cp932'))
  expect(other).toMatchObject({ lines: 1, faulty: 1 })
})
