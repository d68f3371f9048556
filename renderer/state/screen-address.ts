import type { App } from '../app/app.ts'

interface Address {
  search: string
  hash: string
}

interface Options extends Address {
  pathname: string
  navigate: App['navigate']
}

/** Query and hash of a screen: what they shall be, and what the router has shown of it. */
export function makeScreenAddress({ pathname, navigate, search, hash }: Options) {
  let address: Address = { search, hash }
  /** The address as the router showed it last, and those that were written here and are still on their way. */
  let shown = search + hash
  const written: string[] = []
  let plannedWrite: ReturnType<typeof setTimeout> | undefined
  let isCorrection = false
  // What is not saved yet has no address to go back to: Back would lead to another, empty new document.
  const isUnsaved = /\/0+$/.test(pathname)

  function settle() {
    if (plannedWrite === undefined) return
    clearTimeout(plannedWrite)
    plannedWrite = undefined
    const next = address.search + address.hash
    if (next === shown) return
    written.push(next)
    navigate(pathname + next, isCorrection || isUnsaved ? { replace: true } : {})
  }

  return {
    get: (): Address => address,
    /** Several changes by one press are one step of the history. `replace`: going back does not lead to what it was before. */
    change(next: Address, replace: boolean) {
      address = next
      isCorrection = plannedWrite === undefined ? replace : isCorrection && replace
      plannedWrite ??= setTimeout(settle, 0)
    },
    /** Takes a parameter away, in the same step of the history. */
    forgetParameter(name: string) {
      const query = new URLSearchParams(address.search)
      query.delete(name)
      const text = query.toString()
      address = { ...address, search: text === '' ? '' : `?${text}` }
      isCorrection = plannedWrite === undefined || isCorrection
      plannedWrite ??= setTimeout(settle, 0)
    },
    /** Writes what is planned now. */
    settle,
    /** Whether what the router shows is another address than the one that stands here, which it then is. */
    takes(next: Address): boolean {
      shown = next.search + next.hash
      // An address of our own that arrives late must not undo what was set meanwhile.
      const own = written.indexOf(shown)
      written.splice(0, own + 1)
      if (own >= 0 || shown === address.search + address.hash) return false
      address = next
      return true
    },
  }
}
