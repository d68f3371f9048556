export interface OutboxItem {
  id: number
  topic: string
  /** Stable over retries: a mail's Message-ID. Unique: adding it again does nothing. */
  messageId: string
  payload: unknown
  state: 'waiting' | 'sent' | 'failed'
  tries: number
  fence: number
  dueAt: string
  at: string
  lastError?: string
}

export interface OutboxStore {
  /** In the transaction of its cause. Answers undefined when the messageId is already there. */
  add(item: { topic: string; messageId?: string; payload: unknown; dueAt?: string }): Promise<number | undefined>
  /** Takes due items for `ms`; another node takes them when that time is over. */
  claim(options: { topic?: string; limit: number; ms: number }): Promise<OutboxItem[]>
  sent(id: number, fence: number): Promise<void>
  /** Again at `dueAt`, or never (`failed`). */
  retry(id: number, fence: number, options: { error: string; dueAt?: string }): Promise<void>
  list(which: { topic?: string; state?: OutboxItem['state']; limit?: number }): Promise<OutboxItem[]>
  sweep(days?: number): Promise<number>
}
