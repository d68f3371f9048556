/** Why a page was not printed: no browser is there, it took too long, the file would be too large, or the browser failed. */
export type NotPrinted = 'missing' | 'late' | 'large' | 'failed'

export class PrintRefused extends Error {
  override readonly name = 'PrintRefused'
  readonly why: NotPrinted
  constructor(why: NotPrinted, cause?: unknown) {
    super(`not printed: ${why}`, cause === undefined ? {} : { cause })
    this.why = why
  }
}
