import { checkInputs } from '../../../runtime/input-check/check-input.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { normalizeInput } from '../../../runtime/input-check/normalize-input.ts'
import type { TransferPlan } from '../../../runtime/compile/plan.ts'
import { delimiters, quotes } from '../../../runtime/csv/csv-line.ts'
import type { Day } from '../../../runtime/values/dates.ts'
import type { LineFault, TransferAbout } from '../../store/store.ts'
import type { FileLine } from '../../transfer/read/file-line.ts'
import { readTransferFile, type ExcelOptions, type ReadOptions } from '../../transfer/read/read-transfer-file.ts'
import type { Row } from '../row.ts'

/** A line of the file: the values of its row, or what is wrong with it. */
export interface CheckedLine {
  line: number
  cells: string[]
  values: Row
  faults: LineFault[]
}

export interface LineRules {
  plan: TransferPlan
  encoding: ReadOptions['encoding']
  /** First line that holds data. */
  startRow: number
  /** What its user changed in an editable table. */
  edits?: TransferAbout['edits']
  added?: TransferAbout['added']
  /** The columns of the file, in the language of the user. */
  fields: readonly InputField[]
  /** What does not come from the file. */
  login: Row | undefined
  today: Day
  /** Told of each line before the first one that holds data. */
  onHead?(cells: readonly string[]): void
  /** A message in the language of the user, by its code. */
  say(code: string, values: readonly (string | number)[]): string
}

/** The lines of a file as rows, held to the rules of their columns, in pieces as its bytes come. */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  rules: LineRules,
): AsyncGenerator<CheckedLine[], void> {
  const { plan, encoding, startRow } = rules
  const keys = plan.columns.filter(({ key }) => key).map(({ name }) => name)
  const named = plan.columns.find(({ key, from }) => key && from !== undefined)?.name ?? keys[0]!
  const seen = new Map<string, number>()
  // A text of its own: a part of the file's would keep its whole piece in memory.
  const keyOf = ({ values }: CheckedLine): string =>
    JSON.stringify(keys.length === 1 ? (values[keys[0]!] ?? null) : keys.map((name) => values[name] ?? null))
  let width = 0
  const pieces = edited(readTransferFile(bytes, readOptions(plan.file, encoding)), rules)
  let before = startRow - 1
  for await (const piece of pieces) {
    width ||= Math.max(piece[0]?.cells.length ?? 0, ...plan.columns.map(({ from = 0 }) => from))
    const lines: CheckedLine[] = []
    for (const one of piece) {
      if (before > 0) {
        before--
        rules.onHead?.(one.cells)
      } else if (!isBlank(one, width)) lines.push(checkLine(one, width, rules))
    }
    for (const one of lines) {
      if (keys.length === 0 || one.faults.length > 0) continue
      const key = keyOf(one)
      const first = seen.get(key)
      if (first === undefined) seen.set(key, one.line)
      else one.faults.push(faultOf(one, rules, named, rules.say('transfer-key-twice', [first])))
    }
    if (lines.length > 0) yield lines
  }
}

/** A line as its user left it: its cells are as many as the file has columns. */
type EditedLine = FileLine & { isEdited?: true }

/** Lines of the file, some of them as their user changed them, and what the user put behind them. */
async function* edited(
  pieces: AsyncIterable<FileLine[]>,
  { edits, added = [] }: Pick<LineRules, 'edits' | 'added'>,
): AsyncGenerator<EditedLine[], void> {
  const own = (one: EditedLine): EditedLine[] => {
    const cells = edits?.[one.line]
    return cells === undefined ? [one] : cells === null ? [] : [{ line: one.line, cells, isEdited: true }]
  }
  let last = 0
  for await (const piece of pieces) {
    last = piece.at(-1)?.line ?? last
    yield edits ? piece.flatMap(own) : piece
  }
  if (added.length > 0) yield added.flatMap((cells, at) => own({ line: last + 1 + at, cells, isEdited: true }))
}

const fitted = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '')

/** How a file of this format is read. */
export function readOptions(
  { excel, delimiter, quote, rowDelimiter }: TransferPlan['file'],
  encoding: ReadOptions['encoding'],
): ReadOptions | ExcelOptions {
  if (excel) return { format: 'excel', ...excel }
  return {
    format: delimiter === 'tab' ? 'tab' : 'csv',
    encoding,
    delimiter: delimiters[delimiter],
    quote: quotes[quote],
    rowDelimiter,
  }
}

const isBlank = ({ cells, faults }: FileLine, width: number): boolean =>
  width > 1 && cells.length === 1 && cells[0] === '' && !faults

function checkLine(
  { line, cells: own, faults = [], isEdited }: EditedLine,
  width: number,
  rules: LineRules,
): CheckedLine {
  const cells = isEdited ? fitted(own, width) : own
  const { plan, fields, login, today, say } = rules
  const checked: CheckedLine = { line, cells, values: {}, faults: [] }
  if (faults.length > 0) {
    checked.faults = faults.map(({ code, column, values }) => {
      const label = plan.columns.find(({ from }) => from === column)?.name
      const about =
        label === undefined ? { line, ...(column !== undefined && { column }) } : placeOf(checked, rules, label)
      return { ...about, reason: say(code, values) }
    })
    return checked
  }
  if (cells.length !== width) {
    const code = cells.length < width ? 'transfer-too-few-columns' : 'transfer-too-many-columns'
    checked.faults = [{ line, reason: say(code, [cells.length, width]) }]
    return checked
  }
  const given: Record<string, string> = {}
  for (const { name, from } of plan.columns) if (from !== undefined) given[name] = cells[from - 1] ?? ''
  checked.faults = checkInputs(fields, given, { today }).map(({ at, message }) =>
    faultOf(checked, rules, at.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'), message),
  )
  for (const { name, from, login: field, value = null } of plan.columns)
    if (from === undefined) checked.values[name] = field === undefined ? value : (login?.[field] ?? null)
  if (checked.faults.length === 0)
    for (const field of fields) checked.values[field.key] = normalizeInput(field, given[field.key])
  return checked
}

const faultOf = (checked: CheckedLine, rules: LineRules, name: string, reason: string): LineFault => ({
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
