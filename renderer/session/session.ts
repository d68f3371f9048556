/** Why a login is no more. */
export type EndReason =
  /** The engine answered a call so; it says why. */
  | { why: 'refused'; text: string }
  /** Nothing was done for too long, its time is over, another tab logged out, or the engine does not know it any more. */
  | { why: 'idle' | 'time' | 'elsewhere' | 'engine' }
  /** The engine said so over the socket, and the person reads it before the engine is told to forget the login. */
  | { why: 'told'; text: string }
  /** The engine did not take the token over the socket. */
  | { why: 'connection' }
  /** By the person's own wish. */
  | { why: 'left' }

/** How the login of this tab stands; `opened` is what the opening call answered last. */
export type SessionState<Opened> =
  | { is: 'out'; opened?: Opened | undefined; failure?: unknown }
  /** The opening call is asked, since the page began or somebody logged in; where it failed it can be asked again. */
  | { is: 'opening'; since: 'start' | 'login'; opened?: Opened | undefined; failure?: unknown }
  | { is: 'in'; opened: Opened }
  /** The person is told why, or the page is left. `isStranded`: there is no server any more that would give another page. */
  | { is: 'ended'; reason: EndReason; isStranded: boolean; opened?: Opened | undefined }

export interface Session<Opened> {
  /** The same object until something changes. */
  state(): SessionState<Opened>
  /** Told of each change; returns how to be told no more. */
  subscribe(listener: () => void): () => void
  /** Asks the opening call, where the page did not bring its answer. */
  start(): void
  /** Asks the opening call, once more too: in another language, or of a site that has opened again. Rejects as the call does. */
  open(): Promise<void>
  /** Somebody logged in. Rejects as the opening call does. */
  begin(token: string): Promise<void>
  /** A part of what was opened is another one now. */
  update(change: (opened: Opened) => Opened): void
  /** Only once: a login that has ended is not ended again. */
  end(reason: EndReason): void
  /** The page that was to follow an ended login cannot be had. */
  strand(): void
  /** Nobody is logged in, and nothing is left of who was. */
  leave(): void
}

export interface SessionOptions<Opened> {
  /** The token of this tab. */
  tokens: { read(): string | undefined; write(token: string): void; drop(): void }
  /** What the page itself brought. */
  begun?: Opened | undefined
  /** Whether there is anything to ask before somebody logs in. */
  mayOpen: boolean
  /** Asks the opening call. What it answered is taken by the function that comes back, if it is still wanted then. */
  open(): Promise<() => Opened>
  /** Whether a login whose opening call failed is given up; else it can be asked again. */
  needsOpening: boolean
  /** Tells the person, and what else is to be done. The token is dropped, unless the engine has yet to be told. */
  onEnd(reason: EndReason): void
}

/** Who is logged in, from the first call of a page to the end: `out → opening → in → ended → out`. Knows no React and no page. */
export function makeSession<Opened>(options: SessionOptions<Opened>): Session<Opened> {
  const { tokens, begun, needsOpening, onEnd } = options
  const answered = (opened: Opened): SessionState<Opened> => ({
    is: tokens.read() === undefined ? 'out' : 'in',
    opened,
  })
  const { state, go, subscribe } = observable(begun === undefined ? unopened<Opened>(options) : answered(begun))
  /** Which opening call is wanted: the answer of any other comes too late. */
  let wanted = 0
  function fail(failure: unknown): void {
    if (needsOpening) tokens.drop()
    const before = state()
    if (tokens.read() === undefined) go({ is: 'out', opened: before.opened, failure })
    else if (before.is === 'opening') go({ ...before, failure })
  }
  async function open(): Promise<void> {
    const mine = ++wanted
    try {
      const take = await options.open()
      if (mine === wanted) go(answered(take()))
    } catch (failure) {
      if (mine === wanted) fail(failure)
      throw failure
    }
  }
  return {
    state,
    subscribe,
    start() {
      if (state().is === 'opening') open().catch(() => undefined)
    },
    open,
    begin(token) {
      tokens.write(token)
      go({ is: 'opening', since: 'login', opened: state().opened })
      return open()
    },
    update(change) {
      const before = state()
      if (before.opened !== undefined) go({ ...before, opened: change(before.opened) })
    },
    end(reason) {
      const { is, opened } = state()
      if (tokens.read() === undefined || is === 'ended') return
      wanted++
      if (reason.why !== 'told' && reason.why !== 'left') tokens.drop()
      go({ is: 'ended', reason, isStranded: false, opened })
      onEnd(reason)
    },
    strand() {
      const before = state()
      if (before.is === 'ended') go({ ...before, isStranded: true })
    },
    leave() {
      wanted++
      tokens.drop()
      go({ is: 'out' })
    },
  }
}

function unopened<Opened>({ mayOpen }: SessionOptions<Opened>): SessionState<Opened> {
  return mayOpen ? { is: 'opening', since: 'start' } : { is: 'out' }
}

function observable<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    state: () => value,
    go(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
