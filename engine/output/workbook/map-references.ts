import { columnNumber, lettersOf } from '../../../runtime/excel/column-letters.ts'

/** A place of a formula: a cell (`$B$2`), or a whole row without its column. */
export interface Place {
  /** Letters, with the `$` before them; empty for a whole row. */
  column: string
  row: number
  /** `$` before the row: copies keep it. */
  isFixed: boolean
}

/** Cells that a formula names. */
export interface Reference {
  /** The sheet before it, without quotes; left out: the formula's own. */
  sheet?: string
  first: Place
  last?: Place
  /** One cell, of which a sum or the like is made: whoever wrote it means all that come to stand there. */
  isCounted?: boolean
}

const counting = /(?:\b(?:SUM|AVERAGE|COUNTA?|MAX|MIN|PRODUCT|MEDIAN)\(|\bSUBTOTAL\(\s*\d+\s*,)\s*$/i

/** Texts, names, structured references and numbers are passed over: `LOG10(`, `売上[金額]`, `1.5E3`. */
const tokens = new RegExp(
  [
    '"(?:[^"]|"")*"',
    "((?:\\[\\d+\\])?(?:'(?:[^']|'')+'|[^\\s!\"'(),;:+\\-*/^&=<>{}\\[\\]%]+)!)?(?:(\\$?[A-Z]{1,3})(\\$?)([1-9]\\d{0,6})(?::(\\$?[A-Z]{1,3})(\\$?)([1-9]\\d{0,6}))?|(\\$?)([1-9]\\d{0,6}):(\\$?)([1-9]\\d{0,6}))(?![\\w(.!:\\u0080-\\uffff])",
    '\\[(?:[^\\[\\]]|\\[[^\\]]*\\])*\\]',
    '[A-Za-z_\\\\\\u0080-\\uffff][\\w.\\\\?\\u0080-\\uffff]*!?',
    '\\d+(?:\\.\\d+)?(?:E[+-]?\\d+)?',
    "'(?:[^']|'')*'!?",
  ].join('|'),
  'gi',
)

/**
 * A formula whose references are what `map` makes of them; undefined leaves one as it is. References into other workbooks are
 * left alone.
 */
export function mapReferences(formula: string, map: (reference: Reference) => Reference | undefined): string {
  return formula.replace(tokens, (all: string, ...found: (string | undefined)[]) => {
    const [prefix, column, fixed, row, column2, fixed2, row2, rowFixed, rowFirst, rowFixed2, rowLast, offset] = found
    if ((row === undefined && rowFirst === undefined) || prefix?.startsWith('[')) return all
    const first = placeOf(column ?? '', fixed ?? rowFixed, row ?? rowFirst)
    const lastRow = row2 ?? rowLast
    const last = lastRow === undefined ? undefined : placeOf(column2 ?? '', fixed2 ?? rowFixed2, lastRow)
    const sheet = prefix === undefined ? undefined : sheetOf(prefix)
    const end = Number(offset) + all.length
    const isCounted = !last && formula.charAt(end) === ')' && counting.test(formula.slice(0, Number(offset)))
    const mapped = map({
      first,
      ...(last && { last }),
      ...(sheet !== undefined && { sheet }),
      ...(isCounted && { isCounted }),
    })
    if (!mapped) return all
    const isRenamed = mapped.sheet !== undefined && mapped.sheet !== sheet
    return (isRenamed ? `'${mapped.sheet?.replaceAll("'", "''")}'!` : (prefix ?? '')) + textOf(mapped)
  })
}

const placeOf = (column: string, fixed: string | undefined, row: string | undefined): Place => ({
  column,
  row: Number(row),
  isFixed: fixed === '$',
})

const sheetOf = (prefix: string): string => {
  const name = prefix.slice(0, -1)
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
}

const textOf = ({ first, last }: Reference): string =>
  last ? `${placeText(first)}:${placeText(last)}` : placeText(first)

const placeText = ({ column, row, isFixed }: Place): string => `${column}${isFixed ? '$' : ''}${row}`

/**
 * The formula that Excel keeps once for several cells (a shared one), as it reads so many rows and columns away from its first.
 */
export function sharedFormula(formula: string, rows: number, columns: number): string {
  const move = ({ column, row, isFixed }: Place): Place => ({
    column: column === '' || column.startsWith('$') ? column : lettersOf(columnNumber(column) + columns),
    row: isFixed ? row : row + rows,
    isFixed,
  })
  return mapReferences(formula, ({ first, last }) => ({ first: move(first), ...(last && { last: move(last) }) }))
}
