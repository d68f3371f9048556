/** What the store says itself: `document`, `session`, `user`, `setting`, `site`, `release`. Others are the engine's. */
export interface StoreEvent {
  topic: string
  /** Address, session id, user key, site id … */
  key: string
  data?: unknown
  /** Node that sent it. */
  node: string
}

export interface EventStore {
  /** Told to all nodes, this one included, after the commit; at most once per node, within about 1 s. */
  send(topic: string, key: string, data?: unknown): Promise<void>
  /** Answers the function that ends it. Topic `*`: all. Topic `resync` (key empty) means: events may have been missed, drop caches. */
  on(topic: string, handler: (event: StoreEvent) => void): () => void
}
