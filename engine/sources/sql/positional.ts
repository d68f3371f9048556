import type { Statement } from '../source.ts'
import { tokenize, type Syntax } from '../../../runtime/sql/tokenize.ts'

interface Positional {
  text: string
  /** For each `?`, the place of its value in the statement's values. */
  order: number[]
}

const maxKnown = 2_000

/**
 * Makes a function that turns `?1`, `?2`, `?1` with two values into `?`, `?`, `?` with three, for drivers that count
 * placeholders. Texts, names and comments are left alone; texts are remembered.
 */
export function makePositional(syntax: Syntax): (statement: Statement) => Statement {
  const known = new Map<string, Positional>()
  return ({ text, values }) => {
    let made = known.get(text)
    if (!made) {
      if (known.size >= maxKnown) known.clear()
      known.set(text, (made = toPositional(text, syntax)))
    }
    return { text: made.text, values: made.order.map((place) => values[place] ?? null) }
  }
}

function toPositional(sql: string, syntax: Syntax): Positional {
  const order: number[] = []
  let text = ''
  let skip = 0
  for (const token of tokenize(sql, syntax)) {
    const number = token.text === '?' ? /^[0-9]+/.exec(sql.slice(token.start + 1))?.[0] : undefined
    if (number === undefined) {
      text += token.text.slice(skip)
      skip = 0
    } else {
      order.push(Number(number) - 1)
      text += '?'
      skip = number.length
    }
  }
  return { text, order }
}
