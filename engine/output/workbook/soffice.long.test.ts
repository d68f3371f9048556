import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readExcel } from '../../transfer/read/excel/read-excel.ts'
import { fillMade } from './test/fill-made.ts'
import { foreignForms } from './test/foreign-forms.ts'

const soffice = '/usr/bin/soffice'
const has = existsSync(soffice)
const folder = mkdtempSync(join(tmpdir(), 'kumiki-forms-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const limits = { row: 10_000, columns: 100, cell: 1000 }

/** The rows of a sheet as another program has worked them out. */
async function rowsOf(file: string, sheet: string): Promise<string[][]> {
  const found: string[][] = []
  async function* bytes() {
    yield readFileSync(file)
  }
  for await (const lines of readExcel({ sheet, limits }, bytes())) for (const { cells } of lines) found.push(cells)
  return found
}

test.skipIf(!has)(
  `filled forms open in LibreOffice, with the values of their rows${has ? '' : ' (no soffice is installed)'}`,
  async () => {
    const files: string[] = []
    for (const [index, [name, made]] of Object.entries(foreignForms).entries()) {
      const isDouble = name.includes('two rows')
      const { bytes } = await fillMade(made, {
        setting: { rowOffset: 5, rowLength: isDouble ? 2 : 1, drawnRows: isDouble ? 2 : 1, cells: [] },
        fields: { names: ['CUSTOMER', 'NAME', 'QTY', 'AMOUNT'], types: ['String', 'String', 'Number', 'Number'] },
        rows: [1, 2, 3, 4].map((at) => ['組木 & 𠮷野', `品${at}`, at, String(at * 100)]),
      })
      const file = join(folder, `${index}.${made.hasMacros ? 'xlsm' : 'xlsx'}`)
      writeFileSync(file, bytes)
      files.push(file)
    }
    const out = join(folder, 'out')
    mkdirSync(out)
    execFileSync(
      soffice,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'xlsx',
        '--outdir',
        out,
        ...files,
      ],
      { stdio: 'pipe' },
    )
    const sums = ['合計', '10', '1000', '3000']
    const shown = async (index: number, sheet: string) =>
      (await rowsOf(join(out, `${index}.xlsx`), sheet)).map((cells) => cells.filter((text) => text !== ''))
    for (const [index, sheet] of [
      [0, 'Form'],
      [1, '納品 書'],
      [2, 'Data'],
      [3, 'Form'],
    ] as const) {
      const rows = await shown(index, sheet)
      expect(rows[0]).toEqual(['組木 & 𠮷野 御中', '1000'])
      expect(rows).toContainEqual(['品3', '3', '300', '900'])
      expect(rows).toContainEqual(sums)
    }
    expect((await shown(0, 'Figures'))[0]).toEqual(['2000', '5'])
    expect(await shown(4, 'Form')).toEqual(expect.arrayContaining([['品4', '400', '1000'], ['4個'], ['1000', 'ok']]))
  },
)
