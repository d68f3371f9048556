/** So long one may work before the others have their turn. */
const turnMs = 20

/**
 * What `work` makes of each item, in their order; whoever else calls is served in between, however many there are
 * (DL-05).
 */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - begun < turnMs) continue
    await new Promise((resolve) => void setImmediate(resolve))
    begun = performance.now()
  }
  return results
}
