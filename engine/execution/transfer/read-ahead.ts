import { setImmediate as immediate } from 'node:timers/promises'

/** The same pieces; the next one is being made while its reader works with the one before. One piece more is held. */
export async function* readAhead<Piece>(pieces: AsyncGenerator<Piece, void>): AsyncGenerator<Piece, void> {
  const begin = () => {
    // Not before its reader has sent off what it has: that takes no more than some promises.
    const next = immediate().then(() => pieces.next())
    // Whoever asks for it is told; nobody does where the reader has left.
    next.catch(() => undefined)
    return next
  }
  let next = begin()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = begin()
      yield value
    }
  } finally {
    await pieces.return()
  }
}
