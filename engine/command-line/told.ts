import type { Problem } from '../../runtime/problem.ts'
import type { Call } from './call.ts'
import { line, messagesIn, type FoundProblem } from '../exchange/validate.ts'

/** Prints problems at their places in files. Answers how many of them are errors. */
export function printProblems(found: readonly FoundProblem[], call: Pick<Call, 'options' | 'root' | 'print'>): number {
  const message = messagesIn(call.options.language, call.root)
  for (const problem of found) call.print(line(problem, message(problem.problem)))
  return found.filter(({ problem }) => problem.severity !== 'warning').length
}

/** Problems of documents that stand in no file. */
export function printOfStore(problems: readonly Problem[], call: Pick<Call, 'options' | 'root' | 'print'>): void {
  if (problems.length === 0) return
  const message = messagesIn(call.options.language, call.root)
  for (const problem of problems) {
    const warning = problem.severity === 'warning' ? 'warning ' : ''
    call.print(`${warning}${problem.code} ${message(problem)} (${problem.in}#${problem.at})`)
  }
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
