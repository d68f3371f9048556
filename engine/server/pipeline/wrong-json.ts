import type { SyntaxProblem } from '../../../runtime/json/parse-json.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { problemTexts } from '../../../runtime/generated/problem-texts.ts'
import { CallError } from '../../codes/call-error.ts'
import { badRequest } from '../../codes/refusals.ts'

/** What is wrong with a JSON text, at its JSON pointer. */
export type WrongJson = Pick<SyntaxProblem, 'code' | 'at' | 'values'>

const most = 20

/** `badRequest`, with each place that is wrong. */
export const wrongJson = (wrong: readonly WrongJson[]): CallError =>
  badRequest({
    problems: wrong.slice(0, most).map(({ code, at, values }): Problem => ({
      ...{ code, in: 'input', at, values },
      message: fill(problemTexts[code], values),
    })),
  })
