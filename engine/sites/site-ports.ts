export interface Listener {
  close(): Promise<void>
}

export interface SitePorts {
  /** Opens the port for the site, and closes the one that it had. Throws when the port is taken. */
  open(siteId: number, port: number): Promise<void>
  /** The site needs no port any more. */
  close(siteId: number): Promise<void>
  closeAll(): Promise<void>
}

/** Ports that sites share: one is open as long as a site needs it. Without `listen` there are none (tests). */
export function makeSitePorts(listen: ((port: number) => Promise<Listener>) | undefined): SitePorts {
  const listeners = new Map<number, { listener: Listener; sites: Set<number> }>()

  const leave = async (siteId: number, except?: number): Promise<void> => {
    for (const [port, { listener, sites }] of listeners) {
      if (port === except || !sites.delete(siteId) || sites.size > 0) continue
      listeners.delete(port)
      await listener.close()
    }
  }

  return {
    async open(siteId, port) {
      const known = listeners.get(port)
      if (known) known.sites.add(siteId)
      else if (listen) listeners.set(port, { listener: await listen(port), sites: new Set([siteId]) })
      await leave(siteId, port)
    },
    close: (siteId) => leave(siteId),
    async closeAll() {
      for (const { listener } of listeners.values()) await listener.close()
      listeners.clear()
    },
  }
}
