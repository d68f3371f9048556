export interface SqlToken {
  type: 'word' | 'parameter' | 'symbol'
  text: string
  /** Depth of parentheses. */
  depth: number
}

// Strings, quoted names, comments and PostgreSQL's $tag$ strings are passed over; `::` is a cast, not a parameter.
const form =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*`|\[[^\]\n]*\]|(\$\w*\$)[\s\S]*?(?:\1|$)|::|:([A-Za-z_][A-Za-z0-9_]*)|([A-Za-z_][A-Za-z0-9_]*)|([^\s\w])/g

/** The words, named parameters and signs of a statement, without its strings and comments. */
export function tokenizeSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = []
  let depth = 0
  for (const [, , parameter, word, symbol] of sql.matchAll(form)) {
    if (symbol === ')') depth = Math.max(0, depth - 1)
    if (parameter !== undefined) tokens.push({ type: 'parameter', text: parameter, depth })
    else if (word !== undefined) tokens.push({ type: 'word', text: word, depth })
    else if (symbol !== undefined) tokens.push({ type: 'symbol', text: symbol, depth })
    if (symbol === '(') depth++
  }
  return tokens
}

/** What the statement of a schema may begin with. */
export const statementVerbs: ReadonlySet<string> = new Set([
  ...['SELECT', 'WITH', 'VALUES', 'TABLE'],
  ...['INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'CALL'],
])

/** What a statement does: the first verb outside parentheses (`WITH … INSERT` inserts); undefined when there is none. */
export function statementVerb(sql: string): string | undefined {
  const verbs = ['SELECT', 'VALUES', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CALL']
  const words = tokenizeSql(sql).filter((token) => token.type === 'word')
  const first = words[0]?.text.toUpperCase()
  if (first !== 'WITH') return first
  return words.find((word) => word.depth === 0 && verbs.includes(word.text.toUpperCase()))?.text.toUpperCase()
}

/** The first word in upper case; empty where there is none. */
export function firstWord(sql: string): string {
  return (
    tokenizeSql(sql)
      .find(({ type }) => type === 'word')
      ?.text.toUpperCase() ?? ''
  )
}

/** Names of the `:NAME` parameters, each once, in order. */
export function sqlParameters(sql: string): string[] {
  return [...new Set(tokenizeSql(sql).flatMap((token) => (token.type === 'parameter' ? [token.text] : [])))]
}

/** Whether something follows the first semicolon. */
export function hasSeveralStatements(sql: string): boolean {
  const tokens = tokenizeSql(sql)
  const end = tokens.findIndex((token) => token.text === ';')
  return end >= 0 && tokens.slice(end).some((token) => token.text !== ';')
}

/** The text of a field that holds code: one string, or its lines. */
export function codeText(code: unknown): string {
  return Array.isArray(code) ? code.join('\n') : typeof code === 'string' ? code : ''
}
