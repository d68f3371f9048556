import type { Document } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import type { ProblemCode } from '../../../../runtime/generated/problem-texts.ts'

/** Keeps a warning of a plan. */
export type Warn = (code: ProblemCode, ...values: string[]) => void

/** Gathers what a builder should know before anything is made. */
export function makeWarnings(source: Document): { warnings: Problem[]; warn: Warn } {
  const warnings: Problem[] = []
  return {
    warnings,
    warn: (code, ...values) => {
      warnings.push({ ...makeProblem(code, source, '/spec', { values }), severity: 'warning' })
    },
  }
}
