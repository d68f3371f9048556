import type { Problem } from '../../runtime/problem.ts'
import { problemMessage } from '../../runtime/problems/problem-message.ts'
import type { Context } from './context.ts'

/** A problem in the caller's language, for screens that show it in a table. */
export function worded(problem: Problem, { engine, language }: Pick<Context, 'engine' | 'language'>): string {
  const { messages, texts } = engine.definitions
  return problemMessage(problem, language, messages, texts(language))
}
