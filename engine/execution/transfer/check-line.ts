import { checkInputs } from '../../../runtime/input-check/check-input.ts'
import { normalizeInput } from '../../../runtime/input-check/normalize-input.ts'
import { makeUsualValue } from '../../../runtime/input-check/usual-value.ts'
import type { LineFault } from '../../store/store.ts'
import type { FileLine } from '../../transfer/read/file-line.ts'
import type { CheckedLine, LineRules } from './read-lines.ts'

/** A line as its user left it: its cells are as many as the file has columns. */
export type EditedLine = FileLine & { isEdited?: true }

export interface LineShape {
  /** Cells of a line. */
  width: number
  /** The last one says why a line was not taken before, and may be left out: nothing is read from it. */
  hasReason?: boolean
}

/** Holds lines to the rules of their columns; what is the same for all of them is made once. */
export function makeLineCheck(
  rules: LineRules,
  { width, hasReason = false }: LineShape,
): (line: EditedLine) => CheckedLine {
  const { plan, fields, login, today, say } = rules
  const columns = plan.columns.map(({ name, from, login: own, value = null }) => {
    const field = fields.find(({ key }) => key === name)
    if (field) return { at: (from ?? 0) - 1, field, usual: makeUsualValue(field) }
    return { value: from !== undefined ? null : own === undefined ? value : (login?.[own] ?? null) }
  })
  const given = (cells: readonly string[]): Record<string, string> => {
    const values: Record<string, string> = {}
    for (const { name, from } of plan.columns) if (from !== undefined) values[name] = cells[from - 1] ?? ''
    return values
  }
  const faultsOf = (checked: CheckedLine) =>
    checkInputs(fields, given(checked.cells), { today }).map(({ at, message }) =>
      faultOf(checked, rules, at.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'), message),
    )

  return ({ line, cells: own, faults, isEdited }) => {
    const isWithoutReason = hasReason && own.length === width - 1
    const cells = isEdited || isWithoutReason ? fitted(own, width) : own
    const checked: CheckedLine = { line, cells, row: [], faults: [] }
    if (faults && faults.length > 0) return unreadable(checked, faults, rules)
    if (cells.length !== width) {
      const code = cells.length < width ? 'transfer-too-few-columns' : 'transfer-too-many-columns'
      checked.faults = [{ line, reason: say(code, [cells.length, width]) }]
      return checked
    }
    let values: Record<string, string> | undefined
    for (const column of columns) {
      if (!column.field) {
        checked.row.push(column.value)
        continue
      }
      const { at, field, usual } = column
      const text = cells[at] ?? ''
      let made = usual(text)
      if (made === undefined) {
        values ??= given(cells)
        if (checkInputs([field], values, { today }).length > 0) return { ...checked, faults: faultsOf(checked) }
        made = normalizeInput(field, text)
      }
      checked.row.push(made)
    }
    return checked
  }
}

const fitted = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '')

/** What the file itself could not be read for. */
function unreadable(checked: CheckedLine, faults: NonNullable<FileLine['faults']>, rules: LineRules): CheckedLine {
  const { line } = checked
  checked.faults = faults.map(({ code, column, values }) => {
    const label = rules.plan.columns.find(({ from }) => from === column)?.name
    const about =
      label === undefined ? { line, ...(column !== undefined && { column }) } : placeOf(checked, rules, label)
    return { ...about, reason: rules.say(code, values) }
  })
  return checked
}

export const faultOf = (checked: CheckedLine, rules: LineRules, name: string, reason: string): LineFault => ({
  ...placeOf(checked, rules, name),
  reason,
})

const longestShown = 100

/** Where a column of the plan stands in a line, and what stands there. */
export function placeOf(
  { line, cells }: Pick<CheckedLine, 'line' | 'cells'>,
  { plan, fields }: Pick<LineRules, 'plan' | 'fields'>,
  name: string,
): Omit<LineFault, 'reason'> {
  const column = plan.columns.find((one) => one.name === name)?.from
  const label = fields.find(({ key }) => key === name)?.label ?? name
  if (column === undefined) return { line, label }
  return { line, column, label, value: [...(cells[column - 1] ?? '')].slice(0, longestShown).join('') }
}
