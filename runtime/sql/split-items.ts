import type { Token } from './tokenize.ts'

/** A list in pieces at its commas that stand outside deeper parentheses. */
export function splitItems(tokens: readonly Token[], depth: number): Token[][] {
  let item: Token[] = []
  const items = [item]
  for (const token of tokens) {
    if (token.text === ',' && token.depth === depth) items.push((item = []))
    else item.push(token)
  }
  return items
}
