import type { Facts } from '../facts.ts'
import { knownParameter, longestFirst } from '../../../runtime/sql/known-parameter.ts'
import { tokenize } from '../../../runtime/sql/tokenize.ts'

/** A statement whose `:NAME`s have become placeholders. */
export interface NamedStatement {
  /** Text between the placeholders is the builder's, unchanged, without comments' parameters and the final `;`. */
  text: string
  /**
   * Names in the order of their placeholders. One that stands twice has one placeholder; a second one, behind all others, where
   * it is only asked whether it is NULL (`Facts.nullTested`).
   */
  names: string[]
}

/**
 * Puts placeholders where `:NAME` of a known name stands. Texts, quoted names, comments and `::` casts are left alone.
 * `first` is the number of the first placeholder.
 */
export function nameParameters(sql: string, known: readonly string[], facts: Facts, first = 1): NamedStatement {
  const names = longestFirst(known)
  const found: string[] = []
  const tested: string[] = []
  const pieces: (string | { tested: number })[] = []
  const tokens = tokenize(sql, facts.syntax)
  let skipTo = 0
  for (const [i, token] of tokens.entries()) {
    if (token.start < skipTo) continue
    if (token.text === ':') {
      const rest = sql.slice(token.start + 1)
      const name = knownParameter(rest, names)
      if (name !== undefined) {
        const isTested = facts.nullTested && /^\s+IS\s+(NOT\s+)?NULL\b/i.test(rest.slice(name.length))
        const place = placeIn(isTested ? tested : found, name)
        pieces.push(isTested ? { tested: place } : facts.placeholder(first + place))
        skipTo = token.start + 1 + name.length
        continue
      }
    }
    if (token.text === ';' && tokens.slice(i + 1).every((next) => next.type === 'space' || next.type === 'comment'))
      break
    pieces.push(token.text)
  }
  const text = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    const placeholder = facts.placeholder(first + found.length + piece.tested)
    return facts.nullTested?.(placeholder) ?? placeholder
  })
  return { text: text.join('').trimEnd(), names: [...found, ...tested] }
}

/** Where a name stands among others, at their end if it was not there. */
function placeIn(names: string[], name: string): number {
  const place = names.indexOf(name)
  return place < 0 ? names.push(name) - 1 : place
}
