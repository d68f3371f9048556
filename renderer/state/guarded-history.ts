import { NavigationType, type UNSAFE_createBrowserHistory } from 'react-router'

export type History = ReturnType<typeof UNSAFE_createBrowserHistory>
type Listener = Parameters<History['listen']>[0]
type Update = Parameters<Listener>[0]

/** Answers whether the page may be left; undefined where nothing would be lost. */
export type Guard = () => Promise<boolean> | undefined

const guards = new Set<Guard>()

/** Until the answer is called the guard is asked before another page opens. */
export function guardPage(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** The first guard that would lose something is asked, and no other. */
function askGuards(): Promise<boolean> | undefined {
  for (const guard of guards) {
    const answer = guard()
    if (answer) return answer
  }
  return undefined
}

/**
 * A history that asks the guards of the open page before it leads to another one: by links, by the program, and by the
 * browser's own back and forward, which have happened when they are heard and are taken back until the answer is there.
 * (The router's own blocker needs its data router, which is 18 kB of the script before the first rows.)
 */
export function guardedHistory(history: History): History {
  let shown = history.location
  /** Steps of the browser that were asked for here, in their order; the page is told of those that are true. */
  const coming: boolean[] = []
  let isAsking = false

  const pathOf = (to: Parameters<History['push']>[0]): string =>
    new URL(history.createHref(to), `http://here${shown.pathname}`).pathname
  const asksFor = (pathname: string): Promise<boolean> | undefined =>
    pathname === shown.pathname ? undefined : askGuards()

  /** Goes when nobody objects; a second wish while the first one is asked about is none. */
  function when(answer: Promise<boolean> | undefined, go: () => void): void {
    if (!answer) return go()
    isAsking = true
    void answer
      .then((mayGo) => {
        if (mayGo) go()
      })
      .finally(() => void (isAsking = false))
  }
  const lead =
    (go: History['push']): History['push'] =>
    (to, state) => {
      if (!isAsking) when(asksFor(pathOf(to)), () => go(to, state))
    }

  function step(delta: number, isTold: boolean): void {
    coming.push(isTold)
    history.go(delta)
  }

  function heard(update: Update, tell: Listener): void {
    const { action, location, delta } = update
    const isTold = action === NavigationType.Pop ? coming.shift() : true
    if (isTold === false) return
    if (isTold === undefined && delta) {
      const answer = isAsking ? undefined : asksFor(location.pathname)
      if (answer || isAsking) step(-delta, false)
      if (answer) when(answer, () => step(delta, true))
      if (answer || isAsking) return
    }
    shown = location
    tell(update)
  }

  return Object.assign(Object.create(history), {
    push: lead(history.push),
    replace: lead(history.replace),
    listen: (listener: Listener) => history.listen((update) => heard(update, listener)),
  })
}
