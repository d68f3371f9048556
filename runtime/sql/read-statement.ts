import { anySyntax } from './syntaxes.ts'
import { tokenize, type Syntax, type Token } from './tokenize.ts'

/** What the statement of a schema may begin with. */
export const statementVerbs: ReadonlySet<string> = new Set([
  ...['SELECT', 'WITH', 'VALUES', 'TABLE'],
  ...['INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'CALL'],
])

const mainVerbs = new Set(['SELECT', 'VALUES', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CALL'])

/** The pieces of a statement without its spaces and comments. */
export function meaningfulTokens(sql: string, syntax: Syntax = anySyntax): Token[] {
  return tokenize(sql, syntax).filter(({ type }) => type !== 'space' && type !== 'comment')
}

/** What a statement does: the first verb outside parentheses (`WITH … INSERT` inserts); undefined when there is none. */
export function statementVerb(sql: string, syntax: Syntax = anySyntax): string | undefined {
  const tokens = tokenize(sql, syntax)
  const first = firstOf(tokens, ({ type }) => type === 'word')
  if (first !== 'WITH') return first
  return firstOf(tokens, ({ type, depth, text }) => type === 'word' && depth === 0 && mainVerbs.has(text.toUpperCase()))
}

/** Most statements say it at once: what follows is not looked at. */
const firstOf = (tokens: readonly Token[], isIt: (token: Token) => boolean): string | undefined =>
  tokens.find(isIt)?.text.toUpperCase()

/** The first word in upper case; empty where there is none. */
export function firstWord(sql: string, syntax: Syntax = anySyntax): string {
  return firstOf(tokenize(sql, syntax), ({ type }) => type === 'word') ?? ''
}

/** Names of the `:NAME` parameters, each once, in order. */
export function sqlParameters(sql: string, syntax: Syntax = anySyntax): string[] {
  const tokens = tokenize(sql, syntax)
  return [...new Set(tokens.flatMap((_, index) => parameterAt(tokens, index) ?? []))]
}

/** Name of the parameter whose colon stands there; a space between them makes it none. */
export function parameterAt(tokens: readonly Token[], index: number): string | undefined {
  const [colon, word] = [tokens[index], tokens[index + 1]]
  if (colon?.text !== ':' || word?.type !== 'word' || word.start !== colon.start + 1) return undefined
  return /^[A-Za-z_][A-Za-z0-9_]*/.exec(word.text)?.[0]
}

/** Whether something follows the first semicolon. */
export function hasSeveralStatements(sql: string, syntax?: Syntax): boolean {
  const tokens = meaningfulTokens(sql, syntax)
  const end = tokens.findIndex(({ text }) => text === ';')
  return end >= 0 && tokens.slice(end).some(({ text }) => text !== ';')
}
