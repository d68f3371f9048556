import { meaningfulTokens } from './read-statement.ts'
import type { Token } from './tokenize.ts'

const leads = /^(from|into|update)$/i

/** The first table that a statement names outside parentheses, without its quotes; of a path its last name. */
export function firstTable(sql: string): string | undefined {
  const tokens = meaningfulTokens(sql).filter(({ depth }) => depth === 0)
  const from = tokens.findIndex(({ type, text }) => type === 'word' && leads.test(text))
  if (from < 0) return undefined
  let at = from + 1
  while (tokens[at + 1]?.text === '.' && tokens[at + 2]) at += 2
  const named = tokens[at]
  return named && (named.type === 'word' || named.type === 'name') ? plainName(named) : undefined
}

/** A name without its quotes, which are doubled inside. */
function plainName({ type, text }: Token): string {
  if (type !== 'name') return text
  const close = text.slice(-1)
  return text.slice(1, -1).replaceAll(close + close, close)
}
