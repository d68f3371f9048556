import type { ProblemCode } from '../generated/problem-texts.ts'

/** A sentence of the catalogue, with what stands in it. */
export interface Said {
  code: ProblemCode
  values: (string | number)[]
}

/** Why an operation is not read. */
export class Unread extends Error {
  override readonly name = 'Unread'
  readonly said: Said
  constructor(code: ProblemCode, ...values: (string | number)[]) {
    super(`${code} ${values.join(' ')}`)
    this.said = { code, values: values.map((value) => (typeof value === 'string' ? value.slice(0, longest) : value)) }
  }
}

const longest = 200

/** What is read, or undefined where it cannot be. */
export function tried<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unread) return undefined
    throw error
  }
}
