/** A request as a call sees it: the same from Hono (tests, routes with parameters) and straight from Node (`fast-path.ts`). */
export interface CallRequest {
  /** At least path and query. */
  readonly url: string
  /** Values of the route's parameters. */
  readonly params: Readonly<Record<string, string>>
  /** Address of the connection's other end. */
  readonly peer: string | undefined
  /** What goes in, where another call of the same caller makes this one: path, query and body say nothing then. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Lower-case name. */
  header(name: string): string | undefined
  /** The whole body; throws `tooLarge` when it is longer than `bytes`, `timedOut` when it is not here in time, whoever reads it. */
  text(bytes: number): Promise<string>
  /** The body as it comes, not kept; throws `tooLarge` where it becomes longer than `bytes`, `timedOut` where its next part does not come. */
  stream(bytes: number): AsyncIterable<Uint8Array>
  /** Input that stands before the bytes of a file, as JSON; `stream` begins behind it. */
  preface?(bytes: number): Promise<string>
  /** Aborted when the client goes away. Costly: asked for only by who works long. */
  signal(): AbortSignal
}
