import type ts from 'typescript'

/** Where a property was written first: mapped, narrowed and spread types remember it. */
export function declarationsOf(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): ts.Declaration[] {
  if (!symbol) return []
  return [...new Set([symbol, ...checker.getRootSymbols(symbol)].flatMap((one) => one.declarations ?? []))]
}
