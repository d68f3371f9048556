import { tokenize, type Token } from '../../../../runtime/sql/tokenize.ts'

/** What a translation needs to know of the job. */
export interface Place {
  /** Library of unqualified names that are created. */
  currentLibrary: string
  /** LIB/FILE may be written. */
  systemNaming: boolean
}

const catalogue = new Set([
  'SYSTABLES',
  'SYSCOLUMNS2',
  'SYSCOLUMNS',
  'SYSCST',
  'SYSKEYCST',
  'SYSTABLEINDEXSTAT',
  'LIBRARY_LIST_INFO',
  'USER_INFO',
  'SYSTEM_VALUE_INFO',
  'SYSDUMMY1',
  'OBJECT_STATISTICS',
  'JOBLOG_INFO',
  'GET_JOB_INFO',
  'ENV_SYS_INFO',
])

const functions: Record<string, string> = {
  VALUE: 'coalesce',
  LCASE: 'lower',
  UCASE: 'upper',
  SUBSTRING: 'substr',
  LOCATE: 'db2_locate',
  POSSTR: 'instr',
  TRANSLATE: 'db2_translate',
  VARCHAR: 'db2_text',
  CHAR: 'db2_text',
  VARCHAR_FORMAT: 'db2_text',
  STRIP: 'trim',
  DIGITS: 'db2_text',
  LENGTH: 'length',
  DECIMAL: 'db2_number',
  DEC: 'db2_number',
  DECFLOAT: 'db2_number',
  RIGHT: 'db2_right',
  LEFT: 'db2_left',
  SLEEP: 'db2_sleep',
}

/** Code pages for which the system has conversions. */
export const ccsids = new Set([
  '37',
  '273',
  '290',
  '300',
  '930',
  '932',
  '939',
  '943',
  '1027',
  '1200',
  '1208',
  '1390',
  '1399',
  '4396',
  '5026',
  '5035',
  '5123',
  '13488',
  '16684',
  '65535',
])

const now: Record<string, string> = {
  DATE: `date('now', 'localtime')`,
  TIME: `time('now', 'localtime')`,
  TIMESTAMP: `strftime('%Y-%m-%d %H:%M:%f', 'now', 'localtime')`,
}

const textTypes = /^(CHAR|CHARACTER|VARCHAR|CLOB|DBCLOB|GRAPHIC|VARGRAPHIC|NCHAR|NVARCHAR|DATE|TIME|TIMESTAMP)$/
const beforeTable = /^(FROM|JOIN|INTO|UPDATE|TABLE|VIEW)$/

/**
 * Writes a statement of Db2 for i as SQLite reads it: unquoted names fold to upper case, the catalogue's views and table
 * functions lose their schema, `FETCH FIRST` becomes LIMIT, and the special registers and functions get SQLite's names.
 */
export function translate(sql: string, place: Place): string {
  const tokens = tokenize(sql).filter((token) => token.type !== 'comment')
  const out: string[] = []
  let parameters = 0
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const upper = token.text.toUpperCase()
    const [next, after] = following(tokens, i)
    if (token.text === '?') out.push(`?${++parameters}`)
    else if (token.text === '/' && place.systemNaming && isQualifier(tokens, i)) out.push('.')
    else if (token.text === '=' && tokens[i + 1]?.text === '>') {
      // OBJECT_NAME => ?: the arguments stand in the functions' own order.
      out.splice(lastWord(out))
      i += 1
    } else if (token.type === 'sign' && token.text === '¬') out.push('NOT ')
    else if (token.type === 'number' && /^\d+[KMG]$/i.test(token.text)) out.push(String(parseInt(token.text) * 1024))
    else if (token.type !== 'word') out.push(token.text)
    else if (
      (upper === 'QSYS2' || upper === 'SYSIBM' || upper === 'SYSIBMADM') &&
      next?.text === '.' &&
      isCatalogue(after)
    )
      i = i + 1
    else if (upper === 'TABLE' && next?.text === '(' && isTableFunction(tokens, i))
      i = unwrap(tokens, i, out, place, () => `?${++parameters}`)
    else if (upper === 'CURRENT' && next && now[next.text.toUpperCase()]) {
      out.push(now[next.text.toUpperCase()]!)
      i = tokens.indexOf(next)
      const ago = secondsAgo(tokens, i)
      if (ago) {
        out.splice(-1, 1, `strftime('%Y-%m-%d %H:%M:%f', 'now', 'localtime', '-${ago.seconds} seconds')`)
        i = ago.end
      }
    } else if (/^CURRENT_(DATE|TIME|TIMESTAMP)$/.test(upper)) out.push(now[upper.slice(8)]!)
    else if (upper === 'FETCH' && next && /^(FIRST|NEXT)$/i.test(next.text))
      i = fetchFirst(tokens, i, out, () => `?${++parameters}`)
    else if (upper === 'AS' && next && textTypes.test(next.text.toUpperCase()) && isCast(tokens, i)) {
      out.push('AS TEXT')
      i = endOfType(tokens, tokens.indexOf(next))
    } else if (upper === 'CCSID' && next?.type === 'number') {
      if (!ccsids.has(next.text)) throw new Error(`no such CCSID: ${next.text}`)
      i = tokens.indexOf(next)
    } else if (upper === 'WITH' && next && /^(UR|CS|RS|RR|NC)$/i.test(next.text)) i = tokens.indexOf(next)
    else if (upper === 'FOR' && next && /^(READ|FETCH)$/i.test(next.text)) i = tokens.indexOf(after!)
    else if (functions[upper] && next?.text === '(' && !isAfter(tokens, i, '.') && !declares(tokens, i))
      out.push(functions[upper])
    else out.push(upper)
  }
  return withLibrary(out.join(''), place)
}

function following(tokens: Token[], i: number): [Token | undefined, Token | undefined] {
  const rest = tokens.slice(i + 1).filter((token) => token.type !== 'space')
  return [rest[0], rest[1]]
}

/** `- 5 SECONDS` behind a register. */
function secondsAgo(tokens: Token[], i: number): { seconds: string; end: number } | undefined {
  const rest = tokens.slice(i + 1).filter((token) => token.type !== 'space')
  if (rest[0]?.text !== '-' || rest[1]?.type !== 'number' || rest[2]?.text.toUpperCase() !== 'SECONDS') return undefined
  return { seconds: rest[1].text, end: tokens.indexOf(rest[2]) }
}

function lastWord(out: string[]): number {
  let at = out.length - 1
  while (at > 0 && out[at]!.trim() === '') at -= 1
  return at
}

function isCatalogue(token: Token | undefined): boolean {
  return token !== undefined && catalogue.has(token.text.toUpperCase())
}

function isTableFunction(tokens: Token[], i: number): boolean {
  const rest = tokens.slice(i + 1).filter((token) => token.type !== 'space')
  return (
    rest[0]?.text === '(' && rest[1]?.text.toUpperCase() === 'QSYS2' && rest[2]?.text === '.' && isCatalogue(rest[3])
  )
}

/** `TABLE(QSYS2.X(a, b)) Y` → `X(a, b) Y`. */
function unwrap(tokens: Token[], i: number, out: string[], place: Place, parameter: () => string): number {
  const open = tokens.findIndex((token, at) => at > i && token.text === '(')
  const depth = tokens[open]!.depth
  const close = tokens.findIndex((token, at) => at > open && token.text === ')' && token.depth === depth)
  const inner = tokens
    .slice(open + 1, close)
    .map((token) => token.text)
    .join('')
  out.push(translate(inner, place).replace(/\?\d+/g, parameter))
  return close
}

/** `FETCH FIRST n ROWS ONLY`, with or without an OFFSET before it. */
function fetchFirst(tokens: Token[], i: number, out: string[], parameter: () => string): number {
  const end = tokens.findIndex((token, at) => at > i && token.text.toUpperCase() === 'ONLY')
  const [, count] = following(tokens, i)
  const rows = count?.text === '?' ? parameter() : /^\d+$/.test(count?.text ?? '') ? count!.text : '1'
  const before = /OFFSET\s+(\S+)\s+ROWS?\s*$/i.exec(out.join(''))
  if (before) {
    const text = out.join('').slice(0, before.index)
    out.splice(0, out.length, `${text}LIMIT ${rows} OFFSET ${before[1]}`)
  } else out.push(`LIMIT ${rows}`)
  return end < 0 ? i : end
}

function isCast(tokens: Token[], i: number): boolean {
  let open = i
  const { depth } = tokens[i]!
  while (open >= 0 && !(tokens[open]!.text === '(' && tokens[open]!.depth === depth - 1)) open -= 1
  const before = tokens.slice(0, Math.max(open, 0)).findLast((token) => token.type !== 'space')
  return before?.text.toUpperCase() === 'CAST'
}

function endOfType(tokens: Token[], i: number): number {
  const next = tokens.slice(i + 1).find((token) => token.type !== 'space')
  if (next?.text !== '(') return i
  return tokens.findIndex((token, at) => at > i && token.text === ')' && token.depth === next.depth)
}

function isAfter(tokens: Token[], i: number, text: string): boolean {
  return tokens.slice(0, i).findLast((token) => token.type !== 'space')?.text === text
}

/** In CREATE TABLE a type stands after a name, not a function. */
function declares(tokens: Token[], i: number): boolean {
  const before = tokens.slice(0, i).findLast((token) => token.type !== 'space')
  return (
    tokens.find((token) => token.type === 'word')?.text.toUpperCase() === 'CREATE' &&
    (before?.type === 'word' || before?.type === 'name')
  )
}

function isQualifier(tokens: Token[], i: number): boolean {
  const [before, after] = [tokens[i - 1], tokens[i + 1]]
  if (before?.type !== 'word' || (after?.type !== 'word' && after?.type !== 'name')) return false
  const keyword = tokens.slice(0, i - 1).findLast((token) => token.type !== 'space')
  return keyword !== undefined && (beforeTable.test(keyword.text.toUpperCase()) || keyword.text === ',')
}

/** What is created without a library goes to the current one. */
function withLibrary(sql: string, { currentLibrary }: Place): string {
  return sql.replace(
    /^(\s*CREATE\s+(?:OR\s+REPLACE\s+)?(?:TABLE|VIEW|(?:UNIQUE\s+)?INDEX)\s+(?:IF\s+NOT\s+EXISTS\s+)?)("(?:[^"]|"")+"|[^\s.("]+)(?!\s*\.)(?=[\s(])/i,
    (_, create: string, name: string) => `${create.replace(/OR\s+REPLACE\s+/i, '')}"${currentLibrary}".${name}`,
  )
}
