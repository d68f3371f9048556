export interface Listener {
  close(): Promise<void>
}

export interface SitePorts {
  /** Keeps a port open until the answered function is called. Throws when it cannot be opened. */
  hold(port: number): Promise<() => void>
  /** Takes the site to the port; the one that it had closes. Throws when it cannot be opened: the site stays. */
  open(siteId: number, port: number): Promise<void>
  /** The site needs no port any more. Who is being answered there is answered; nobody waits for it. */
  close(siteId: number): void
  /** Where the site is. */
  of(siteId: number): number | undefined
  closeAll(): Promise<void>
}

interface Opened {
  listener: Promise<Listener | undefined>
  /** Sites, and who holds it. */
  needs: Set<number | symbol>
}

/** Ports that sites share: one is open as long as somebody needs it. Without `listen` they are only names (tests). */
export function makeSitePorts(listen: ((port: number) => Promise<Listener>) | undefined): SitePorts {
  const opened = new Map<number, Opened>()
  const ports = new Map<number, number>()
  const closing = new Set<Promise<void>>()

  const need = async (port: number, who: number | symbol): Promise<void> => {
    let known = opened.get(port)
    if (!known) opened.set(port, (known = { listener: Promise.resolve(listen?.(port)), needs: new Set() }))
    known.needs.add(who)
    try {
      await known.listener
    } catch (error) {
      if (opened.get(port) === known) opened.delete(port)
      throw error
    }
  }

  const leave = (port: number, who: number | symbol): void => {
    const known = opened.get(port)
    if (!known?.needs.delete(who) || known.needs.size > 0) return
    opened.delete(port)
    const end = known.listener.then((listener) => listener?.close()).catch(() => undefined)
    closing.add(end)
    void end.finally(() => closing.delete(end))
  }

  return {
    async hold(port) {
      const who = Symbol('hold')
      await need(port, who)
      return () => leave(port, who)
    },
    async open(siteId, port) {
      const before = ports.get(siteId)
      if (before === port) return
      await need(port, siteId)
      ports.set(siteId, port)
      if (before !== undefined) leave(before, siteId)
    },
    close(siteId) {
      const port = ports.get(siteId)
      ports.delete(siteId)
      if (port !== undefined) leave(port, siteId)
    },
    of: (siteId) => ports.get(siteId),
    async closeAll() {
      for (const siteId of [...ports.keys()]) this.close(siteId)
      await Promise.all(closing)
    },
  }
}
