import { holdLease } from '../store/hold-lease.ts'
import type { OutboxItem, OutboxStore, OutboxTopic } from '../store/store.ts'
import { drainQueue, type Queue } from './drain-queue.ts'

/** A node that says nothing more for so long has its items no more; it says so several times in that time. */
const holdMs = 15_000
const usualBeatMs = 4_000
const batch = 40

export interface Sender<Topic extends OutboxTopic> {
  outbox: OutboxStore<Topic>
  /** On their way at a time. */
  atOnce: number
  /** Sends one and settles it. */
  send(item: OutboxItem<Topic>): Promise<void>
  /** One could not be settled: its claim ends by itself. */
  onUnsettled(item: OutboxItem<Topic>, error: unknown): void
  /** It could not be said that this node still works on what it has claimed. */
  onUnheld(error: unknown): void
  /** Milliseconds between two signs of life. */
  beatMs?: number | undefined
}

/**
 * Sends what is due of one topic of the outbox, until nothing is; answers how many items were looked at. A slow receiver lets a
 * batch wait for long: it stays with this node, so that no other one sends the same.
 */
export async function drainOutbox<Topic extends OutboxTopic>(
  { outbox, atOnce, send, onUnsettled, onUnheld, beatMs = usualBeatMs }: Sender<Topic>,
  signal?: AbortSignal,
): Promise<number> {
  const held = new Set<number>()
  const queue: Queue<OutboxItem<Topic>> = {
    async claim() {
      const items = await outbox.claim({ limit: batch, ms: holdMs })
      for (const { id } of items) held.add(id)
      return items
    },
    concurrency: atOnce,
    work: (item) => send(item).finally(() => held.delete(item.id)),
    retry: onUnsettled,
  }
  const drained = async () => {
    let all = 0
    for (;;) {
      const done = await drainQueue(queue, signal)
      all += done
      if (done === 0 || signal?.aborted) return all
    }
  }
  const renew = () => (held.size > 0 ? outbox.renew([...held], holdMs) : Promise.resolve())
  return holdLease(renew, drained, { everyMs: beatMs, onError: onUnheld })
}
