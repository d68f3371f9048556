import type { RowShape } from '../source.ts'

const most = 1000

/** Numbers for what is asked again and again: a process that has been told its text and its shape once hears the number only. */
export interface StatementNumbers {
  of(text: string, shape: RowShape, countText: string | undefined): number
}

export function makeStatementNumbers(): StatementNumbers {
  /** By the shape, which is the same object for each request of a plan, then by the texts. */
  let known = new Map<RowShape, Map<string, number>>()
  let size = 0
  let last = 0
  return {
    of(text, shape, countText) {
      if (size >= most) {
        known = new Map()
        size = 0
      }
      let texts = known.get(shape)
      if (!texts) known.set(shape, (texts = new Map()))
      const key = countText === undefined ? text : `${text}\u0000${countText}`
      let number = texts.get(key)
      if (number === undefined) {
        texts.set(key, (number = ++last))
        size++
      }
      return number
    },
  }
}
