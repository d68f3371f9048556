import { problemTexts } from '../generated/problem-texts.ts'
import type { Problem } from '../problem.ts'
import { fill } from './fill.ts'
import { nearest } from './nearest.ts'

/** The problem with the word that was probably meant, where one of these is near to what stands there. */
export function withNear(problem: Problem, word: unknown, among: Iterable<unknown>): Problem {
  // Parts of a document that is itself wrong may have anything for a name.
  const near = typeof word === 'string' ? nearest(word, [...among].filter(isText)) : undefined
  if (near === undefined) return problem
  return { ...problem, near, message: `${problem.message} ${fill(problemTexts['did-you-mean'], [near])}` }
}

const isText = (value: unknown): value is string => typeof value === 'string'
