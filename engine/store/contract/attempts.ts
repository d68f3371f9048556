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
  /** Keeps it `ms` longer, counted from now; false when it is settled or another node has it. */
  renew(purchaseId: string, fence: number, ms: number): Promise<boolean>
  /** Takes over attempts whose node is gone or whose time is over: fence + 1, this node, `ms` more. */
  takeOver(options: { ms: number; limit?: number }): Promise<Attempt[]>
  list(which: { siteId?: number; state?: AttemptState; limit?: number }): Promise<Attempt[]>
  /** Removes done and released ones older than `days` (30). */
  sweep(days?: number): Promise<number>
}

/** Answers of idempotent calls, kept for 24 hours. */
export interface GivenAnswerStore {
  /** Begins the call under its key for `ms`, or tells what an earlier one answered, or that it is under way. */
  begin(
    key: string,
    ms: number,
  ): Promise<{ state: 'begun'; fence: number } | { state: 'under-way' } | { state: 'given'; answer: string }>
  /** Keeps what the call answered. Does nothing where another has begun since. */
  keep(key: string, fence: number, answer: string): Promise<void>
  /** The call failed: the next one with its key begins. */
  release(key: string, fence: number): Promise<void>
  /** Removes those whose time is over; answers how many. */
  sweep(): Promise<number>
}
