import { SqlError, syntaxNear } from './sql-error.ts'

export interface Token {
  /** `name`: identifier in quotes; `variable`: `@x` or `@@x`. */
  type: 'word' | 'name' | 'text' | 'number' | 'binary' | 'variable' | 'sign' | 'end'
  /** As written, words in upper case. */
  text: string
  /** Without quotes; as written. */
  value: string
  start: number
  /** `N'…'` */
  national?: boolean
}

const patterns: [Token['type'] | 'space', RegExp][] = [
  ['space', /(?:\s|--[^\n]*)+/y],
  ['text', /[nN]?'(?:[^']|'')*'/y],
  ['name', /\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"/y],
  ['binary', /0[xX][0-9a-fA-F]*/y],
  ['number', /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['variable', /@@?[\p{L}_#$][\p{L}\p{N}_#$@]*/uy],
  ['word', /[\p{L}_#][\p{L}\p{N}_#$@]*/uy],
  ['sign', /<>|<=|>=|!=|!<|!>|\+=|-=|[-+*/%=<>(),.;&|^~:?]/y],
]

/** T-SQL in pieces, without spaces and comments. Identifiers in double quotes: QUOTED_IDENTIFIER is on. */
export function lex(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    if (sql.startsWith('/*', at)) {
      at = endOfComment(sql, at)
      continue
    }
    const found = next(sql, at)
    if (!found) throw unknown(sql, at)
    const [type, text] = found
    if (type !== 'space') tokens.push(token(type, text, at))
    at += text.length
  }
  tokens.push({ type: 'end', text: '', value: '', start: sql.length })
  return tokens
}

function next(sql: string, at: number): [Token['type'] | 'space', string] | undefined {
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = at
    const text = pattern.exec(sql)?.[0]
    if (text) return [type, text]
  }
  return undefined
}

function token(type: Token['type'], text: string, start: number): Token {
  if (type === 'word') return { type, text: text.toUpperCase(), value: text, start }
  if (type === 'name') {
    const close = text.at(-1)!
    return { type, text, value: text.slice(1, -1).replaceAll(close + close, close), start }
  }
  if (type === 'text') {
    const national = text[0] !== "'"
    return { type, text, value: text.slice(national ? 2 : 1, -1).replaceAll("''", "'"), start, national }
  }
  return { type, text, value: text, start }
}

function unknown(sql: string, at: number): SqlError {
  const char = sql[at]!
  if (char === "'" || char === '[' || char === '"')
    return new SqlError(105, `Unclosed quotation mark after the character string '${sql.slice(at + 1, at + 40)}'.`, 15)
  return syntaxNear(char)
}

function endOfComment(sql: string, at: number): number {
  let open = 1
  for (let i = at + 2; i < sql.length; i++) {
    if (sql.startsWith('/*', i)) {
      open++
      i++
    } else if (sql.startsWith('*/', i)) {
      i++
      if (--open === 0) return i + 1
    }
  }
  throw new SqlError(113, "Missing end comment mark '*/'.", 15)
}
