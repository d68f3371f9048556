import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import { checkInputs } from '../../../runtime/input-check/check-input.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { TransferColumn } from '../../../runtime/transfer/plan.ts'
import type { Value } from '../../sources/source.ts'
import type { LineFault } from '../../store/store.ts'
import type { FileLine } from '../../transfer/read/file-line.ts'
import type { Row } from '../row.ts'
import { demandedField } from './demanded-field.ts'
import { cellReader, type CellReader } from './read-cell.ts'
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
  const { login, today, say } = rules
  const { plan, fields } = rules
  const columns = plan.columns.map(({ name, from, login: own, value = null, ...more }) => {
    const field = fields.find(({ key }) => key === name)
    return field
      ? columnOf(field, { ...more, name, from }, rules)
      : { value: valueOf({ from, login: own, value }, login) }
  })
  const given = (line: PreparedLine): Record<string, string> => {
    const values: Record<string, string> = {}
    for (const column of columns)
      if ('reader' in column) values[column.field.key] = column.reader.checked(column.textOf(line))
    return values
  }
  const faultsOf = (checked: CheckedLine, line: PreparedLine) =>
    checkInputs(demandedFields(columns), given(line), { today }).map(({ at, message }) =>
      faultOf(checked, rules, at.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'), message),
    )

  return ({ line, cells: own, shown, emptyTexts, faults, isEdited }) => {
    const isWithoutReason = hasReason && own.length === width - 1
    const cells = isEdited || isWithoutReason ? fitted(own, width) : shown ? [...own] : own
    if (shown) for (const column of columns) if ('reader' in column && column.isText) takeShown(cells, shown, column.at)
    const checked: CheckedLine = { line, cells, ...(emptyTexts && { emptyTexts }), row: [], faults: [] }
    if (faults && faults.length > 0) return unreadable(checked, faults, rules)
    if (cells.length !== width) {
      const code = cells.length < width ? 'transfer-too-few-columns' : 'transfer-too-many-columns'
      checked.faults = [{ line, reason: say(code, [cells.length, width]) }]
      return checked
    }
    const prepared: PreparedLine = { cells, emptyTexts }
    let values: Record<string, string> | undefined
    for (const column of columns) {
      if (!('reader' in column)) {
        checked.row.push(column.value)
        continue
      }
      const { field, reader } = column
      const text = column.textOf(prepared)
      if (text === '' && column.mayBeEmptyText && emptyTexts?.includes(column.at + 1)) {
        checked.row.push('')
        continue
      }
      let made = reader.usual(text)
      if (made === undefined) {
        values ??= given(prepared)
        if (checkInputs([field], values, { today }).length > 0)
          return { ...checked, faults: faultsOf(checked, prepared) }
        const read = reader.read(text)
        if ('wrong' in read) return { ...checked, faults: [faultOf(checked, rules, field.key, say(read.wrong, []))] }
        made = read.value
      }
      checked.row.push(made)
    }
    return checked
  }
}

type PreparedLine = Pick<FileLine, 'cells' | 'emptyTexts'>

/** A column of the file: where it stands, what it is held to, and how its text becomes a value. */
interface FileColumn {
  at: number
  field: InputField
  reader: CellReader
  /** It takes texts as they are shown. */
  isText: boolean
  /** A text without a character is one, and not nothing. */
  mayBeEmptyText: boolean
  textOf(line: PreparedLine): string
}

function columnOf(
  usual: InputField,
  { name, from = 0, trim, form }: Pick<TransferColumn, 'name' | 'from' | 'trim' | 'form'>,
  { plan, demands = [], localTime }: LineRules,
): FileColumn {
  const demand = demands.find((one) => one.name === name)
  const field = demandedField(usual, demand)
  const at = from - 1
  const isText = inputTypeOf(field.input).value === 'text'
  const isOfTexts = isText && (demand?.typeClass ?? 'String') === 'String'
  return {
    ...{ at, field, isText },
    reader: cellReader({ field, demand, isDemanded: field.input !== usual.input, localTime }),
    mayBeEmptyText:
      plan.table !== undefined && plan.file.hasEmptyTexts && isOfTexts && usual.editable && !usual.check.required,
    textOf({ cells }) {
      const text = cells[at] ?? ''
      const own = form ? text.normalize(form) : text
      return trim ? own.trim() : own
    },
  }
}

const demandedFields = (columns: readonly (FileColumn | { value: Value })[]): InputField[] =>
  columns.flatMap((column) => ('reader' in column ? [column.field] : []))

/** What does not come from the file. */
function valueOf({ from, login, value = null }: Omit<TransferColumn, 'name'>, row: Row | undefined): Value {
  if (from !== undefined) return null
  return login === undefined ? value : (row?.[login] ?? null)
}

function takeShown(cells: string[], shown: NonNullable<FileLine['shown']>, at: number): void {
  const text = shown[at + 1]
  if (text !== undefined) cells[at] = text
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
