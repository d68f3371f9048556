import type { DrawnCell } from '../../../runtime/report/drawn-sheet.ts'
import { boundedList } from '../../transfer/read/excel/bounded.ts'
import type { ExcelBudget } from '../../transfer/read/excel/excel-budget.ts'
import type { XmlHandlers } from '../../transfer/read/excel/read-xml.ts'

type Attributes = Readonly<Record<string, string>>

/** How a cell looks, beside what stands in it. */
export type CellLook = Omit<DrawnCell, 'column' | 'text'>

const sides = ['left', 'right', 'top', 'bottom'] as const
type Side = (typeof sides)[number]
const isSide = (name: string): name is Side => sides.some((side) => side === name)

/** The first two colours of every theme: of paper, and of what stands on it. Others are not drawn. */
const ofTheme: Readonly<Record<string, string>> = { 0: '#FFFFFF', 1: '#000000' }

/** `FFRRGGBB`, as workbooks write it. */
function colourOf({ rgb = '', theme = '', tint }: Attributes): string | undefined {
  if (/^[\dA-Fa-f]{8}$/.test(rgb)) return `#${rgb.slice(2)}`
  return tint === undefined ? ofTheme[theme] : undefined
}

/** How cells look, by the number of their style. */
export function cellLooks(budget: ExcelBudget): { looks: readonly CellLook[]; handlers: XmlHandlers } {
  const looks = boundedList<CellLook>(budget.styles)
  const [fonts, fills, borders] = [
    boundedList<Font>(budget.styles),
    boundedList<string | undefined>(budget.styles),
    boundedList<Side[]>(budget.styles),
  ]
  /** The list that is read, and what was found of its entry. */
  let list = ''
  let font: Font = {}
  let fill: string | undefined
  let lines: Side[] = []
  let look: CellLook | undefined
  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'fonts' || name === 'fills' || name === 'borders' || name === 'cellXfs') list = name
      else if (list === 'fonts' && name === 'font') font = {}
      else if (list === 'fonts' && name === 'b') font = { ...font, ...(attributes['val'] !== '0' && { bold: true }) }
      else if (list === 'fonts' && name === 'color') font = withColour(font, colourOf(attributes))
      else if (list === 'fills' && name === 'fill') fill = undefined
      else if (list === 'fills' && name === 'fgColor') fill = colourOf(attributes)
      else if (list === 'borders' && name === 'border') lines = []
      else if (list === 'borders' && isSide(name) && (attributes['style'] ?? 'none') !== 'none') lines.push(name)
      else if (list === 'cellXfs' && name === 'xf') look = lookOf(attributes, { fonts, fills, borders })
      else if (list === 'cellXfs' && name === 'alignment' && look) {
        const { horizontal } = attributes
        if (horizontal === 'center' || horizontal === 'right') look.align = horizontal
      }
    },
    close(name) {
      if (name === list) list = ''
      else if (list === 'fonts' && name === 'font') fonts.keep(font)
      else if (list === 'fills' && name === 'fill') fills.keep(fill)
      else if (list === 'borders' && name === 'border') borders.keep(lines)
      else if (list === 'cellXfs' && name === 'xf' && look) looks.keep(look)
    },
  }
  return { looks: looks.items, handlers }
}

type Font = Pick<CellLook, 'bold' | 'colour'>

const withColour = (font: Font, colour: string | undefined): Font => (colour === undefined ? font : { ...font, colour })

interface Lists {
  fonts: { items: readonly Font[] }
  fills: { items: readonly (string | undefined)[] }
  borders: { items: readonly Side[][] }
}

function lookOf(attributes: Attributes, { fonts, fills, borders }: Lists): CellLook {
  const at = (name: string): number => Number(attributes[name] ?? 0)
  const fill = fills.items[at('fillId')]
  const lines = borders.items[at('borderId')] ?? []
  return {
    ...fonts.items[at('fontId')],
    ...(fill !== undefined && { fill }),
    ...(lines.length > 0 && { lines }),
  }
}
