/**
 * Rows in memory, the newest used kept. A row that is dropped while it is being read is not kept: it may be the one
 * from before the change.
 */
export interface Cache<T> {
  get(key: string): T | undefined
  read<Loaded extends T | undefined>(key: string, load: () => Promise<Loaded>): Promise<T | Loaded>
  drop(key: string): void
  clear(): void
}

/** `believed` says whether memory may be used at all at this moment. */
export function makeCache<T>(size: number, believed: () => boolean): Cache<T> {
  const rows = new Map<string, T>()
  let drops = 0
  const get = (key: string): T | undefined => {
    if (!believed()) return undefined
    const row = rows.get(key)
    if (row === undefined) return undefined
    // Which is the oldest matters when there are many; and a map that turns over leaves memory behind, row by row.
    if (rows.size * 2 > size) {
      rows.delete(key)
      rows.set(key, row)
    }
    return row
  }
  return {
    get,
    async read(key, load) {
      const known = get(key)
      if (known !== undefined) return known
      const before = drops
      const row = await load()
      if (row === undefined || drops !== before) return row
      const [oldest] = rows.keys()
      if (oldest !== undefined && rows.size >= size) rows.delete(oldest)
      rows.set(key, row)
      return row
    },
    drop(key) {
      drops += 1
      rows.delete(key)
    },
    clear() {
      drops += 1
      rows.clear()
    },
  }
}
