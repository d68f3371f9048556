/** `x-options`: a call that gives choices for a text, and one that says whether a typed text exists. */
export interface TextOptions {
  call?: string
  /** What the calls are told: a pointer into the document, or the name of a sibling. Nothing is asked while one is empty. */
  input: Record<string, string>
  /** What they are told besides where it is there. */
  optional?: Record<string, string>
  /** The call answers `checkRes`; `as` is what it calls the text, `missing` the problem's code when it does not exist. */
  check?: ExistenceCheck
  /** Choices that are always offered. */
  examples?: string[]
}

export interface ExistenceCheck {
  call: string
  as: string
  missing: string
}
