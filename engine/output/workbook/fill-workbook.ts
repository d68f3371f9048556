import { sheetName } from '../../../runtime/excel/sheet-name.ts'
import { cellParts } from '../../../runtime/report/placeholders.ts'
import type { WorkbookSetting } from '../../../runtime/report/workbook-setting.ts'
import { writeArchive } from '../../archive/write-archive.ts'
import { broken } from '../../transfer/read/excel/excel-budget.ts'
import { wholeXml } from '../../transfer/read/excel/read-xml.ts'
import { changedEntries } from './change-parts.ts'
import { cellStyles, type CellStyle } from './cell-style.ts'
import { copiesOfTables, tablesOf } from './copy-tables.ts'
import { namesOfCopy, partsToCopy, type SheetCopy } from './copy-sheet.ts'
import { cellOfText, namedCells, type FilledCell, type RowFields } from './form-cells.ts'
import { keepRows, mostRows, tooManyRows, type FormData } from './form-data.ts'
import type { RowWriting } from './fill-rows.ts'
import type { Moving } from './move-parts.ts'
import { budget, openTemplate, textsOf, unreadable, type Template } from './open-template.ts'
import { rowMoves, type Repeated } from './repeated-rows.ts'
import type { SheetCell } from './sheet-row.ts'

/** What a workbook is filled with. */
export interface Filling {
  setting: WorkbookSetting
  fields: RowFields
  /** Values that are no row's. */
  beside: FormData['beside']
}

/**
 * A workbook filled in place: the sheet is written anew as it is read, parts that name cells of it follow, and all others are as
 * they were, byte for byte. `lines`: rows as JSON. Throws FileUnreadable, and Unreadable for too many rows.
 */
export async function* fillWorkbook(
  template: Buffer,
  filling: Filling,
  lines: AsyncIterable<string>,
): AsyncGenerator<Buffer, void> {
  try {
    yield* filled(await openTemplate(template, filling.setting.sheet), filling, lines)
  } catch (error) {
    throw unreadable(error)
  }
}

async function* filled(
  template: Template,
  { setting, fields, beside }: Filling,
  lines: AsyncIterable<string>,
): AsyncGenerator<Buffer, void> {
  const texts = await textsOf(template)
  const named = namedCells(setting, fields, template.names)
  const group = setting.group === undefined ? -1 : fields.names.indexOf(setting.group)
  const groups = await keepRows(
    lines,
    { fields: fields.names.length, beside, summed: summedFields(setting, texts, fields) },
    { ...(group >= 0 && { group }), pageRows: setting.pageRows },
  )
  const cells = new Map(
    texts.flatMap((text, at) => {
      const cell = cellOfText(text, fields)
      return cell ? [[at, cell] as const] : []
    }),
  )
  const usual = {
    ...{ styles: await stylesOf(template), from1904: template.from1904, named: byRow(named), prefix: '' },
    textOf: ({ shared }: SheetCell) => (shared === undefined ? undefined : cells.get(shared)),
  }
  const [first, ...others] = filledSheets(template, setting, groups)
  if (!first) throw broken()
  const copies = others.length > 0 ? await copiesOf(template, others, usual) : []
  const { moving, rows } = first
  yield* writeArchive(await changedEntries(template, { moving, writing: { ...usual, ...rows }, copies }))
}

/** The sheets behind the first one, with all that each has for itself. */
async function copiesOf(
  template: Template,
  others: readonly FilledSheet[],
  usual: Omit<RowWriting, keyof FilledSheet['rows']>,
): Promise<SheetCopy[]> {
  const parts = await partsToCopy(template)
  const all = [...parts.values()].includes('table') ? await tablesOf(template) : []
  const taken = new Set([...all.map(({ name }) => name.toLowerCase()), ...template.names.keys()])
  return others.map(({ moving, rows }, index): SheetCopy => {
    const number = index + 1
    const copied = copiesOfTables(all, parts, { number, taken })
    const tables = new Map([...copied.values()].map(({ from, name }) => [from.toLowerCase(), name]))
    return {
      ...{ number, moving: { ...moving, tables }, writing: { ...usual, ...rows, tables } },
      ...{ parts: namesOfCopy(template, parts, number), tables: copied },
    }
  })
}

interface FilledSheet {
  moving: Moving
  rows: Pick<RowWriting, 'repeated' | 'moves' | 'data' | 'sheet' | 'renamed'>
}

/** The sheets that are made of the template's, one for each group, each with the name of its own. */
function filledSheets(
  { sheet: { name: sheet }, sheets }: Template,
  { rowOffset: begin, rowLength: length, drawnRows: drawn }: WorkbookSetting,
  groups: readonly FormData[],
): FilledSheet[] {
  const taken = new Set(sheets.map(({ name }) => name.toLowerCase()).filter((name) => name !== sheet.toLowerCase()))
  return groups.map((data) => {
    const repeated: Repeated = { first: begin, length, drawn, count: data.count }
    if (begin + Math.max(data.count, drawn) * length > mostRows) throw tooManyRows()
    const moves = rowMoves(repeated)
    const renamed = nameOf(data, sheet, taken)
    return { moving: { moves, sheet, renamed }, rows: { repeated, moves, data, sheet, renamed } }
  })
}

/** The first sheet keeps its name where no value names it. */
function nameOf({ group, page }: FormData, sheet: string, taken: Set<string>): string | undefined {
  const name = freeName(group ?? sheet, taken)
  return group === undefined && page === 1 ? undefined : name
}

function freeName(wanted: string, taken: Set<string>): string {
  const name = sheetName(wanted)
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name.slice(0, 24)} (${number})`
  taken.add(free.toLowerCase())
  return free
}

/** Fields whose sums a cell shows. */
function summedFields({ cells }: WorkbookSetting, texts: readonly string[], { names }: RowFields): number[] {
  const inTexts = texts.flatMap((text) => (text.includes('{{') ? cellParts(text) : []))
  const all = [...cells, ...inTexts.filter((part) => typeof part !== 'string')]
  const summed = all.filter(({ aggregation }) => aggregation !== undefined).map(({ field }) => names.indexOf(field))
  return [...new Set(summed)].filter((at) => at >= 0)
}

function byRow(named: ReturnType<typeof namedCells>): Map<number, Map<number, FilledCell>> {
  const rows = new Map<number, Map<number, FilledCell>>()
  for (const { place, filled: own } of named) {
    const row = rows.get(place.row) ?? new Map<number, FilledCell>()
    rows.set(place.row, row.set(place.column, own))
  }
  return rows
}

async function stylesOf({ archive, partOf }: Template): Promise<readonly CellStyle[]> {
  const { styles, handlers } = cellStyles(budget)
  const part = partOf('styles')
  if (part !== undefined) await wholeXml(archive.read(part), handlers, budget)
  return styles
}
