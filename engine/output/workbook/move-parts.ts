import { moveAttributes, moveText } from './move-elements.ts'
import { sameSheet, type RowMoves } from './repeated-rows.ts'
import type { XmlEdit } from './rewrite-xml.ts'
import type { Attributes } from './xml-text.ts'

/** A part beside the sheet that is filled. */
export interface OtherPart {
  part: string
  /** The end of the type by which others refer to it: `chart`. */
  type: string
  /** It belongs to the filled sheet, and not to another one. */
  isOwn: boolean
}

export interface Moving {
  moves: RowMoves
  /** Name of the filled sheet, as the template has it. */
  sheet: string
  /** What it is called now, where it has another name. */
  renamed?: string | undefined
  /** What its tables are called now, in a copy of it. */
  tables?: ReadonlyMap<string, string> | undefined
}

/** How a part follows. `hasChanged` tells, once it was read to its end, whether anything of it did. */
export interface PartMove {
  edit: XmlEdit
  hasChanged(): boolean
}

/** Parts that may name cells of the sheet. */
const following = new Set([
  ...['worksheet', 'drawing', 'chart', 'chartEx', 'comments', 'threadedComment', 'table'],
  ...['pivotTable', 'pivotCacheDefinition', 'ctrlProp'],
])

/** How a part of this type follows; undefined: it names no cells. */
export function movePart({ type, isOwn }: OtherPart, moving: Moving): PartMove | undefined {
  if (!following.has(type)) return undefined
  if (type === 'pivotCacheDefinition') return movePivotCache(moving)
  if (type === 'drawing') return watched(moveDrawing(moving, isOwn))
  return watched(type === 'chart' ? moveChart(moving) : moveCells(moving, isOwn))
}

/** An edit that says whether it changed something. */
function watched(edit: XmlEdit): PartMove {
  let isChanged = false
  return {
    hasChanged: () => isChanged,
    edit: {
      open(name, attributes, parents) {
        const own = edit.open ? edit.open(name, attributes, parents) : attributes
        if (!own || Object.entries(own).some(([key, value]) => attributes[key] !== value)) isChanged = true
        return own
      },
      text(text, parents) {
        const own = edit.text?.(text, parents) ?? text
        if (own !== text) isChanged = true
        return own
      },
    },
  }
}

const moveCells = (moving: Moving, isOwn: boolean): XmlEdit => ({
  open: (name, attributes, parents) => moveAttributes(name, attributes, { ...moving, isOfOther: !isOwn, parents }),
  text: (text, parents) => moveText(text, { ...moving, isOfOther: !isOwn, parents }),
})

/** What is drawn over the sheet moves with its cells, and grows with them, unless it says otherwise. */
function moveDrawing(moving: Moving, isOwn: boolean): XmlEdit {
  const usual = moveCells(moving, isOwn)
  let held = 'twoCell'
  let moved = 0
  return {
    open(name, attributes, parents) {
      if (name.endsWith('Anchor')) held = attributes['editAs'] ?? (name === 'absoluteAnchor' ? 'absolute' : 'twoCell')
      return usual.open?.(name, attributes, parents)
    },
    text(text, parents) {
      const own = usual.text?.(text, parents) ?? text
      const [parent, name] = parents.slice(-2)
      if (name !== 'row' || (parent !== 'from' && parent !== 'to')) return own
      if (parent === 'from') moved = Number(own) - Number(text)
      if (held === 'absolute') return text
      return parent === 'to' && held === 'oneCell' ? String(Number(text) + moved) : own
    },
  }
}

/** What a series shows: one cell of the repeated rows becomes all of them. */
const seriesValues = new Set(['val', 'cat', 'xVal', 'yVal', 'bubbleSize'])

/** Values that a chart keeps of other cells are read anew. */
function moveChart(moving: Moving): XmlEdit {
  let hasMoved = false
  return {
    open(name, attributes) {
      if (name.endsWith('Ref')) hasMoved = false
      return hasMoved && name.endsWith('Cache') ? undefined : attributes
    },
    text(text, parents) {
      if (parents.at(-1) !== 'f') return text
      const grows = seriesValues.has(parents.at(-3) ?? '')
      const own = moving.moves.formula(text, { ...moving, isOfOther: true, grows })
      hasMoved = own !== text
      return own
    },
  }
}

/** What a pivot table counts has changed: it is counted anew when the workbook is opened. */
function movePivotCache({ moves, sheet, renamed = sheet }: Moving): PartMove {
  let isBegun = false
  let isOfSheet = false
  return {
    hasChanged: () => isOfSheet,
    edit: {
      open(name, attributes) {
        if (!isBegun) {
          isBegun = true
          return { ...attributes, refreshOnLoad: '1' }
        }
        if (name !== 'worksheetSource') return attributes
        const { ref, sheet: own, name: byName } = attributes
        isOfSheet = byName !== undefined || sameSheet(own ?? '', sheet)
        return isOfSheet && ref !== undefined ? { ...attributes, ref: moves.areas(ref), sheet: renamed } : attributes
      },
    },
  }
}

/** The workbook itself: its names follow, and all formulas are worked out when it is opened. */
export function moveWorkbook(moving: Moving): XmlEdit {
  const { sheet, renamed } = moving
  let isCalculated = false
  const calculated = (prefix: string): string => {
    if (isCalculated) return ''
    isCalculated = true
    return `<${prefix}calcPr fullCalcOnLoad="1"/>`
  }
  return {
    open(name, attributes) {
      if (name === 'sheet' && attributes['name'] === sheet) return { ...attributes, name: renamed ?? sheet }
      if (name !== 'calcPr') return attributes
      isCalculated = true
      return { ...attributes, fullCalcOnLoad: '1' }
    },
    text: (text, parents) => moveText(text, { ...moving, isOfOther: true, parents }),
    before: (name, prefix) => (afterCalculation.has(name) ? calculated(prefix) : ''),
    beforeEnd: (name, prefix) => (name === 'workbook' ? calculated(prefix) : ''),
  }
}

/** What stands behind the settings of calculation, by the order that the format demands (ECMA-376, 18.2.27). */
const afterCalculation = new Set([
  ...['oleSize', 'customWorkbookViews', 'pivotCaches', 'smartTagPr', 'smartTagTypes', 'webPublishing'],
  ...['fileRecoveryPr', 'webPublishObjects', 'extLst'],
])

/** A list of parts, or of relationships, without one that is gone. */
export const withoutPart = (isGone: (attributes: Attributes) => boolean): XmlEdit => ({
  open: (_name, attributes) => (isGone(attributes) ? undefined : attributes),
})

/**
 * Comments and controls of old, in a form that is no XML often enough: their corners (`column, offset, row, offset` twice) and
 * the rows and cells that they name.
 */
function moveVml(text: string, moving: Moving): string {
  const { moves } = moving
  const row = (zeroBased: string): string => String(moves.row(Number(zeroBased) + 1) - 1)
  return text
    .replace(/(<x:Anchor>)([^<]*)(<\/x:Anchor>)/g, (_all, begin: string, places: string, end: string) => {
      const parts = places.split(',').map((place) => place.trim())
      for (const at of [2, 6]) if (parts[at] !== undefined) parts[at] = row(parts[at])
      return `${begin}${parts.join(', ')}${end}`
    })
    .replace(/(<x:Row>)(\d+)(<\/x:Row>)/g, (_all, begin: string, own: string, end: string) => begin + row(own) + end)
    .replace(
      /(<x:Fmla(?:Link|Range)>)([^<]*)(<)/g,
      (_all, begin: string, formula: string, end: string) => begin + moves.formula(formula, moving) + end,
    )
}

/** Such a part, read as a whole. */
export async function* movedVml(pieces: AsyncIterable<Buffer>, moving: Moving): AsyncGenerator<Buffer, void> {
  const text = Buffer.concat(await Array.fromAsync(pieces)).toString()
  yield Buffer.from(moveVml(text, moving))
}
