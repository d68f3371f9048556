/** Works on several at a time, `most` at once, and answers in their order. The first error ends it. */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array<R>(items.length)
  const left = items.entries()
  const go = async (): Promise<void> => {
    for (const [at, item] of left) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, go))
  return results
}
