import { getAt, setAt } from '../../../../runtime/pointer.ts'

/** How a query becomes a text of its own: places of the document and what they get; `text` gets the SQL. */
export interface TextPlaces {
  text: string
  set?: { at: string; value: unknown }[]
  clear?: string[]
}

/** The document with the statement as a text instead of what was clicked together. */
export function withSqlText(document: unknown, { text, set = [], clear = [] }: TextPlaces, sql: string): unknown {
  const cleared = clear.reduce(withoutPlace, document)
  const changed = set.reduce((value, { at, value: next }) => setAt(value, at, next), cleared)
  return setAt(changed, text, sql.includes('\n') ? sql.split('\n') : sql)
}

function withoutPlace(value: unknown, place: string): unknown {
  const cut = place.lastIndexOf('/')
  const holder = getAt(value, place.slice(0, cut)) as Record<string, unknown> | undefined
  if (!holder) return value
  const { [place.slice(cut + 1)]: _, ...rest } = holder
  return setAt(value, place.slice(0, cut), rest)
}
