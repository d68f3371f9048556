/** The same pieces; the next one is being made while its reader works with the one before. One piece more is held. */
export async function* readAhead<Piece>(pieces: AsyncGenerator<Piece, void>): AsyncGenerator<Piece, void> {
  const begin = () => {
    const next = pieces.next()
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
