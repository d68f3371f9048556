import { meaningfulTokens } from '../../../runtime/sql/read-statement.ts'
import type { Token } from '../../../runtime/sql/tokenize.ts'
import { facts } from './facts.ts'

/** Which tables of a statement may be without a row in the result: these by name, or any of them. */
export type OuterJoined = { names: ReadonlySet<string> } | 'any'

/**
 * What outer joins leave empty whatever the columns of their tables say. Only plain joins to the left are followed; where
 * a join or a grouping cannot be followed, any column may be empty.
 */
export function outerJoined(text: string): OuterJoined {
  const tokens = meaningfulTokens(text, facts.syntax)
  const is = (at: number, ...words: string[]): boolean => isWord(tokens[at], words)
  const names = new Set<string>()
  let selects = 0
  for (let at = 0; at < tokens.length; at++) {
    if (is(at, 'SELECT')) selects++
    if (is(at, 'ROLLUP', 'CUBE', 'SETS')) return 'any'
    if (!is(at, 'LEFT', 'RIGHT', 'FULL')) continue
    const join = is(at + 1, 'OUTER') ? at + 2 : at + 1
    if (!is(join, 'JOIN')) continue
    const name = is(at, 'LEFT') && tableAfter(tokens, join)
    if (!name) return 'any'
    names.add(name.toLowerCase())
  }
  return names.size > 0 && selects > 1 ? 'any' : { names }
}

/** The table that is named there, without its library; undefined for anything else. */
function tableAfter(tokens: readonly Token[], join: number): string | undefined {
  let at = join + 1
  if (isWord(tokens[at], ['ONLY'])) at++
  if (isWord(tokens[at], ['LATERAL'])) return undefined
  while (tokens[at + 1]?.text === '.') at += 2
  const token = tokens[at]
  if (token?.type === 'name') return token.text.slice(1, -1).replaceAll('""', '"')
  return token?.type === 'word' && tokens[at + 1]?.text !== '(' ? token.text : undefined
}

const isWord = (token: Token | undefined, words: readonly string[]): boolean =>
  token?.type === 'word' && words.includes(token.text.toUpperCase())
