/** So many are known; who is forgotten is judged by what the store says. */
const most = 20_000

export interface LastActions {
  note(id: string): void
  /** Milliseconds since the last action here; undefined: none is known. */
  since(id: string): number | undefined
}

/** When each session last did something in this process, by a clock that only goes forward. */
export function makeLastActions(steady: () => number): LastActions {
  const noted = new Map<string, number>()
  return {
    note(id) {
      if (noted.size >= most && !noted.has(id)) noted.clear()
      noted.set(id, steady())
    },
    since(id) {
      const at = noted.get(id)
      return at === undefined ? undefined : steady() - at
    },
  }
}
