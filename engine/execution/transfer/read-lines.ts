import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { TransferPlan } from '../../../runtime/transfer/plan.ts'
import { delimiters, quotes } from '../../../runtime/csv/csv-line.ts'
import type { Day } from '../../../runtime/values/dates.ts'
import { timeSlices } from '../../limits/time-slices.ts'
import type { Value } from '../../sources/source.ts'
import type { LineFault, TransferAbout } from '../../store/store.ts'
import type { FileLine } from '../../transfer/read/file-line.ts'
import {
  readTransferFile,
  type ExcelOptions,
  type ReadOptions,
  type ReadWorkbook,
} from '../../transfer/read/read-transfer-file.ts'
import type { Row } from '../row.ts'
import { faultOf, makeLineCheck, type EditedLine } from './check-line.ts'
import type { ColumnDemand } from './demanded-field.ts'
import { makeKeyOf } from './key-of.ts'
import type { LocalTime } from './moment-value.ts'
import type { NameKeys } from './name-keys.ts'
import { makeSeenKeys } from './seen-keys.ts'

/** A line of the file: the values of its row, or what is wrong with it. */
export interface CheckedLine {
  line: number
  cells: string[]
  /** As in `FileLine`. */
  emptyTexts?: number[]
  /** In the order of the plan's columns; of a line with faults: as far as they were made. */
  row: Value[]
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
  /** What the columns of the table demand, as its catalogue said it when the file was checked. */
  demands?: readonly ColumnDemand[] | undefined
  /** Of a file that was checked: lines whose keys the table takes for those of another one, by letters that differ. */
  sameKeys?: Readonly<Record<number, number>> | undefined
  /** For keys of lines, a name that those alone have which the table takes for the same. Without it: by their letters. */
  nameKeys?: NameKeys | undefined
  /** Told of a line whose key is by its name alone that of another line. */
  onSameKey?(line: number, first: number): void
  /** Of the site: where a column keeps no offset, a moment that has one is taken there; without it, refused. */
  localTime?: LocalTime
  /** What does not come from the file. */
  login: Row | undefined
  today: Day
  readWorkbook: ReadWorkbook
  /** Told of each line before the first one that holds data. */
  onHead?(cells: readonly string[]): void
  /** A message in the language of the user, by its code. */
  say(code: string, values: readonly (string | number)[]): string
}

/**
 * The lines of a file as rows, held to the rules of their columns, in pieces as its bytes come. Others have their turns in
 * between, whoever reads them; of all lines before, memory holds some bytes of their keys.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  rules: LineRules,
): AsyncGenerator<CheckedLine[], void> {
  const { plan, encoding, startRow } = rules
  const keys = plan.columns.flatMap(({ key }, at) => (key ? [at] : []))
  const named =
    plan.columns.find(({ key, from }) => key && from !== undefined)?.name ?? plan.columns.find(({ key }) => key)?.name
  const seen = makeSeenKeys()
  const turns = timeSlices()
  const keyOf = makeKeyOf(rules, keys)
  const seenNames = rules.nameKeys && makeSeenKeys()
  /** A line whose key another one had before is wrong. */
  const held = (one: CheckedLine, key: readonly Value[], name: string | undefined): void => {
    if (named === undefined || one.faults.length > 0) return
    const byLetters = seen.firstLine(key, one.line)
    const byName = name === undefined ? rules.sameKeys?.[one.line] : seenNames?.firstLine([name], one.line)
    const first = byLetters ?? byName
    if (first === undefined) return
    if (byLetters === undefined) rules.onSameKey?.(one.line, first)
    one.faults.push(faultOf(one, rules, named, rules.say('transfer-key-twice', [first])))
  }
  let width = 0
  let check = makeLineCheck(rules, { width })
  const pieces = edited(readTransferFile(bytes, readOptions(plan.file, encoding), rules.readWorkbook), rules)
  let before = startRow - 1
  for await (const piece of pieces) {
    if (width === 0) {
      const last = Math.max(0, ...plan.columns.map(({ from = 0 }) => from))
      width = Math.max(piece[0]?.cells.length ?? 0, last)
      const isHead = before > 0 && piece[0]?.cells.at(-1) === rules.say('transfer-reason', [])
      check = makeLineCheck(rules, { width, hasReason: isHead && last < width })
    }
    const lines: CheckedLine[] = []
    for (const one of piece) {
      if (before > 0) {
        before--
        rules.onHead?.(one.cells)
      } else if (!isBlank(one, width)) lines.push(check(one))
      if (turns.isOver()) await turns.next()
    }
    const lineKeys = lines.map(keyOf)
    const names = await rules.nameKeys?.(lineKeys)
    lines.forEach((one, at) => held(one, lineKeys[at] ?? [], names?.[at]))
    if (lines.length > 0) yield lines
    // Whoever reads them has worked too.
    if (turns.isOver()) await turns.next()
  }
}

/** Lines of the file, some of them as their user changed them, and what the user put behind them. */
async function* edited(
  pieces: AsyncIterable<FileLine[]>,
  { edits, added = [] }: Pick<LineRules, 'edits' | 'added'>,
): AsyncGenerator<EditedLine[], void> {
  const own = (one: EditedLine): EditedLine[] => {
    const cells = edits?.[one.line]
    if (cells === undefined) return [one]
    if (cells === null) return []
    // What its user did not touch stays an empty text.
    const emptyTexts = one.emptyTexts?.filter((column) => cells[column - 1] === '')
    return [{ line: one.line, cells, isEdited: true, ...(emptyTexts && { emptyTexts }) }]
  }
  let last = 0
  for await (const piece of pieces) {
    last = piece.at(-1)?.line ?? last
    yield edits ? piece.flatMap(own) : piece
  }
  if (added.length > 0) yield added.flatMap((cells, at) => own({ line: last + 1 + at, cells, isEdited: true }))
}

/** How a file of this format is read. */
export function readOptions(
  { excel, delimiter, quote, rowDelimiter, formulaGuard }: TransferPlan['file'],
  encoding: ReadOptions['encoding'],
): ReadOptions | ExcelOptions {
  if (excel) return { format: 'excel', ...excel }
  return {
    format: delimiter === 'tab' ? 'tab' : 'csv',
    encoding,
    delimiter: delimiters[delimiter],
    quote: quotes[quote],
    rowDelimiter,
    formulaGuard,
  }
}

const isBlank = ({ cells, faults }: FileLine, width: number): boolean =>
  width > 1 && cells.length === 1 && cells[0] === '' && !faults
