import { describe, expect, test } from 'vitest'
import iconv from 'iconv-lite'
import { readExcel } from './excel/read-excel.ts'
import { readTransferFile, type ReadOptions } from './read-transfer-file.ts'
import type { FileLine } from './file-line.ts'

async function read(bytes: Uint8Array | string, options: Partial<ReadOptions> = {}, size = 7): Promise<FileLine[]> {
  const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  async function* pieces() {
    for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
    await Promise.resolve()
  }
  const lines: FileLine[] = []
  for await (const some of readTransferFile(pieces(), { format: 'csv', encoding: 'utf8', ...options }, readExcel))
    lines.push(...some)
  return lines
}

const cellsOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ cells }) => cells)

describe('delimited text', () => {
  test('quotes, delimiters and line ends in quotes, and each way to end a line', async () => {
    for (const [rowDelimiter, end] of [
      ['none', '\r\n'],
      ['none', '\n'],
      ['none', '\r'],
      ['CRLF', '\r\n'],
      ['LF', '\n'],
      ['CR', '\r'],
    ] as const)
      for (const size of [1, 2, 5, 1000])
        expect(
          await read(
            ['a,b,c', '"x,1","say ""hi""",', `"two${end}lines",2,3`, 'd,e,f'].join(end),
            { rowDelimiter },
            size,
          ),
          `${rowDelimiter} ${JSON.stringify(end)} ${size}`,
        ).toEqual([
          { line: 1, cells: ['a', 'b', 'c'] },
          { line: 2, cells: ['x,1', 'say "hi"', ''] },
          { line: 3, cells: [`two${end}lines`, '2', '3'] },
          { line: 5, cells: ['d', 'e', 'f'] },
        ])
  })

  test('D-06 an empty text is not nothing, and guards of formulas are taken off where they were put', async () => {
    const text = `"","a",,"'=1","'tis",="007","''-1"\n"x\ny","",1\n`
    for (const size of [1, 3, 1000]) {
      expect(await read(text, { formulaGuard: true }, size)).toEqual([
        { line: 1, cells: ['', 'a', '', '=1', "'tis", '007', "'-1"], emptyTexts: [1] },
        { line: 2, cells: ['x\ny', '', '1'], emptyTexts: [2] },
      ])
      const [first] = await read(text, {}, size)
      expect(first?.cells).toEqual(['', 'a', '', "'=1", "'tis", '="007"', "''-1"])
    }
  })

  test('the end of a text of DOS is no line', async () => {
    for (const size of [1, 3, 1000]) {
      expect(await cellsOf('a,b\r\n\x1a', {}, size)).toEqual([['a', 'b']])
      expect(await cellsOf('a,b\r\nc,\x1a\r\n', {}, size)).toEqual([
        ['a', 'b'],
        ['c', '\x1a'],
      ])
    }
  })

  test('tabs, single quotes, semicolons, and the row where the data begin', async () => {
    expect(await cellsOf("a\tb\n'x\ty'\tz\n", { format: 'tab', quote: "'", startRow: 2 })).toEqual([['x\ty', 'z']])
    expect(await cellsOf('a;b,c\n', { delimiter: ';' })).toEqual([['a', 'b,c']])
  })

  test.each([1, 7, 1000])(
    'a quote that is wrong costs its own line and no other, in pieces of %i bytes',
    async (size) => {
      const lines = await read('a,b\n1,"open\n2,x\n3,"shut"x\n4,in"side\n5,"fine"\n6,"never\n', {}, size)
      expect(lines.map(({ line, faults }) => [line, faults?.[0]?.code, faults?.[0]?.column])).toEqual([
        [1, undefined, undefined],
        [2, 'quote-behind', 2],
        [3, undefined, undefined],
        [4, 'quote-behind', 2],
        [5, 'quote-inside', 2],
        [6, undefined, undefined],
        [7, 'quote-open', 2],
      ])
      const ends = await read('a,"x\r\nb,"y\r\nc,d\r\ne,f\r\n', {}, size)
      expect(ends.map(({ line, cells }) => [line, cells.length])).toEqual([
        [1, 2],
        [2, 2],
        [3, 2],
        [4, 2],
      ])
    },
  )

  test('a line, a cell and a number of columns beyond the limits are faults, and the next line is read', async () => {
    const limits = { row: 40, columns: 3, cell: 10 }
    const text = `a,b\n${'x'.repeat(60)}\n1,2,3,4\n12345678901,b\n"${'y'.repeat(30)}\n${'z'.repeat(30)}\nc,d\n`
    for (const size of [3, 1000])
      expect((await read(text, { limits }, size)).map(({ line, faults }) => [line, faults?.[0]?.code])).toEqual([
        [1, undefined],
        [2, 'line-too-long'],
        [3, 'too-many-columns'],
        [4, 'cell-too-long'],
        [5, 'quote-open'],
        [6, 'cell-too-long'],
        [7, undefined],
      ])
  })

  test('empty lines are no rows, but they count as lines', async () => {
    expect(await read('\n\na\n\r\nb')).toEqual([
      { line: 3, cells: ['a'] },
      { line: 5, cells: ['b'] },
    ])
  })
})

describe('encodings', () => {
  const text = '品番,名称\nＡ－１,ﾎﾞﾙﾄ～①㈱髙﨑\n表,ソ\\能\n'
  const rows = [
    ['品番', '名称'],
    ['Ａ－１', 'ﾎﾞﾙﾄ～①㈱髙﨑'],
    ['表', 'ソ\\能'],
  ]

  test.each([
    ['utf8', Buffer.from(text)],
    ['utf8', Buffer.from(`\ufeff${text}`)],
    ['utf8-bom', Buffer.from(`\ufeff${text}`)],
    ['cp932', iconv.encode(text, 'cp932')],
    ['Shift_JIS', iconv.encode(text, 'cp932')],
    ['utf16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf16le', Buffer.from(text, 'utf16le')],
    ['utf16le', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf16be', Buffer.from(text, 'utf16le').swap16()],
  ] as const)('%s', async (encoding, bytes) => {
    for (const size of [1, 3, 1000]) expect(await cellsOf(bytes, { encoding }, size)).toEqual(rows)
  })

  test('EUC-JP with two and three bytes, half-width kana, the wave dash and Windows’ characters', async () => {
    const bytes = Buffer.concat([
      iconv.encode('品番,ﾎﾞﾙﾄ①㈱', 'euc-jp'),
      // ～ ― － of JIS X 0208, 丂 of JIS X 0212
      Buffer.from('2ca1c1a1bda1dd2c8fb0a10a', 'hex'),
    ])
    for (const size of [1, 1000])
      expect(await cellsOf(bytes, { encoding: 'EUC-JP' }, size)).toEqual([['品番', 'ﾎﾞﾙﾄ①㈱', '～―－', '丂']])
  })

  test.each([
    ['utf8', '612c62ff630a', '0xFF'],
    ['utf8', '612ce3810a', '0xE3 0x81'],
    ['utf8', '612ceda0800a', '0xED 0xA0 0x80'],
    ['utf8', '612cf4908080', '0xF4 0x90 0x80 0x80'],
    ['cp932', '612c838120a0', '0xA0'],
    ['cp932', '612c81ad', '0x81 0xAD'],
    ['cp932', '612c830a', '0x83'],
    ['cp932', '612c83', '0x83'],
    ['EUC-JP', '612ca4', '0xA4'],
    ['EUC-JP', '612ca40a', '0xA4'],
    ['EUC-JP', '612c8fa2a1', '0x8F 0xA2 0xA1'],
    ['utf16le', '61002c0000d80a00', '0xD800'],
    ['utf16le', '61002c00620063', '0x63'],
  ] as const)('%s: what cannot be read is a fault with its column and bytes: %s', async (encoding, hex, told) => {
    for (const size of [1, 1000]) {
      const lines = await read(Buffer.from(hex, 'hex'), { encoding }, size)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatchObject({ line: 1, faults: [{ code: 'bytes-unreadable', column: 2, values: [told] }] })
      expect(lines[0]!.cells.join()).not.toMatch(/[?\ufffd]/)
    }
  })

  test('a byte of zero is a fault: no database column takes it', async () => {
    expect((await read('a,b\0c\nd\n'))[0]?.faults).toEqual([{ code: 'null-character', column: 2, values: [] }])
  })
})
