import { unavailable } from '../../codes/refusals.ts'

/** Lets one in, until it calls what it got; the others are asked to come back, before anything of them is read. */
export function oneAtATime(): () => () => void {
  let isBusy = false
  return () => {
    if (isBusy) throw unavailable({ retryAfter: 5 })
    isBusy = true
    return () => {
      isBusy = false
    }
  }
}
