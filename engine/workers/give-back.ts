/** Milliseconds in which what was lent says that nothing is open on it. */
const wordMs = 5_000

/** What a pool lends: a connection, a process. */
export interface Lent {
  /**
   * Takes back what its borrower left open (a cursor, a transaction, settings) and says that nothing is; rejects where it
   * cannot. Undefined: nothing was left. No caller's signal ends it: who goes in the middle would leave it as it is.
   */
  leave(): Promise<unknown> | undefined
  /** Ends it at once, also twice; never throws. */
  end(): void
}

/**
 * The only way back into a pool: what was lent has said that nothing is open on it, within a time of its own, or has been
 * ended. `release` is called once, when it may be lent again or has ended.
 */
export function giveBack(lent: Lent, release: () => void): void {
  const word = lent.leave()
  if (!word) return release()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no word within ${wordMs} ms`)), wordMs)
  })
  void Promise.race([word, late])
    .catch(() => lent.end())
    .finally(() => {
      clearTimeout(timer)
      release()
    })
}
