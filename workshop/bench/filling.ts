import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { makeTemplate } from '../../engine/output/workbook/test/make-template.ts'
import { makeWorkbookFiller } from '../../engine/output/workbook/workbook-filler.ts'
import { median, printFigure } from './figure.ts'

const count = Math.min(Number(process.env.KUMIKI_BENCH_ROWS ?? 100_000), 100_000)
const runs = 3
const names = ['NO', 'NAME', 'QTY', 'PRICE', 'CODE', 'ON']

const rowAt = (at: number): (string | number)[] => [
  ...[at, `六角ボルト M${at % 24}`, at % 500],
  ...[(at % 1000) * 1.5, `P${String(at).padStart(7, '0')}`, '2026-11-20'],
]

/** Rows per second that a report fills into a workbook of its own, beside the same rows in a new one by exceljs alone. */
export async function measureFilling(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-bench-'))
  const filler = makeWorkbookFiller()
  const cells = names.map((_name, at) => `<c r="${'ABCDEF'.charAt(at)}3" t="s"><v>${at}</v></c>`)
  const template = await makeTemplate({
    texts: names.map((name) => `{{${name}}}`),
    sheets: [{ name: 'A', xml: `<sheetData><row r="3">${cells.join('')}</row></sheetData>` }],
  })
  async function* bytes() {
    yield template
    for (let from = 0; from < count; from += 500) {
      const lines = Array.from({ length: 500 }, (_, at) => JSON.stringify(rowAt(from + at)))
      yield Buffer.from(`${lines.join('\n')}\n`)
    }
  }
  const ours = async () => {
    const task = {
      ...{ task: 'fill' as const, size: template.length, beside: {} },
      setting: { rowOffset: 3, rowLength: 1, drawnRows: 1, cells: [] },
      fields: { names, types: ['Number', 'String', 'Number', 'Number', 'String', 'Date'] as const },
    }
    const caller = { principal: 'bench', signal: new AbortController().signal }
    for await (const piece of filler.read(task, bytes(), caller)) void piece
  }
  const theirs = async () => {
    const stream = createWriteStream(join(folder, 'written.xlsx'))
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false })
    const sheet = book.addWorksheet('A')
    for (let at = 0; at < count; at++) sheet.addRow(rowAt(at)).commit()
    await book.commit()
  }
  try {
    const seconds: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    for (let run = 0; run <= runs; run++)
      for (const [times, work] of [
        [seconds.theirs, theirs],
        [seconds.ours, ours],
      ] as const) {
        const begin = performance.now()
        await work()
        // The first round warms both up.
        if (run > 0) times.push((performance.now() - begin) / 1000)
      }
    printFigure({
      figure: 'excel-report-rows',
      ours: count / median(seconds.ours),
      limit: count / median(seconds.theirs),
      unit: 'rows/s',
      goal: 1,
    })
  } finally {
    filler.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
