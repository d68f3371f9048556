/** The first bytes of a stream (fewer when it is shorter), and the whole stream, the first bytes included. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  count: number,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let length = 0
  while (length < count) {
    const next = await rest.next()
    if (next.done) break
    held.push(next.value)
    length += next.value.length
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* held
      for (;;) {
        const next = await rest.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      await rest.return?.()
    }
  }
  return { head: Buffer.concat(held).subarray(0, count), all: all() }
}
