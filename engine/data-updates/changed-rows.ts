import { inputTypeOf } from '../../runtime/inputs/input-types.ts'
import { asText } from '../../runtime/values/as-text.ts'
import type { InputField } from '../../runtime/input-check/input-field.ts'

/** `written`: added, or changed where it was there: nobody asked before. */
export type RowUpdate = 'added' | 'changed' | 'deleted' | 'written' | 'ordered'

type Values = Readonly<Record<string, unknown>>

/** A row as whoever changed it knows it. */
export interface RowUpdated {
  update: RowUpdate
  key: readonly unknown[]
  before?: Values | undefined
  after?: Values | undefined
}

/** A row as the log holds it. */
export interface ChangedRow {
  update: RowUpdate
  /** Its key, columns apart by a blank. */
  key: string
  before?: Record<string, string>
  after?: Record<string, string>
}

/** What a piece of work did to rows, gathered while it does it: never more than the log takes. */
export interface ChangedRows {
  /** `made` is called where there is room for it. */
  add(made: () => RowUpdated): void
  readonly rows: readonly ChangedRow[]
  /** Rows behind the last one that is held: they are counted alone. */
  readonly more: number
}

/** As many as a page may change at once. */
const mostRows = 10_000
const mostLettersOfValue = 200
const mostLettersOfRow = 4_000
/** Of all rows together; behind them keys alone are held. */
const mostLetters = 4_000_000

/** `inputs`: what is typed, by language; of a password neither the old nor the new value is held. */
export function makeChangedRows(inputs: Readonly<Record<string, readonly InputField[]>> = {}): ChangedRows {
  const secret = new Set(Object.values(inputs).flatMap((fields) => fields.filter(isPassword).map(({ key }) => key)))
  const rows: ChangedRow[] = []
  let more = 0
  let letters = 0

  /** What is said of a row, as texts. The columns that the engine makes (`$key`) are none of it. */
  function texts(values: Values = {}, isSaid: (name: string) => boolean): Record<string, string> {
    const said: Record<string, string> = {}
    let own = 0
    for (const [name, value] of Object.entries(values)) {
      if (name.startsWith('$') || !isSaid(name) || letters > mostLetters || own > mostLettersOfRow) continue
      const text = secret.has(name) ? '***' : cut(value)
      said[name] = text
      own += name.length + text.length
    }
    letters += own
    return said
  }

  return {
    rows,
    get more() {
      return more
    },
    add(made) {
      if (rows.length >= mostRows) return void more++
      const { update, key, before, after } = made()
      // Of a row that was changed only what became another value.
      const isOther = (name: string) =>
        secret.has(name) ||
        update !== 'changed' ||
        !before ||
        !after ||
        !Object.hasOwn(before, name) ||
        asText(before[name]) !== asText(after[name])
      const old = texts(before, isOther)
      const now = texts(after, isOther)
      const isEmpty = (said: Record<string, string>) => Object.keys(said).length === 0
      rows.push({
        ...{ update, key: key.map(cut).join(' ') },
        ...(!isEmpty(old) && { before: old }),
        ...(!isEmpty(now) && { after: now }),
      })
    },
  }
}

/** The columns of a row that what is typed names; all of them where nothing is typed. */
export function columnsTyped(row: Values, typed: Values): Values {
  if (Object.keys(typed).length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(typed, name)))
}

const isPassword = ({ input }: InputField): boolean => inputTypeOf(input).secret === true

function cut(value: unknown): string {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`
  const text = asText(value)
  return text.length > mostLettersOfValue ? `${text.slice(0, mostLettersOfValue)}…` : text
}
