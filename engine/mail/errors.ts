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

/** A mail could not be handed over. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed'
  readonly fault: MailFault
  constructor(fault: MailFault, cause?: unknown) {
    super(fault.words, cause === undefined ? {} : { cause })
    this.fault = fault
  }
}
