/** Bytes of one answer that are made before its reader takes them: a file of this size keeps no connection for its reader. */
const mostAhead = 4 * 1024 * 1024

/** The reader of an answer took nothing while its connection waited for him. */
export class ReaderStalled extends Error {
  override name = 'ReaderStalled'
  constructor(ms: number) {
    super(`the reader took nothing for ${ms} ms`)
  }
}

export interface BodyOptions {
  /** Bytes that lie ready in all answers of this node, and how many may. */
  memory: { held: number; most: number }
  /** Milliseconds in which a reader takes a piece, or is cut. */
  readerMs: number
  /** Told once when nobody holds anything of it any more, with what ended it too early. */
  onEnd(failure?: { error: unknown }): void
}

/**
 * An answer that is made while it is sent. What is made lies ready up to a bound, so that whoever makes it is done early;
 * beyond that he waits for the reader, as long as one piece after the other is taken in time. Resolves with the first piece,
 * so that what fails at once is thrown.
 */
export async function streamedBody(
  bytes: AsyncGenerator<Uint8Array, void>,
  { memory, readerMs, onEnd }: BodyOptions,
): Promise<ReadableStream<Uint8Array>> {
  const pieces: Uint8Array[] = []
  let held = 0
  let isMade = false
  let isLeft = false
  let failure: { error: unknown } | undefined
  let onPiece = (): void => undefined
  let onTaken = (): void => undefined
  let cut = (_error: unknown): void => undefined

  const hold = (count: number) => {
    held += count
    memory.held += count
  }
  const drop = () => {
    pieces.length = 0
    hold(-held)
  }
  const hasRoom = () => isLeft || pieces.length === 0 || (held < mostAhead && memory.held < memory.most)

  const untilRoom = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ReaderStalled(readerMs)), readerMs)
      onTaken = () => {
        timer.refresh()
        if (!hasRoom()) return
        clearTimeout(timer)
        resolve()
      }
      onTaken()
    })

  const make = async () => {
    try {
      for await (const piece of bytes) {
        if (isLeft) break
        pieces.push(piece)
        hold(piece.length)
        onPiece()
        if (!hasRoom()) await untilRoom()
      }
    } catch (error) {
      failure = { error }
      if (error instanceof ReaderStalled) {
        drop()
        cut(error)
        onEnd(failure)
      }
    }
    isMade = true
    onPiece()
  }

  const untilPiece = async () => {
    while (pieces.length === 0 && !isMade) await new Promise<void>((resolve) => (onPiece = resolve))
  }

  void make()
  await untilPiece()
  if (pieces.length === 0 && failure) {
    onEnd()
    throw failure.error
  }
  return new ReadableStream({
    start(controller) {
      cut = (error) => controller.error(error)
    },
    async pull(controller) {
      await untilPiece()
      const piece = pieces.shift()
      if (piece) {
        hold(-piece.length)
        onTaken()
        controller.enqueue(piece)
      } else if (failure) {
        controller.error(failure.error)
        onEnd(failure)
      } else {
        controller.close()
        onEnd()
      }
    },
    async cancel() {
      isLeft = true
      drop()
      onTaken()
      onEnd()
      await bytes.return()
    },
  })
}
