/** A queue between who makes pieces and who reads them. */
export interface Pieces<Piece> {
  /** Resolves when all that is there has been taken; false: nobody reads any more. */
  put(piece: Piece): Promise<boolean>
  end(): void
  /** Whoever reads on gets the reason. */
  fail(reason: unknown): void
  /** The reader has left. */
  stop(): void
  read(): AsyncGenerator<Piece, void>
}

export function makePieces<Piece>(): Pieces<Piece> {
  const pieces: { value: Piece }[] = []
  let isOver = false
  let hasLeft = false
  let fault: { reason: unknown } | undefined
  let wake: () => void = () => undefined
  let room: PromiseWithResolvers<boolean> | undefined
  const tell = (isRead: boolean): void => {
    room?.resolve(isRead)
    room = undefined
  }
  return {
    put(value) {
      if (hasLeft) return Promise.resolve(false)
      pieces.push({ value })
      wake()
      room ??= Promise.withResolvers<boolean>()
      return room.promise
    },
    end() {
      isOver = true
      wake()
    },
    fail(reason) {
      fault = { reason }
      wake()
    },
    stop() {
      hasLeft = true
      tell(false)
    },
    async *read() {
      for (;;) {
        const next = pieces.shift()
        if (next) {
          if (pieces.length === 0) tell(true)
          yield next.value
        } else if (fault) throw fault.reason
        else if (isOver) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
