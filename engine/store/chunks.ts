/** Slices of at most `size`: databases limit the number of values in one statement. */
export function* chunks<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
