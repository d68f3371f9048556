import type { Token } from './tokenize.ts'

/** A list in pieces at its commas that stand outside deeper parentheses. */
export function splitItems(tokens: readonly Token[], depth: number): Token[][] {
  const items: Token[][] = [[]]
  for (const token of tokens) {
    if (token.text === ',' && token.depth === depth) items.push([])
    else items.at(-1)!.push(token)
  }
  return items
}
