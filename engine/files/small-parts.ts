const partBytes = 32 * 1024

/**
 * The same bytes in small parts: what is made of one has gone before the garbage collector looks at it a second time, so that
 * reading a file takes half of the memory.
 */
export async function* smallParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += partBytes) yield piece.subarray(at, at + partBytes)
}
