import { unavailable } from '../../codes/refusals.ts'

/** Lets one in; the others are asked to come back, before anything of them is read. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let isBusy = false
  return async (work) => {
    if (isBusy) throw unavailable({ retryAfter: 5 })
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
}
