import { expect, test } from 'vitest'
import { enteredLines } from './entered-lines.ts'

const read = (text: string) =>
  enteredLines(text).map(({ line, code, count, orCode }) => [
    line,
    code,
    count,
    ...(orCode === undefined ? [] : [orCode]),
  ])

test.each([
  ['a code alone is one piece, as a scanner sends it', 'HB-0001\r', [[1, 'HB-0001', 1]]],
  [
    'cells of a spreadsheet, with other columns between',
    'HB-0001\t六角ボルト\t3\r\nHB-0002\t\t1,200\n',
    [
      [1, 'HB-0001', 3],
      [2, 'HB-0002', 1200],
    ],
  ],
  [
    'words apart by a space, a comma or their wide forms',
    'HB-0001 3\n\nHB-0002，１２\nHB-0003, 4',
    [
      [1, 'HB-0001', 3],
      [3, 'HB-0002', 12],
      [4, 'HB-0003', 4],
    ],
  ],
  [
    'a quantity that is none is told at its line',
    'HB-0001\tthree\nHB-0002\t0\nHB-0003\t1.5',
    [
      [1, 'HB-0001', undefined],
      [2, 'HB-0002', undefined],
      [3, 'HB-0003', undefined],
    ],
  ],
  [
    'a quantity with its thousands apart, behind a space; a comma elsewhere makes no number',
    'HB-0001 1,000\nHB-0002, 12,000\nHB-0003\t3,4',
    [
      [1, 'HB-0001', 1000],
      [2, 'HB-0002', 12000],
      [3, 'HB-0003', undefined],
    ],
  ],
  [
    'the headings of a spreadsheet are no line; a line alone, or one with figures, is one',
    '商品コード\t商品名\t数量\nHB-0001\tボルト\t3',
    [[2, 'HB-0001', 3]],
  ],
  ['a line without figures that stands alone is told', 'CODE\tmany', [[1, 'CODE', undefined]]],
  ['words without a number are a code', 'no such thing', [[1, 'no such thing', 1, 'no such']]],
  ['two words may be a code, or a code and what is no quantity', 'HB-0001 three', [[1, 'HB-0001 three', 1, 'HB-0001']]],
  ['whole numbers with decimals are whole', 'HB-0001\t2.00', [[1, 'HB-0001', 2]]],
  [
    'U-08 quantities with their counter, or with a cross before them; a dozen is another number',
    'HB-0009,3個\nHB-0010 ×4\nHB-0011 x 5\nHB-0012\t２ 箱\nHB-0013\t10 pcs\nHB-0014\t2ダース\nHB-0015\t個',
    [
      [1, 'HB-0009', 3],
      [2, 'HB-0010', 4],
      [3, 'HB-0011', 5],
      [4, 'HB-0012', 2],
      [5, 'HB-0013', 10],
      [6, 'HB-0014', undefined],
      [7, 'HB-0015', undefined],
    ],
  ],
  ['nothing', ' \n\t\n', []],
])('%s', (_name, text, lines) => {
  expect(read(text)).toEqual(lines)
})
