export type RowDelimiter = 'none' | 'CRLF' | 'LF' | 'CR'

const texts = { CRLF: '\r\n', LF: '\n', CR: '\r' }

/** Where a row ends: `at` its last character is behind it, `next` the next row begins. */
export interface RowBreak {
  at: number
  next: number
}

/**
 * Finds the ends of rows in a text. `undefined`: there is none yet. Not specified means each of the three, whichever comes.
 */
export function makeRowBreaks(
  text: string,
  delimiter: RowDelimiter,
  isLast: boolean,
): (from: number) => RowBreak | undefined {
  if (delimiter !== 'none') {
    const ends = makeFinder(text, texts[delimiter])
    return (from) => {
      const at = ends(from)
      return at === Infinity ? undefined : { at, next: at + texts[delimiter].length }
    }
  }
  const [feeds, returns] = [makeFinder(text, '\n'), makeFinder(text, '\r')]
  return (from) => {
    const [feed, back] = [feeds(from), returns(from)]
    if (feed < back) return { at: feed, next: feed + 1 }
    if (back === Infinity) return undefined
    // Its line feed may come with the next piece.
    if (back === text.length - 1 && !isLast) return undefined
    return { at: back, next: feed === back + 1 ? back + 2 : back + 1 }
  }
}

/** Places of a text; `Infinity` where there is none any more. What is asked from left to right is looked through once. */
export function makeFinder(text: string, wanted: string): (from: number) => number {
  let begin = 0
  let known = -1
  return (from) => {
    if (from >= begin && from <= known) return known
    begin = from
    const found = text.indexOf(wanted, from)
    return (known = found < 0 ? Infinity : found)
  }
}
