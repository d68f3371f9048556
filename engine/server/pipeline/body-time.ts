import { timedOut } from '../../codes/refusals.ts'

/** A short body, and each next part of a long one, is here after so many milliseconds, or nobody waits any longer (DL-02). */
const bodyMs = 15_000

/** What is read of a body; throws `timedOut` where it is not here in time. */
export function withinBodyTime<Part>(reading: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(timedOut()), bodyMs)
    reading.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
