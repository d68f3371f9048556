import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { OperationResponses } from '../../runtime/generated/operations.ts'
import type { BulkTable } from '../sources/bulk/bulk-facts.ts'
import { writeRows } from '../sources/bulk/write-rows.ts'
import { rowsDatabases } from '../test/servers/rows-databases.ts'
import { openShop } from '../test/shop/open-shop.ts'
import { readExcel } from './read/excel/read-excel.ts'
import { guessEncoding } from './read/guess-encoding.ts'
import { readTransferFile, type ExcelOptions, type ReadOptions } from './read/read-transfer-file.ts'
import { readPieces } from '../sources/reads.ts'
import { requireStatements } from '../sources/source.ts'

// Names of places of a Japanese dictionary (Debian's mecab-ipadic): 73,000 lines of 13 columns in EUC-JP.
const file = '/usr/share/mecab/dic/ipadic/Noun.place.csv'
const ms = 120_000

type Shown = OperationResponses['transfer-result']

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
      for await (const lines of readTransferFile(createReadStream(path), options, readExcel))
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
          const euc = { format: 'csv', encoding: 'EUC-JP' } as const
          let count = 0
          for await (const lines of readTransferFile(createReadStream(file), euc, readExcel)) {
            const rows = lines.map(({ line, cells }) => [line, ...cells])
            count += (await writeRows(connection, table, rows, { ms })).inserted
          }
          return count
        })
        expect(written).toBe(expected.length)
        let at = 0
        const statement = { text: `SELECT ${columns.join(', ')} FROM place ORDER BY line`, values: [] }
        for await (const rows of readPieces(source, statement, { ms, fetchSize: 2_000 }))
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

  for (const { name, present, open } of rowsDatabases)
    test.skipIf(!present)(
      `who sends it says which of its columns is which: every row is in ${name} so, from each encoding and Excel`,
      async () => {
        // Its user turns the file around; the builder proposes it as it is.
        const columns = expected[0]!.map((_, i) => `c${i}`)
        const mapping = Object.fromEntries(columns.map((column, i) => [column, columns.length - i]))
        const isNumber = (at: number) => at > 0 && at < 4
        const types = columns.map((_, i) => (isNumber(columns.length - 1 - i) ? 'INTEGER' : 'VARCHAR(80)'))
        const made = `CREATE TABLE place (${columns.map((column, i) => `${column} ${types[i]}`).join(', ')})`
        const target = {
          ...{ dataSource: 'data-source/places', table: 'place', method: 'replace', mappedBy: 'user', timeout: 130 },
          mapping: columns.map((column, i) => ({
            ...{ column, from: i + 1 },
            ...(types[i] === 'INTEGER' && { inputType: 'number', inputCheck: { minValue: -10_000 } }),
          })),
        }
        const contents = { csv: {}, excel: { fileType: 'excel', sheet: '地名' } }
        const { dataSource, admin, close } = await open()
        if (dataSource) await admin(made)
        const shop = await openShop({
          products: 1,
          customers: 1,
          ...(!dataSource && { tables: made }),
          documents: (all): Document[] => [
            ...all.map((one) =>
              one.kind === 'site' && Array.isArray(one.spec.sections)
                ? {
                    ...one,
                    spec: {
                      ...one.spec,
                      sections: [...one.spec.sections, ...Object.keys(contents).map((key) => `content/shop.${key}`)],
                    },
                  }
                : one,
            ),
            {
              ...{ kind: 'data-source', version: 1, key: 'places', name: 'Places' },
              spec: dataSource ?? { database_type: 7, db: 'shop.db' },
            },
            ...Object.entries(contents).map(([key, more]): Document => ({
              ...{ kind: 'content', version: 2, key: `shop.${key}`, name: key },
              spec: { type: 2, transfer: { ...target, ...more } },
            })),
          ],
        })
        try {
          const session = await shop.login()
          const turned = expected.map((cells) => cells.toReversed().join('\n')).toSorted()
          for (const { name: written, path, options } of files) {
            const encoding = 'encoding' in options ? options.encoding : undefined
            // It is not among those that users choose from.
            if (encoding === 'utf16be') continue
            const { id: contentId } = (await shop.store.documents.find(`content/shop.${options.format}`))!
            const checked = await shop.call<Shown>(
              'transfer-check',
              {
                ...{ contentId, name: `places.${options.format === 'excel' ? 'xlsx' : 'csv'}`, mapping },
                ...(encoding && { encoding }),
              },
              session,
              { body: () => createReadStream(path) },
            )
            expect(checked, written).toMatchObject({ lines: expected.length, faulty: 0, problems: [] })
            const { id } = checked
            await shop.call('transfer-start', { contentId, id }, session)
            const done = await vi.waitFor(
              async () => {
                const shown = await shop.call<Shown>('transfer-result', { contentId, id }, session)
                if (shown.state === 'running') throw new Error('still running')
                return shown
              },
              { timeout: ms, interval: 100 },
            )
            expect(done, written).toMatchObject({ outcome: 'success', written: expected.length })
            const source = requireStatements(
              await shop.sources.open((await shop.store.documents.find('data-source/places'))!.document),
            )
            const found: string[] = []
            const statement = { text: `SELECT ${columns.join(', ')} FROM place`, values: [] }
            for await (const rows of readPieces(source, statement, { ms, fetchSize: 2_000 }))
              for (const cells of rows) found.push(cells.join('\n'))
            found.sort()
            expect([written, found.length, found.find((row, at) => row !== turned[at])]).toEqual([
              ...[written, turned.length],
              undefined,
            ])
          }
        } finally {
          await shop.close()
          await close()
        }
      },
      5 * ms,
    )
})
