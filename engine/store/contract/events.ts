/** What is told of; `resync` means that events may have been missed. A listener that asks for another does not compile. */
export const topics = [
  'cart',
  'favorites',
  'document',
  'job',
  'key',
  'release',
  'resync',
  'rows',
  'secret',
  'session',
  'setting',
  'site',
  'user',
] as const
export type Topic = (typeof topics)[number]

export interface StoreEvent {
  topic: Topic
  /** Address, session id, user key, site id … */
  key: string
  data?: unknown
  /** Node that sent it. */
  node: string
}

export interface EventStore {
  /** Told to all nodes, this one included, after the commit; at most once per node, within about 1 s. */
  send(topic: Topic, key: string, data?: unknown): Promise<void>
  /** Answers the function that ends it. Topic `*`: all. After `resync` (key empty) caches are dropped. */
  on(topic: Topic | '*', handler: (event: StoreEvent) => void): () => void
  /** Removes those that every node has heard, or listens for no more; answers how many. */
  sweep(): Promise<number>
}
