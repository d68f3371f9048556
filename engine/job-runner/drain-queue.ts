/** What waits in the store and is done item by item, by whichever node claims it. */
export interface Queue<Item> {
  /** Takes items that are due for this node, as long as their claims stand; after that another node takes them. */
  claim(): Promise<Item[]>
  /** So many are at work at a time. */
  concurrency: number
  work(item: Item): Promise<void>
  /** One could not be done now: says so, and when it may be claimed again. */
  retry(item: Item, error: unknown): Promise<unknown> | void
}

/** Does what is due. Answers how many items were done; with the signal no further one is begun. */
export async function drainQueue<Item>(queue: Queue<Item>, signal?: AbortSignal): Promise<number> {
  let done = 0
  const items = (await queue.claim()).values()
  const work = async (): Promise<void> => {
    for (const item of items) {
      if (signal?.aborted) return
      try {
        await queue.work(item)
        done++
      } catch (error) {
        await queue.retry(item, error)
      }
    }
  }
  await Promise.all(Array.from({ length: queue.concurrency }, work))
  return done
}
