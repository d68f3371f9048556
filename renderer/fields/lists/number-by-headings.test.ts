import { expect, test } from 'vitest'
import { beginningOf, numberByHeadings, readHeadings } from './number-by-headings.ts'

const places = { at: '/column', numberAt: '/from' }

test('B9 the columns of a file are found by its heading line: by name or label, however it is written', () => {
  const list = [
    { column: 'CODE', label: { ja: '商品コード', en: 'Code' } },
    { column: 'QTY', label: '数量', from: 9 },
    { column: 'MADE', from: 3 },
  ]
  const headings = readHeadings('\uFEFF備考,"商品コード",ｑｔｙ,,"a, b"\r\nx,K-1,2')
  expect(headings).toEqual(['備考', '商品コード', 'ｑｔｙ', '', 'a, b'])
  expect(numberByHeadings(list, headings, places)).toEqual({
    list: [
      { column: 'CODE', label: { ja: '商品コード', en: 'Code' }, from: 2 },
      { column: 'QTY', label: '数量', from: 3 },
      { column: 'MADE', from: 3 },
    ],
    found: ['商品コード', 'ｑｔｙ'],
    others: ['備考', 'a, b'],
  })
  expect(readHeadings('a b\tc,d')).toEqual(['a b', 'c,d'])
})

test('a file is read as UTF-8 or as Japanese spreadsheets write it', async () => {
  const sjis = new Uint8Array([0x90, 0x94, 0x97, 0xca, 0x2c, 0x41])
  expect(await beginningOf(new Blob([sjis]))).toBe('数量,A')
  expect(await beginningOf(new Blob(['数量,A']))).toBe('数量,A')
})
