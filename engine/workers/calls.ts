/** What stands beside the input of a call. */
export interface Beside<Piece = never> {
  /** Tells a piece of the answer at once; resolves when there is room for the next one. */
  tell(piece: Piece, handedOver?: ArrayBuffer[]): Promise<void>
  /** What the caller sends along, as it comes. */
  bytes: AsyncIterable<Uint8Array>
}

/** What a worker answers, by name. What a call throws comes to its caller as a `Fault`. */
export type AnyCalls = Readonly<Record<string, (input: never, beside: Beside) => unknown>>

export type InputOf<Call> = Call extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
export type OutputOf<Call> = Call extends (...rest: never[]) => infer Output ? Awaited<Output> : never
export type PieceOf<Call> = Call extends (input: never, beside: Beside<infer Piece>) => unknown ? Piece : never
