import { tokenize, type Syntax, type Token } from '../../../runtime/sql/tokenize.ts'

/** The names of a path as a statement writes it (`shop."Order"`), without quotes; `fold` what is not quoted. */
export function plainNames(path: string, syntax: Syntax, fold: (name: string) => string = (name) => name): string[] {
  return tokenize(path, syntax).flatMap((token) =>
    token.type === 'word' ? [fold(token.text)] : token.type === 'name' ? [unquoted(token)] : [],
  )
}

/** A name without its quotes, which are doubled inside. */
export function unquoted({ type, text }: Pick<Token, 'type' | 'text'>): string {
  if (type !== 'name') return text
  const close = text.slice(-1)
  return text.slice(1, -1).replaceAll(close + close, close)
}
