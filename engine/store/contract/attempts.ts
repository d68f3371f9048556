export type AttemptState = 'executing' | 'done' | 'unknown' | 'released'

export interface Attempt {
  purchaseId: string
  siteId: number
  contentId: number
  userKey: string
  /** Of cart and inputs: the same PURCHASEID with another hash is refused. */
  hash: string
  state: AttemptState
  node: string
  /** Rises with each take-over; a write with an old one throws FenceLost. */
  fence: number
  answer?: unknown
  /** What the recovery needs: plan, release, receipt. */
  data?: unknown
  at: string
  updatedAt: string
  /** While executing: until when its node has it. */
  until: string
}

export interface AttemptStore {
  /**
   * Begins, also again after `released` with the same or another hash, and after `unknown` where it goes on there
   * (`fence`: as it was read); else tells the attempt that stands.
   */
  begin(
    attempt: Pick<Attempt, 'purchaseId' | 'siteId' | 'contentId' | 'userKey' | 'hash' | 'data'> & {
      ms: number
      goesOn?: { fence: number }
    },
  ): Promise<{ begun: true; attempt: Attempt } | { begun: false; attempt: Attempt }>
  get(purchaseId: string): Promise<Attempt | undefined>
  /** Ends it; use it in one transaction with cart removal, outbox and logs. Throws FenceLost. */
  settle(
    purchaseId: string,
    fence: number,
    end: { state: 'done' | 'unknown' | 'released'; answer?: unknown },
  ): Promise<void>
  /** Keeps what the recovery needs more of, while it is executing. Throws FenceLost. */
  keep(purchaseId: string, fence: number, data: unknown): Promise<void>
  /** Keeps it `ms` longer, counted from now; false when it is settled or another node has it. */
  renew(purchaseId: string, fence: number, ms: number): Promise<boolean>
  /** Takes over attempts whose node is gone or whose time is over: fence + 1, this node, `ms` more. */
  takeOver(options: { ms: number; limit?: number }): Promise<Attempt[]>
  list(which: { siteId?: number; state?: AttemptState; limit?: number }): Promise<Attempt[]>
  /** Removes done and released ones older than `days` (30). */
  sweep(days?: number): Promise<number>
}

/**
 * `begun`: for the first time, or after one that did nothing; `taken`: after one of which nobody knows what it did, so that it is
 * looked up.
 */
export type GivenAnswerState = 'begun' | 'taken' | 'given' | 'released' | 'unclear'

/**
 * What is done once: by its key it is begun (as long as its node says that it lives), given (with its answer), released (nothing was
 * done), or unclear (nobody knows).
 */
export interface GivenAnswerStore {
  /**
   * Begins the call under its key for `ms`, or tells what an earlier one answered, or that it is under way. `isUnclear`: of an
   * earlier one, whose node is gone or did not know it either, nobody knows what it did.
   */
  begin(
    key: string,
    ms: number,
  ): Promise<
    { state: 'begun'; fence: number; isUnclear: boolean } | { state: 'under-way' } | { state: 'given'; answer: string }
  >
  /** Keeps it `ms` longer, counted from now. Does nothing where another has begun since. */
  renew(key: string, fence: number, ms: number): Promise<void>
  /** Keeps what the call answered for 24 hours, also where another has found nothing out since. */
  keep(key: string, fence: number, answer: string): Promise<void>
  /** The call did nothing: the next one with its key begins. */
  release(key: string, fence: number): Promise<void>
  /** Nobody knows what the call did: the next one with its key is told so, for 30 days. */
  doubt(key: string, fence: number): Promise<void>
  /** Removes those whose time is over; answers how many. */
  sweep(): Promise<number>
}
