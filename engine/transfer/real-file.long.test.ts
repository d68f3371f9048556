import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkTable } from '../sources/bulk/bulk-facts.ts'
import { writeRows } from '../sources/bulk/write-rows.ts'
import { rowsDatabases } from '../test/servers/rows-databases.ts'
import { guessEncoding } from './read/guess-encoding.ts'
import { readTransferFile, type ExcelOptions, type ReadOptions } from './read/read-transfer-file.ts'

// Names of places of a Japanese dictionary (Debian's mecab-ipadic): 73,000 lines of 13 columns in EUC-JP.
const file = '/usr/share/mecab/dic/ipadic/Noun.place.csv'
const ms = 120_000

describe.skipIf(!existsSync(file))('a file that others wrote', () => {
  let expected: string[][] = []
  let folder = ''
  const files: { name: string; path: string; options: ReadOptions | ExcelOptions }[] = []

  beforeAll(async () => {
    // What the C library reads.
    const text = execFileSync('iconv', ['-f', 'EUC-JP-MS', '-t', 'UTF-8', file], { maxBuffer: 1 << 26 }).toString()
    expected = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','))
    folder = mkdtempSync(join(tmpdir(), 'kumiki-places-'))
    const add = (name: string, bytes: Uint8Array, options: ReadOptions | ExcelOptions) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      files.push({ name, path, options })
    }
    const cp932 = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'CP932'], { input: text, maxBuffer: 1 << 26 })
    files.push({ name: 'EUC-JP', path: file, options: { format: 'csv', encoding: 'EUC-JP' } })
    add('Shift_JIS', cp932, { format: 'csv', encoding: 'Shift_JIS' })
    add('UTF-8 with its mark', Buffer.from(`\ufeff${text}`), { format: 'csv', encoding: 'utf8' })
    add('UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), { format: 'csv', encoding: 'utf16le' })
    add('tabs', iconv.encode(text.replaceAll(',', '\t'), 'utf16be'), { format: 'tab', encoding: 'utf16be' })
    const book = new exceljs.Workbook()
    book.addWorksheet('地名').addRows(expected)
    add('Excel', Buffer.from(await book.xlsx.writeBuffer()), { format: 'excel', sheet: '地名' })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('has more than 70,000 lines, and its encoding is guessed', () => {
    expect(expected.length).toBeGreaterThan(70_000)
    const first = execFileSync('head', ['-c', '4000', file])
    expect(guessEncoding(first)).toMatchObject({ encoding: 'EUC-JP' })
  })

  test('each of its encodings, and Excel, is read as the C library reads it', async () => {
    for (const { name, path, options } of files) {
      let at = 0
      const other: unknown[] = []
      for await (const lines of readTransferFile(createReadStream(path), options))
        for (const { line, cells, faults } of lines) {
          const wanted = expected[at++]
          if (faults || line !== at || cells.join('\n') !== wanted?.join('\n'))
            other.push({ line, cells, faults, wanted })
        }
      expect([name, at, other.slice(0, 3)]).toEqual([name, expected.length, []])
    }
  })

  for (const { name, present, open } of rowsDatabases)
    test.skipIf(!present)(`every row is in ${name} as it is in the file`, async () => {
      const { source, admin, close } = await open()
      try {
        const numbers = new Set([1, 2, 3])
        const columns = ['line', ...expected[0]!.map((_, i) => `c${i}`)]
        const types = columns.map((_, i) =>
          i === 0 ? 'INTEGER PRIMARY KEY' : numbers.has(i - 1) ? 'INTEGER' : 'VARCHAR(80)',
        )
        await admin(`CREATE TABLE place (${columns.map((column, i) => `${column} ${types[i]}`).join(', ')})`)
        const table: BulkTable = {
          name: 'place',
          columns: columns.map((column) => ({ name: column, typeClass: 'String' })),
        }
        const written = await source.transaction({ ms }, async (connection) => {
          let count = 0
          for await (const lines of readTransferFile(createReadStream(file), { format: 'csv', encoding: 'EUC-JP' })) {
            const rows = lines.map(({ line, cells }) => [line, ...cells])
            count += (await writeRows(connection, source.facts, table, rows, { ms })).inserted
          }
          return count
        })
        expect(written).toBe(expected.length)
        let at = 0
        const statement = { text: `SELECT ${columns.join(', ')} FROM place ORDER BY line`, values: [] }
        for await (const rows of source.stream(statement, { ms, fetchSize: 2_000 }))
          for (const [line, ...cells] of rows) {
            const wanted = expected[at++]!
            if (Number(line) !== at || cells.join('\n') !== wanted.join('\n'))
              expect([line, ...cells]).toEqual([at, ...wanted])
          }
        expect(at).toBe(expected.length)
      } finally {
        await close()
      }
    })
})
