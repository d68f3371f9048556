import type { Address } from '../../../runtime/document.ts'
import { faultOf } from '../fault-of.ts'
import { UnexpectedRows } from '../run-chain.ts'
import { lastStep } from './rows-columns.ts'
import type { RowsAnswer, RowsRunner } from './rows-runner.ts'
import type { Runs } from '../runs.ts'

/** The runner, whose runs are noted for the schema that gives its rows, or for the one whose step failed. */
export function recordedRunner(runner: RowsRunner, runs: Pick<Runs, 'record'>): RowsRunner {
  const { plan } = runner
  const schema = lastStep(plan).schema
  const failed = (error: unknown, ms: number): void => {
    // What callers send wrong and their leaving says nothing about the schema.
    const fault = faultOf(error)
    if (!fault) return
    const of: Address = error instanceof UnexpectedRows ? error.step.schema : schema
    runs.record({ schema: of, origin: 'page', page: plan.plan, ms, fault })
  }
  return {
    ...runner,
    run(query, scope, options) {
      const started = performance.now()
      return runner.run(query, scope, options).then(
        (answer: RowsAnswer) => {
          const ms = performance.now() - started
          runs.record({ schema, origin: 'page', page: plan.plan, ms, rows: answer.count })
          return answer
        },
        (error: unknown) => {
          failed(error, performance.now() - started)
          throw error
        },
      )
    },
  }
}
