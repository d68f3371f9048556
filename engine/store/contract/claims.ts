/** Named claims (a schedule's slot, an import): at most one holder, by the store's clock. */
export interface LeaseStore {
  take(name: string, ms: number): Promise<{ fence: number } | undefined>
  /** False when it has gone to another. */
  renew(name: string, fence: number, ms: number): Promise<boolean>
  release(name: string, fence: number): Promise<void>
}

/** Counts shared by all nodes, such as wrong passwords per user and address. */
export interface CounterStore {
  /** Adds `by` (default 1); a new window begins when the old one is over. */
  add(name: string, options: { windowMs: number; by?: number }): Promise<{ count: number; resetAt: string }>
  get(name: string): Promise<{ count: number; resetAt: string } | undefined>
  /** Counts whose windows still run, with names that begin so. */
  startingWith(beginnings: readonly string[]): Promise<{ name: string; count: number; resetAt: string }[]>
  /** One less in a window that still runs. */
  giveBack(name: string): Promise<void>
  reset(name: string): Promise<void>
  sweep(): Promise<number>
}
