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
  const ready = makeReady(memory, readerMs)
  let failure: { error: unknown } | undefined
  let cut = (_error: unknown): void => undefined

  const make = async () => {
    try {
      for await (const piece of bytes) if (!(await ready.put(piece))) break
    } catch (error) {
      failure = { error }
      if (error instanceof ReaderStalled) {
        ready.drop()
        cut(error)
        onEnd(failure)
      }
    }
    ready.end()
  }

  void make()
  await ready.untilPiece()
  if (ready.isEmpty() && failure) {
    onEnd()
    throw failure.error
  }
  return new ReadableStream({
    start(controller) {
      cut = (error) => controller.error(error)
    },
    async pull(controller) {
      await ready.untilPiece()
      const piece = ready.take()
      if (piece) controller.enqueue(piece)
      else if (failure) {
        controller.error(failure.error)
        onEnd(failure)
      } else {
        controller.close()
        onEnd()
      }
    },
    async cancel() {
      ready.leave()
      onEnd()
      await bytes.return()
    },
  })
}

/** Pieces of one answer that its reader has not taken yet, between who makes them and who takes them. */
function makeReady(memory: BodyOptions['memory'], readerMs: number) {
  const pieces: Uint8Array[] = []
  let held = 0
  let isMade = false
  let isLeft = false
  let onPiece = (): void => undefined
  let onTaken = (): void => undefined

  const hold = (count: number): void => {
    held += count
    memory.held += count
  }
  const drop = (): void => {
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

  return {
    /** Resolves when there is room for more; false: the reader is gone. Throws `ReaderStalled`. */
    async put(piece: Uint8Array): Promise<boolean> {
      if (isLeft) return false
      pieces.push(piece)
      hold(piece.length)
      onPiece()
      if (!hasRoom()) await untilRoom()
      return true
    },
    /** No more pieces come. */
    end(): void {
      isMade = true
      onPiece()
    },
    isEmpty: () => pieces.length === 0,
    /** Resolves when a piece lies ready, or none comes any more. */
    async untilPiece(): Promise<void> {
      while (pieces.length === 0 && !isMade) await new Promise<void>((resolve) => (onPiece = resolve))
    },
    take(): Uint8Array | undefined {
      const piece = pieces.shift()
      if (!piece) return undefined
      hold(-piece.length)
      onTaken()
      return piece
    },
    drop,
    /** The reader wants no more. */
    leave(): void {
      isLeft = true
      drop()
      onTaken()
    },
  }
}
