import type { ProblemCode } from '../../../../runtime/generated/problem-texts.ts'

/** Chosen where a part shall be nothing. */
export const nothing = '-'

/** What was taken for a part of a site, what else could be, and why. */
export interface Guess {
  value: string
  /** What holds while nobody chooses. */
  proposed: string
  choices: string[]
  /** What choices are called that are no names of tables or columns. */
  labels?: Record<string, string>
  why?: { code: ProblemCode; values: string[] }
}

/** What was said, where it is one of the choices; else the first of them. */
export function guess(said: string | undefined, choices: readonly string[], why?: Guess['why']): Guess {
  const [proposed = nothing] = choices
  const all = [...new Set(choices)]
  const value = said !== undefined && all.includes(said) ? said : proposed
  return { value, proposed, choices: all, ...(why && value !== nothing && { why }) }
}
