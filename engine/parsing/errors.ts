/**
 * Why foreign text is not read: `too-large` (more memory, or more elements, than its reading may take), `too-long` (more of
 * the processor's time), `busy` (too many wait to be read, in all or of this principal).
 */
export type ParseRefusal = 'too-large' | 'too-long' | 'busy'

export class ParseRefused extends Error {
  override readonly name = 'ParseRefused'
  readonly refusal: ParseRefusal
  constructor(refusal: ParseRefusal, cause?: unknown) {
    super(`foreign text is not read: ${refusal}`, cause === undefined ? {} : { cause })
    this.refusal = refusal
  }
}

/** What a parser says of a text that it cannot read, in its own words: they come to the caller as they are. */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable'
  /** Of its parser's own list. */
  readonly code: string
  readonly values: string[]
  constructor(code: string, values: string[] = []) {
    super(`${code} ${values.join(', ')}`.trim())
    this.code = code
    this.values = values
  }
}
