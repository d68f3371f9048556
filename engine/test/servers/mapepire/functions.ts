import type Database from 'better-sqlite3'

type Sql = string | number | bigint | null

/** Scalar functions of Db2 for i that SQLite lacks or has otherwise. */
export function addFunctions(database: Database.Database): void {
  const add = (name: string, run: (...values: Sql[]) => Sql) =>
    database.function(name, { deterministic: true, varargs: true, safeIntegers: false }, run)
  add('db2_translate', (text, to = '', from = '', pad = ' ') => {
    if (text === null) return null
    const [targets, sources] = [[...String(to)], [...String(from)]]
    return [...String(text)].map((character) => replaced(character, sources, targets, String(pad))).join('')
  })
  add('db2_locate', (part, text) => (part === null || text === null ? null : String(text).indexOf(String(part)) + 1))
  add('db2_text', (value) => (value === null ? null : String(value)))
  add('db2_number', (value) => (value === null || value === '' ? null : Number(value)))
  add('db2_right', (text, count) => (text === null ? null : [...String(text)].slice(-Number(count)).join('')))
  add('db2_left', (text, count) => (text === null ? null : [...String(text)].slice(0, Number(count)).join('')))
}

function replaced(character: string, sources: string[], targets: string[], pad: string): string {
  const at = sources.indexOf(character)
  return at < 0 ? character : (targets[at] ?? pad)
}
