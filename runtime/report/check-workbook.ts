import type { DocumentOf } from '../document.ts'
import type { Problem } from '../problem.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'
import { cellArea, cellPlace } from '../excel/cell-place.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { cellParts, isBeside } from './placeholders.ts'
import type { TemplateSeen } from './template-seen.ts'
import { workbookSetting } from './workbook-setting.ts'

/**
 * What of a report does not fit its workbook: cells that are not there, fields that the rows do not have, and what cannot follow
 * the rows. `fields`: undefined where they are not known.
 */
export function checkWorkbook(
  document: DocumentOf<'report'>,
  seen: TemplateSeen,
  fields: readonly string[] | undefined,
): Problem[] {
  return [
    ...cellProblems(document, seen),
    ...textProblems(document, seen, fields),
    ...whatIsOnce(document, seen),
    ...whatStays(document, seen),
  ]
}

function cellProblems(document: DocumentOf<'report'>, { names, merged }: TemplateSeen): Problem[] {
  const known = new Map(names.map(({ name, cell }) => [name.toLowerCase(), cell]))
  return (document.spec.cells ?? []).flatMap(({ cell }, index) => {
    const at = `/spec/cells/${index}/cell`
    const place = cellPlace(cell) ? cell : known.get(cell.toLowerCase())
    if (place === undefined)
      return [makeProblem('workbook-cell-missing', document, at, { values: [cell], found: cell })]
    const covering = merged.find((area) => covers(area, place))
    return covering === undefined
      ? []
      : [makeProblem('workbook-cell-covered', document, at, { values: [place, covering], found: cell })]
  })
}

function textProblems(
  document: DocumentOf<'report'>,
  { texts }: TemplateSeen,
  fields: readonly string[] | undefined,
): Problem[] {
  if (!fields) return []
  return texts.flatMap(({ cell, text }) => {
    const wrong = cellParts(text).find(
      (part) => typeof part !== 'string' && !isBeside(part.field) && !fields.includes(part.field),
    )
    return wrong === undefined || typeof wrong === 'string'
      ? []
      : [makeProblem('workbook-field-missing', document, '/spec/template', { values: [cell, wrong.field] })]
  })
}

/** What no workbook can have twice, where its sheet would be repeated. */
function whatIsOnce(document: DocumentOf<'report'>, { standing }: TemplateSeen): Problem[] {
  const isBound = standing.some(({ what }) => what === 'pivot' || what === 'bound')
  const { group, pageRows } = document.spec
  if (!isBound || (group === undefined && pageRows === undefined)) return []
  return [makeProblem('workbook-sheets-bound', document, group === undefined ? '/spec/pageRows' : '/spec/group')]
}

/** Told, and no reason not to save. */
function whatStays(document: DocumentOf<'report'>, { standing, isSigned }: TemplateSeen): Problem[] {
  const { rowOffset, rowLength, drawnRows } = workbookSetting(document.spec)
  const last = rowOffset + rowLength * drawnRows - 1
  const within = standing.find((one) => one.first >= rowOffset && one.last <= last)
  const warning = (code: ProblemCode, values: (string | number)[]): Problem => ({
    ...makeProblem(code, document, '/spec/template', { values }),
    severity: 'warning',
  })
  return [
    ...(within ? [warning('workbook-stays-once', [within.first])] : []),
    ...(isSigned ? [warning('workbook-signed', [])] : []),
  ]
}

/** Whether a cell is one of merged cells and not the first of them, which alone is seen. */
function covers(area: string, cell: string): boolean {
  const [corners, own] = [cellArea(area), cellPlace(cell)]
  if (!corners || !own) return false
  const { first, last } = corners
  if (own.row === first.row && own.column === first.column) return false
  const isWithin = own.row >= first.row && own.row <= last.row
  return isWithin && own.column >= first.column && own.column <= last.column
}
