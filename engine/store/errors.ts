/** What the store refuses. Each is data for the answer: who called decides code and text. */

export type UniqueValue = string | number | boolean

/** Somebody saved after the revision that this save was based on (409). */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  /** The revision that stands in the store now, who saved it and when. */
  readonly revision: number
  readonly by: string
  readonly at: string
  constructor(current: { revision: number; by: string; at: string }) {
    super(`Saved meanwhile by ${current.by} at ${current.at} (revision ${current.revision})`)
    this.revision = current.revision
    this.by = current.by
    this.at = current.at
  }
}

/** A value that a rule wants to be unique is taken. `field` is `key` for the document's own key. */
export class AlreadyRegistered extends Error {
  override readonly name = 'AlreadyRegistered'
  readonly kind: string
  readonly field: string
  readonly value: UniqueValue
  constructor(taken: { kind: string; field: string; value: UniqueValue }) {
    super(`${taken.kind}: ${taken.field} "${String(taken.value)}" is already registered`)
    this.kind = taken.kind
    this.field = taken.field
    this.value = taken.value
  }
}

/** No such row. `what` names it: `document 7`, `release 3 of site 1`. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
  readonly what: string
  constructor(what: string) {
    super(`Not found: ${what}`)
    this.what = what
  }
}

/** The caller sees the row, but may not change it (403). */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
  readonly what: string
  constructor(what: string) {
    super(`Not allowed: ${what}`)
    this.what = what
  }
}

/** The lease on a row has gone to another worker: what this one still wants to write is refused. */
export class FenceLost extends Error {
  override readonly name = 'FenceLost'
  readonly what: string
  constructor(what: string) {
    super(`Taken over by another worker: ${what}`)
    this.what = what
  }
}

/** As many files are made for this user as may be at a time. */
export class TooManyDownloads extends Error {
  override readonly name = 'TooManyDownloads'
  constructor(most: number) {
    super(`${most} downloads are running`)
  }
}

/** The files that a site, or the installation, keeps for its users take as much room as they may. */
export class DownloadsFull extends Error {
  override readonly name = 'DownloadsFull'
}

/** A cart takes no more lines. */
export class CartFull extends Error {
  override readonly name = 'CartFull'
}

/** No room on the disk of the store. Reads go on; writes work again when there is room (503). */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  constructor(cause: unknown) {
    super('The storage is full', { cause })
  }
}

/** The store does not answer: its server is away, restarting or out of connections (503). */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  constructor(cause: unknown) {
    super('The store does not answer', { cause })
  }
}

/** The engine must not start on this store; the message says what the administrator can do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
