import { equal } from '../../runtime/equal.ts'
import { mayWait } from '../../runtime/check/may-wait.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { StateHolder } from './model-state.ts'
import type { ModelOptions, ModelState } from './model.ts'

export type Problems = ReturnType<typeof makeProblems>

/** What the check finds in the value of a model, and what the engine refused; and which of it is shown. */
export function makeProblems({ get, change }: StateHolder, { check, readAnew, pause = 300 }: ModelOptions) {
  let refused: readonly Problem[] = []
  let found: readonly Problem[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let run = 0
  /** Places that were left while a check was due: what the check before it had found there is not shown any more. */
  let left: string[] = []

  const now = (): Pick<ModelState, 'problems' | 'errors'> => {
    const { problems: before, errors } = get()
    const problems = [...found, ...refused.filter((one) => !found.some((other) => sameProblem(one, other)))]
    // The same findings stay the same list: who follows them hears of another one.
    if (equal(problems, before)) return { problems: before, errors }
    return { problems, errors: problems.filter((one) => !mayWait(one)).length }
  }
  const touchedWith = (places: readonly string[]): ReadonlySet<string> => new Set([...get().touched, ...places])

  const checkNow = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!check) return
    const mine = ++run
    change({ checking: true })
    try {
      const answer = await check(get().value)
      if (mine === run) found = answer
    } finally {
      if (mine === run) {
        const touched = timer === undefined && left.length > 0 ? touchedWith(left) : get().touched
        if (timer === undefined) left = []
        change({ ...now(), checking: false, touched })
      }
    }
  }

  return {
    now,
    check: checkNow,
    checkSoon(): void {
      clearTimeout(timer)
      timer = setTimeout(() => void checkNow(), pause)
    },
    stop: (): void => clearTimeout(timer),
    touch(at: string): void {
      if (get().touched.has(at)) return
      if (check && (timer !== undefined || get().checking)) left.push(at)
      else change({ touched: touchedWith([at]) })
    },
    refused(problems: readonly Problem[]): void {
      refused = problems
      change({ ...now(), showAll: true })
    },
    forgetRefused: (): void => void (refused = []),
    /** What was refused at a place, in it or around it is no longer there. */
    forgetAt(at: string): void {
      refused = refused.filter((one) => one.at !== at && !one.at.startsWith(`${at}/`) && !at.startsWith(`${one.at}/`))
    },
    forget(): void {
      refused = []
      found = []
      left = []
    },
    async reveal(): Promise<boolean> {
      // What the engine said of another try it says again, where it is still so.
      refused = []
      change({ showAll: true })
      await checkNow()
      if (get().errors > 0 && readAnew) {
        // Somebody may have mended the other side meanwhile.
        readAnew()
        await checkNow()
      }
      return get().errors === 0
    },
  }
}

function sameProblem(one: Problem, other: Problem): boolean {
  return one.at === other.at && one.code === other.code
}
