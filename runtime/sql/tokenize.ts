/** What a piece of SQL text is. `word`: keyword or plain identifier; `name`: identifier in quotes. */
export type TokenType = 'word' | 'name' | 'text' | 'number' | 'comment' | 'space' | 'sign'

export interface Token {
  type: TokenType
  text: string
  start: number
  /** Parentheses around it, and brackets that quote no name. */
  depth: number
}

/** How dialects write texts and names, beyond the standard's `'…'`, `"…"`, `--` and comments. */
export interface Syntax {
  brackets?: boolean
  backticks?: boolean
  /** `$tag$ … $tag$` */
  dollarQuotes?: boolean
  /** `E'…'` with backslashes */
  escapeTexts?: boolean
  /** A backslash in any text hides the next character; `"…"` is a text as well (MySQL). */
  backslashTexts?: boolean
  /** `#` begins a comment to the end of the line. */
  hashComments?: boolean
  /** A comment ends at the first `*` + `/`; elsewhere comments nest. */
  flatComments?: boolean
  /** `/*! … *` + `/` runs, so it is no comment (MySQL, MariaDB). */
  runningComments?: boolean
  /** `q'[ … ]'` with a delimiter of one's choice (Oracle). */
  alternativeQuotes?: boolean
}

const spaces = /\s+/y
const dashComment = /--[^\n]*/y
const hashComment = /#[^\n]*/y
const word = /[\p{L}_][\p{L}\p{N}_$#@]*/uy
const number = /[0-9][0-9A-Za-z_.]*/y
/** A character of two units. */
const pair = /[\u{10000}-\u{10FFFF}]/uy

let last: { sql: string; syntax: Syntax; tokens: readonly Token[] } | undefined
const standard: Syntax = {}

/**
 * Splits SQL into pieces, in order and without loss. An unclosed text or comment reaches to the end. The last answer is
 * kept: whoever asks something of a statement asks several things in a row.
 */
export function tokenize(sql: string, syntax: Syntax = standard): readonly Token[] {
  if (last?.sql !== sql || last.syntax !== syntax) last = { sql, syntax, tokens: split(sql, syntax) }
  return last.tokens
}

function split(sql: string, syntax: Syntax): Token[] {
  const tokens: Token[] = []
  let at = 0
  let depth = 0
  const push = (type: TokenType, end: number, tokenDepth = depth) => {
    tokens.push({ type, text: sql.slice(at, end), start: at, depth: tokenDepth })
    at = end
  }
  while (at < sql.length) {
    const char = sql.charAt(at)
    const two = sql.slice(at, at + 2)
    const text =
      endOfLettered(sql, at, syntax) ?? (char === '$' && syntax.dollarQuotes ? endOfDollar(sql, at) : undefined)
    if (isAt(sql, at, spaces)) push('space', spaces.lastIndex)
    else if (text !== undefined) push('text', text)
    else if (isAt(sql, at, word)) push('word', word.lastIndex)
    else if (two === '--' && !(syntax.hashComments && /[^\s]/.test(sql[at + 2] ?? ' ')))
      push('comment', endOf(sql, at, dashComment))
    else if (char === '#' && syntax.hashComments) push('comment', endOf(sql, at, hashComment))
    else if (syntax.runningComments && /^\/\*M?!/.test(sql.slice(at, at + 4))) push('sign', at + 3)
    else if (two === '/*') push('comment', endOfComment(sql, at, syntax.flatComments === true))
    else if (char === "'" || (char === '"' && syntax.backslashTexts))
      push('text', syntax.backslashTexts ? endOfEscaped(sql, at, char) : endOfQuoted(sql, at, char))
    else if (char === '"') push('name', endOfQuoted(sql, at, '"'))
    else if (char === '`' && syntax.backticks) push('name', endOfQuoted(sql, at, '`'))
    else if (char === '[' && syntax.brackets) push('name', endOfQuoted(sql, at, ']'))
    else if (char >= '0' && char <= '9') push('number', endOf(sql, at, number))
    else if (char === '(' || char === '[') {
      push('sign', at + 1)
      depth++
    } else if (char === ')' || char === ']') {
      depth--
      push('sign', at + 1)
    } else if (two === '::') push('sign', at + 2)
    else push('sign', endOf(sql, at, pair))
  }
  return tokens
}

/** The end of a text that begins with letters there: `E'…'` or `q'[…]'`; undefined where none does. */
function endOfLettered(sql: string, at: number, { escapeTexts, alternativeQuotes }: Syntax): number | undefined {
  if (escapeTexts && sql[at + 1] === "'" && 'eE'.includes(sql.charAt(at))) return endOfEscaped(sql, at + 1, "'")
  return alternativeQuotes ? endOfAlternative(sql, at) : undefined
}

/** Whether the pattern begins there; it then ends at its `lastIndex`. */
function isAt(sql: string, at: number, pattern: RegExp): boolean {
  pattern.lastIndex = at
  return pattern.test(sql)
}

function endOf(sql: string, at: number, pattern: RegExp): number {
  return isAt(sql, at, pattern) ? pattern.lastIndex : at + 1
}

function endOfQuoted(sql: string, at: number, close: string): number {
  for (let i = at + 1; i < sql.length; i++) {
    if (sql[i] !== close) continue
    if (sql[i + 1] === close) i++
    else return i + 1
  }
  return sql.length
}

function endOfEscaped(sql: string, at: number, close: string): number {
  for (let i = at + 1; i < sql.length; i++) {
    if (sql[i] === '\\') i++
    else if (sql[i] === close) {
      if (sql[i + 1] === close) i++
      else return i + 1
    }
  }
  return sql.length
}

function endOfComment(sql: string, at: number, flat: boolean): number {
  if (flat) {
    const close = sql.indexOf('*/', at + 2)
    return close < 0 ? sql.length : close + 2
  }
  let open = 1
  for (let i = at + 2; i < sql.length - 1; i++) {
    const two = sql.slice(i, i + 2)
    if (two === '/*') {
      open++
      i++
    } else if (two === '*/') {
      open--
      i++
      if (open === 0) return i + 1
    }
  }
  return sql.length
}

/** `q'[` and `nq'[`: the text begins behind it, and ends with what closes the last character. */
const alternative = /n?q'[^\s]/iuy
const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' }

function endOfAlternative(sql: string, at: number): number | undefined {
  alternative.lastIndex = at
  const begin = alternative.exec(sql)?.[0]
  if (begin === undefined) return undefined
  const open = begin.slice(begin.indexOf("'") + 1)
  const close = sql.indexOf(`${closing[open] ?? open}'`, at + begin.length)
  return close < 0 ? sql.length : close + open.length + 1
}

const dollarTag = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy

function endOfDollar(sql: string, at: number): number | undefined {
  dollarTag.lastIndex = at
  const tag = dollarTag.exec(sql)?.[0]
  if (tag === undefined) return undefined
  const close = sql.indexOf(tag, at + tag.length)
  return close < 0 ? sql.length : close + tag.length
}
