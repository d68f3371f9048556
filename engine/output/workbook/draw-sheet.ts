import { cellArea, cellName } from '../../../runtime/excel/cell-place.ts'
import { drawnAtMost, type DrawnCell, type DrawnRow, type DrawnSheet } from '../../../runtime/report/drawn-sheet.ts'
import { boundedList } from '../../transfer/read/excel/bounded.ts'
import { plainText } from '../../transfer/read/excel/shared-texts.ts'
import { readXml, wholeXml, type XmlHandlers } from '../../transfer/read/excel/read-xml.ts'
import { cellLooks, type CellLook } from './cell-looks.ts'
import { budget, openTemplate, textsOf, unreadable, type Template } from './open-template.ts'
import { RowReader, type SheetCell, type SheetRow } from './sheet-row.ts'

/** Characters of a cell that are drawn. */
const mostLetters = 200
/** Pixels of a character of the usual font, and of a point (1/72 inch). */
const [ofCharacter, ofPoint] = [7, 4 / 3]
/** Characters of a column, and points of a row, where the sheet says nothing. */
const usual = { width: 8.43, least: 6, most: 600 }

/** The first rows and columns of a sheet, as they are drawn. Throws FileUnreadable. */
export async function drawSheet(bytes: Buffer, sheet: string | undefined): Promise<DrawnSheet> {
  try {
    return await drawn(await openTemplate(bytes, sheet))
  } catch (error) {
    throw unreadable(error)
  }
}

async function drawn(template: Template): Promise<DrawnSheet> {
  const { archive, sheet, partOf, names } = template
  const texts = await textsOf(template)
  const { looks, handlers: styles } = cellLooks(budget)
  const styled = partOf('styles')
  if (styled !== undefined) await wholeXml(archive.read(styled), styles, budget)
  const sheetReader = makeSheetReader({ texts, looks })
  for await (const _ of readXml(archive.read(sheet.part), sheetReader.handlers, budget)) void _
  return {
    sheet: sheet.name,
    ...sheetReader.drawn(),
    names: [...names.values()].map(({ name, ...place }) => ({ name, cell: cellName(place) })),
  }
}

interface Reading {
  texts: readonly string[]
  looks: readonly CellLook[]
}

function makeSheetReader(reading: Reading): { handlers: XmlHandlers; drawn(): Omit<DrawnSheet, 'sheet' | 'names'> } {
  const rows: DrawnRow[] = []
  const merged = boundedList<string>(budget.styles)
  const widths = new Map<number, number>()
  const reader = new RowReader()
  let isInRows = false
  let isCut = false
  let usualWidth = usual.width
  let last = 1
  const keep = (row: SheetRow): void => {
    if (row.row > drawnAtMost.rows || (row.cells.at(-1)?.column ?? 0) > drawnAtMost.columns) isCut = true
    if (row.row > drawnAtMost.rows) return
    while (rows.length < row.row - 1) rows.push({ cells: [] })
    const cells = row.cells.filter(({ column }) => column <= drawnAtMost.columns).map((cell) => cellOf(cell, reading))
    last = Math.max(last, cells.at(-1)?.column ?? 1)
    const height = Number(row.attributes['ht'] ?? NaN) * ofPoint
    const shown = cells.filter(({ column: _, text, ...look }) => text !== '' || Object.keys(look).length > 0)
    rows.push({ ...(height > 0 && { height: Math.min(Math.round(height), usual.most) }), cells: shown })
  }
  const handlers: XmlHandlers = {
    open(name, attributes, written) {
      if (isInRows) reader.open(name, attributes, written)
      else if (name === 'sheetData') isInRows = true
      else if (name === 'sheetFormatPr')
        usualWidth = Number(attributes['defaultColWidth'] ?? usual.width) || usual.width
      else if (name === 'col') keepWidth(widths, attributes)
      else if (name === 'mergeCell') merged.keep(attributes['ref'] ?? '')
    },
    text(piece) {
      if (isInRows) reader.text(piece)
    },
    close(name, written) {
      if (name === 'sheetData') isInRows = false
      const row = isInRows ? reader.close(name, written) : undefined
      if (row) keep(row)
    },
  }
  return {
    handlers,
    drawn() {
      const areas = merged.items.flatMap((text) => {
        const { first, last: end } = cellArea(text) ?? {}
        return first && end && first.row <= drawnAtMost.rows && first.column <= drawnAtMost.columns
          ? [{ text, end }]
          : []
      })
      // Beside what stands there some room for more.
      const wide = Math.max(last + 2, ...areas.map(({ end }) => end.column))
      const high = Math.max(rows.length + 5, ...areas.map(({ end }) => end.row))
      while (rows.length < Math.min(drawnAtMost.rows, high)) rows.push({ cells: [] })
      const columns = Array.from({ length: Math.min(drawnAtMost.columns, wide) }, (_one, at) =>
        pixelsOf(widths.get(at + 1) ?? usualWidth),
      )
      return { columns, rows, merged: areas.map(({ text }) => text), isCut }
    },
  }
}

const pixelsOf = (characters: number): number =>
  Math.round(Math.min(usual.most, Math.max(usual.least, characters * ofCharacter + 5)))

function keepWidth(widths: Map<number, number>, attributes: Readonly<Record<string, string>>): void {
  const [first, last] = [Number(attributes['min'] ?? 0), Number(attributes['max'] ?? 0)]
  const width = attributes['hidden'] === '1' ? 0 : Number(attributes['width'] ?? NaN)
  if (!(first >= 1) || !Number.isFinite(width)) return
  for (let at = first; at <= Math.min(last, drawnAtMost.columns); at++) widths.set(at, width)
}

function cellOf(cell: SheetCell, { texts, looks }: Reading): DrawnCell {
  const look = looks[Number(cell.attributes['s'] ?? 0)]
  return { column: cell.column, text: textOf(cell, texts).slice(0, mostLetters), ...look }
}

/** What stands in it; a formula as it is written: what it gives depends on the rows. */
function textOf({ attributes, content, formula, shared }: SheetCell, texts: readonly string[]): string {
  if (formula) return `=${formula.text}`
  if (shared !== undefined) return texts[shared] ?? ''
  const tags = attributes['t'] === 'inlineStr' ? /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g : /<(?:\w+:)?v>([^<]*)</g
  return plainText(unescaped([...content.matchAll(tags)].map(([, text = '']) => text).join('')))
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name] ?? '')
