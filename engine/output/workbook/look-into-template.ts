import { cellName } from '../../../runtime/excel/cell-place.ts'
import type { Standing, TemplateSeen } from '../../../runtime/report/template-seen.ts'
import { boundedList } from '../../transfer/read/excel/bounded.ts'
import { readXml, wholeXml, type XmlHandlers } from '../../transfer/read/excel/read-xml.ts'
import { boundTypes } from './copy-sheet.ts'
import { otherParts } from './other-parts.ts'
import { budget, openTemplate, textsOf, unreadable, type Template } from './open-template.ts'
import { areaOf } from './repeated-rows.ts'
import { RowReader } from './sheet-row.ts'

/** Of each list, so many entries are told. */
const most = 10_000

/** What a workbook has that its builder may have to know. Throws FileUnreadable. */
export async function lookIntoTemplate(bytes: Buffer, sheet: string | undefined): Promise<TemplateSeen> {
  try {
    return await seenOf(await openTemplate(bytes, sheet))
  } catch (error) {
    throw unreadable(error)
  }
}

async function seenOf(template: Template): Promise<TemplateSeen> {
  const { sheets, sheet, names, archive } = template
  const found = await sheetOf(template)
  return {
    ...{ sheets: sheets.map(({ name }) => name), sheet: sheet.name },
    names: [...names.values()].map(({ name, ...place }) => ({ name, cell: cellName(place) })),
    ...{ texts: found.texts, merged: found.merged },
    standing: [...found.standing, ...(await standingOf(template))],
    isSigned: archive.names.some((name) => name.startsWith('_xmlsignatures/')),
  }
}

/** Texts that may name fields, merged cells and what else the sheet's own part has. */
async function sheetOf(template: Template): Promise<Pick<TemplateSeen, 'texts' | 'merged' | 'standing'>> {
  const { archive, sheet } = template
  const shared = await textsOf(template)
  const rows = new RowReader()
  const texts = boundedList<TemplateSeen['texts'][number]>(most)
  const merged = boundedList<string>(budget.styles)
  const standing = boundedList<TemplateSeen['standing'][number]>(most)
  let isInRows = false
  let place: string | undefined
  const handlers: XmlHandlers = {
    open(name, attributes, written) {
      if (isInRows) rows.open(name, attributes, written)
      else if (name === 'sheetData') isInRows = true
      else if (name === 'mergeCell') merged.keep(attributes['ref'] ?? '')
      else if (name === 'sqref') place = ''
    },
    text(piece) {
      if (isInRows) rows.text(piece)
      else if (place !== undefined) place += piece
    },
    close(name, written) {
      if (name === 'sheetData') isInRows = false
      if (name === 'sparkline' && place !== undefined) standing.keep({ what: 'sparkline', ...rowsOf(place) })
      if (name === 'sparkline') place = undefined
      const row = isInRows ? rows.close(name, written) : undefined
      for (const { shared: number, column } of row?.cells ?? []) {
        const text = number === undefined ? undefined : shared[number]
        if (row && text?.includes('{{')) texts.keep({ cell: cellName({ row: row.row, column }), text })
      }
    },
  }
  for await (const _ of readXml(archive.read(sheet.part), handlers, budget)) void _
  return { texts: [...texts.items], merged: [...merged.items], standing: [...standing.items] }
}

const rowsOf = (area: string): { first: number; last: number } => {
  const [first, last] = areaOf(area)?.rows ?? [0, 0]
  return { first, last }
}

/** What of the sheet's other parts stands at which of its rows. */
async function standingOf(template: Template): Promise<TemplateSeen['standing']> {
  const found = boundedList<TemplateSeen['standing'][number]>(most)
  const byCells: Record<string, { element: string; what: Standing }> = {
    comments: { element: 'comment', what: 'comment' },
    table: { element: 'table', what: 'table' },
    pivotTable: { element: 'location', what: 'pivot' },
  }
  for (const { type, part, isOwn } of await otherParts(template)) {
    const own = byCells[type]
    if (isOwn && boundTypes.has(type) && type !== 'pivotTable') found.keep({ what: 'bound', first: 0, last: 0 })
    if (!isOwn || (!own && type !== 'drawing')) continue
    const handlers: XmlHandlers = own
      ? { open: (name, { ref = '' }) => void (name === own.element && found.keep({ what: own.what, ...rowsOf(ref) })) }
      : cornersOf((first, last) => found.keep({ what: 'picture', first, last }))
    await wholeXml(template.archive.read(part), handlers, budget)
  }
  return [...found.items]
}

/** Rows from 1 over which each thing is drawn. */
function cornersOf(tell: (first: number, last: number) => void): XmlHandlers {
  const path: string[] = []
  let corners: { from?: number; to?: number } = {}
  let text = ''
  return {
    open(name) {
      path.push(name)
      text = ''
      if (name.endsWith('Anchor')) corners = {}
    },
    text(piece) {
      text += piece
    },
    close(name) {
      path.pop()
      const parent = path.at(-1)
      if (name === 'row' && (parent === 'from' || parent === 'to')) corners[parent] = Number(text) + 1
      if (!name.endsWith('Anchor') || corners.from === undefined) return
      tell(corners.from, corners.to ?? corners.from)
    },
  }
}
