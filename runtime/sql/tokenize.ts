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
    const char = sql[at]!
    const two = sql.slice(at, at + 2)
    if (isAt(sql, at, spaces)) push('space', spaces.lastIndex)
    else if (opensText(sql, at, syntax))
      push('text', syntax.escapeTexts ? endOfEscaped(sql, at + 1, "'") : endOfAlternative(sql, at))
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
    else if (char === '$' && syntax.dollarQuotes && dollarTag(sql, at) !== undefined) push('text', endOfDollar(sql, at))
    else if (char >= '0' && char <= '9') push('number', endOf(sql, at, number))
    else if (char === '(' || char === '[') {
      push('sign', at + 1)
      depth++
    } else if (char === ')' || char === ']') {
      depth--
      push('sign', at + 1)
    } else if (two === '::') push('sign', at + 2)
    else push('sign', at + (sql.codePointAt(at)! > 0xffff ? 2 : 1))
  }
  return tokens
}

/** Whether a text begins with letters there: `E'…'` or `q'[…]'`. */
const opensText = (sql: string, at: number, { escapeTexts, alternativeQuotes }: Syntax): boolean =>
  (escapeTexts === true && sql[at + 1] === "'" && 'eE'.includes(sql[at]!)) ||
  (alternativeQuotes === true && alternativeQuote(sql, at) !== undefined)

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

function alternativeQuote(sql: string, at: number): string | undefined {
  alternative.lastIndex = at
  return alternative.exec(sql)?.[0]
}

function endOfAlternative(sql: string, at: number): number {
  const begin = alternativeQuote(sql, at)!
  const open = begin.slice(begin.indexOf("'") + 1)
  const close = sql.indexOf(`${closing[open] ?? open}'`, at + begin.length)
  return close < 0 ? sql.length : close + open.length + 1
}

function dollarTag(sql: string, at: number): string | undefined {
  const pattern = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0]
}

function endOfDollar(sql: string, at: number): number {
  const tag = dollarTag(sql, at)!
  const close = sql.indexOf(tag, at + tag.length)
  return close < 0 ? sql.length : close + tag.length
}
