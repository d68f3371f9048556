/** A value of the request that cannot be bound; the caller makes a problem at the field of it. */
export class BadValue extends Error {
  override name = 'BadValue'
  /** What it should have been, or `field`: no such field to search, sort or read by. */
  readonly wanted: 'number' | 'string' | 'field' | 'condition' | 'length'
  readonly field: string
  readonly found: unknown

  constructor(wanted: BadValue['wanted'], field: string, found: unknown) {
    super(`bad value of ${field}: ${wanted}`)
    this.wanted = wanted
    this.field = field
    this.found = found
  }
}
