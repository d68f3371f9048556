import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'

/** Why a mail did not go out, or not to everybody. */
export interface MailFault {
  code: ProblemCode
  /** Field of the mail server that is to blame. */
  at: string
  /** What the server said, or why there was none: the value of the code's text. */
  words: string
  /** Another try would get the same answer. */
  isFinal: boolean
}

/** A mail that waits because its server has had as many as it takes for now. */
export class MailHeld extends Error {
  override readonly name = 'MailHeld'
  /** ISO. */
  readonly until: string
  constructor(until: string) {
    super(`held until ${until}`)
    this.until = until
  }
}

/** A mail could not be handed over. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed'
  readonly fault: MailFault
  constructor(fault: MailFault, cause?: unknown) {
    super(fault.words, cause === undefined ? {} : { cause })
    this.fault = fault
  }
}
