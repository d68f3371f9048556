/** Of all answers, and of one of them, in bytes; what is made of them takes some times as much. */
const mostBytes = 2 * 1024 * 1024
const mostOfOne = 256 * 1024

interface Answered {
  bytes: Buffer
  type: string
}

interface Kept<Made> extends Answered {
  made: Made
}

/**
 * What was made of the last answers, by name: the other system is asked each time, but what it says again to the byte is not
 * read again. Whoever pages, sorts and searches in a list of it asks for the same all the time. What is made must not be changed
 * by who gets it.
 */
export function makeLastAnswers<Made>() {
  /** The one that was used last stands last. */
  const kept = new Map<string, Kept<Made>>()
  let size = 0

  const forget = (name: string) => {
    size -= kept.get(name)?.bytes.length ?? 0
    kept.delete(name)
  }
  const keep = (name: string, one: Kept<Made>) => {
    forget(name)
    if (one.bytes.length > mostOfOne) return
    kept.set(name, one)
    size += one.bytes.length
    for (const [oldest] of kept) {
      if (size <= mostBytes) break
      forget(oldest)
    }
  }

  /** `name` undefined: made anew. */
  return async (name: string | undefined, { bytes, type }: Answered, make: () => Promise<Made>): Promise<Made> => {
    if (name === undefined) return make()
    const before = kept.get(name)
    const isSame = before?.type === type && before.bytes.equals(bytes)
    // A copy: what comes from a socket may be a small part of something large.
    const now = isSame ? before : { bytes: Buffer.from(bytes), type, made: await make() }
    keep(name, now)
    return now.made
  }
}
