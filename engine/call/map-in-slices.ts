import { timeSlices } from '../limits/time-slices.ts'

/**
 * What `work` makes of each item, in their order; whoever else calls is served in between, however many there are
 * (DL-05).
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  const turns = timeSlices()
  for (const item of items) {
    results.push(work(item))
    if (turns.isOver()) await turns.next()
  }
  return results
}
