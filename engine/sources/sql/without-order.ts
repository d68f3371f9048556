import { tokenize, type Syntax, type Token } from './tokenize.ts'

const afterOrder = new Set(['LIMIT', 'OFFSET', 'FETCH', 'FOR'])

/**
 * The statement without its last ORDER BY. It stays where it decides which rows come (LIMIT), and where the last part
 * is not the whole statement.
 */
export function withoutOrder(sql: string, syntax: Syntax): string {
  const tokens = tokenize(sql, syntax).filter((token) => token.type !== 'space' && token.type !== 'comment')
  const top = tokens.filter((token) => token.depth === 0)
  const order = top.findLastIndex((token, i) => isWord(token, 'ORDER') && isWord(top[i + 1], 'BY'))
  if (order < 0) return sql
  if (top.slice(order).some((token) => token.type === 'word' && afterOrder.has(token.text.toUpperCase()))) return sql
  return sql.slice(0, top[order]!.start).trimEnd()
}

function isWord(token: Token | undefined, text: string): boolean {
  return token?.type === 'word' && token.text.toUpperCase() === text
}
