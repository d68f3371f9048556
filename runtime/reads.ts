/** Says what a piece of work asked for, so that whoever would repeat it can tell whether it came out the same. */
export interface Reads {
  /** Told by whatever is asked. Outside of `during` nothing is kept. */
  note(name: string): void
  /** The names of all that the work asked for, each once, in their order. */
  during<Value>(work: () => Value): { value: Value; names: string[] }
  /** Work that is done once for all, whoever happens to ask first. */
  aside<Value>(work: () => Value): Value
}

export function makeReads(): Reads {
  let current: Set<string> | undefined
  const withNames = <Value>(names: Set<string> | undefined, work: () => Value): Value => {
    const before = current
    current = names
    try {
      return work()
    } finally {
      current = before
    }
  }
  return {
    note: (name) => void current?.add(name),
    during(work) {
      const names = new Set<string>()
      return { value: withNames(names, work), names: [...names] }
    },
    aside: (work) => withNames(undefined, work),
  }
}
