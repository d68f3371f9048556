/** Why an address may not be asked. */
export type Refusal = 'address' | 'scheme' | 'credentials' | 'port' | 'network' | 'own' | 'header'

/** The guard does not let a request go there. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
  readonly why: Refusal
  /** Without path and query: those may hold secrets. */
  readonly origin: string
  constructor(why: Refusal, origin: string, cause?: unknown) {
    super(`No request to ${origin}: ${why}`, cause === undefined ? {} : { cause })
    this.why = why
    this.origin = origin
  }
}

export type Failing = 'unknown-host' | 'connection' | 'late' | 'redirects' | 'status' | 'large' | 'encoding'

/** The other side did not give what was asked for. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed'
  readonly why: Failing
  readonly status: number | undefined
  /** The other side may have got the request. */
  readonly sent: boolean
  /** It went over a connection that an earlier request had left, and the other side has closed it since. */
  readonly reused: boolean
  constructor(why: Failing, about: { status?: number; sent?: boolean; reused?: boolean; cause?: unknown } = {}) {
    super(
      about.status === undefined ? `Request failed: ${why}` : `Request failed: ${why} ${about.status}`,
      about.cause === undefined ? {} : { cause: about.cause },
    )
    this.why = why
    this.status = about.status
    this.sent = about.sent ?? false
    this.reused = about.reused ?? false
  }
}
