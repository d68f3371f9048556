import { named } from './errors.ts'
import { SqlError } from './sql-error.ts'

/** A text of a table or column, or the keys of a physical file, for the catalogue. */
export interface Label {
  library: string
  kind: string
  table: string
  column: string
  text: string
}

/** `LABEL ON TABLE | COLUMN … IS '…'`. Throws `SqlError`. */
export function parseLabel(sql: string): Label {
  const found = /^\s*LABEL\s+ON\s+(TABLE|COLUMN)\s+(\S+)\s+(TEXT\s+)?IS\s+'((?:[^']|'')*)'\s*$/i.exec(sql)
  if (!found) throw new SqlError(named(-104, 'Token LABEL was not valid.'), -104, '42601')
  const [, what = '', path = '', isText, words = ''] = found
  const [library = '', table = '', column = ''] = path
    .split(/[./]/)
    .map((part) => (part.startsWith('"') ? part.slice(1, -1) : part.toUpperCase()))
  const kind = what.toUpperCase() === 'TABLE' ? 'table' : isText ? 'text' : 'heading'
  return { library, kind, table, column, text: words.replaceAll("''", "'") }
}

/** The statements that keep a label in its library. */
export function keepLabel({ library, kind, table, column, text }: Label): string {
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
  return `CREATE TABLE IF NOT EXISTS "${library}"."*LABELS" (kind TEXT, "table" TEXT, "column" TEXT, "text" TEXT);
    INSERT INTO "${library}"."*LABELS" VALUES (${[kind, table, column, text].map(quoted).join(', ')})`
}
