import { CallError } from '../../codes/call-error.ts'

/** Lets one in; the others are asked to come back, before anything of them is read. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let isBusy = false
  return async (work) => {
    if (isBusy) throw new CallError(50300, { retryAfter: 5 })
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
}
