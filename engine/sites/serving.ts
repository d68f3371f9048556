import { isOpen } from '../../runtime/usage-time.ts'
import type { Release } from '../store/store.ts'
import { loadRelease } from './load-release.ts'
import { localMoment } from './local-moment.ts'
import type { RunningRelease } from './running-release.ts'
import { makeSitePorts } from './site-ports.ts'
import { makeTroubles, portTrouble, type SiteTrouble } from './site-trouble.ts'
import type { SiteChange, SitesParts } from './sites.ts'

/** What this node serves: releases in memory, each at its site's port. */
export interface Serving {
  running: ReadonlyMap<number, RunningRelease>
  /** The port at which a site answers here. */
  portOf(siteId: number): number | undefined
  /** The port that the site's document names now; it counts when the site starts. */
  portToOpen(siteId: number, published?: RunningRelease): Promise<number>
  /** Keeps a port open until the answered function is called. Throws when it cannot be opened. */
  hold(port: number): Promise<() => void>
  troubles(): SiteTrouble[]
  load(release: Release): Promise<RunningRelease>
  /**
   * Serves the release from now on, and tells so. A port that cannot be opened is a trouble of this node, and no error.
   */
  take(loaded: RunningRelease): Promise<void>
  /** The release could not be loaded. */
  fail(siteId: number, error: unknown): void
  /** Opens the port of a running site that has none. */
  openPort(siteId: number): Promise<void>
  end(siteId: number, change?: SiteChange['change']): void
  isOpen(release: RunningRelease): boolean
  close(): Promise<void>
}

const clockMs = 500

/** `tell` hears when a site has another release, opens or closes by its usage time, or ends here. */
export function makeServing(parts: SitesParts, tell: (change: SiteChange) => void): Serving {
  const ports = makeSitePorts(parts.listen)
  const running = new Map<number, RunningRelease>()
  const openNow = new Map<number, boolean>()
  const troubles = makeTroubles(parts)
  const tools = {
    texts: parts.texts,
    store: parts.store,
    sources: parts.sources,
    runs: parts.runs,
    mostMs: parts.mostMs,
  }

  const nowOpen = ({ site }: RunningRelease) => {
    const usage = site.spec.usageTime
    return !usage?.limitFlg || isOpen(usage, localMoment(parts.now(), usage.timeZone))
  }

  const portToOpen: Serving['portToOpen'] = async (siteId, published) => {
    const stored = await parts.store.documents.read('site', siteId)
    const spec = stored?.document.spec ?? published?.site.spec
    return spec?.port ?? parts.sitePort
  }
  const openPort = async (siteId: number): Promise<void> => {
    const port = await portToOpen(siteId, running.get(siteId))
    try {
      await ports.open(siteId, port)
      troubles.over(siteId)
    } catch (error) {
      const code = portTrouble(error)
      if (!code) throw error
      troubles.note({ siteId, code, port }, error)
    }
  }

  const clock = setInterval(() => {
    for (const [siteId, release] of running) {
      const open = nowOpen(release)
      if (open === openNow.get(siteId)) continue
      openNow.set(siteId, open)
      tell({ siteId, change: open ? 'opened' : 'closed' })
    }
  }, clockMs).unref()

  return {
    running,
    portOf: (siteId) => ports.of(siteId),
    portToOpen,
    hold: (port) => ports.hold(port),
    troubles: () => troubles.all(),
    load: (release) => loadRelease(release, tools),
    async take(loaded) {
      const { siteId } = loaded
      running.set(siteId, loaded)
      openNow.set(siteId, nowOpen(loaded))
      await openPort(siteId)
      tell({ siteId, change: 'published' })
    },
    fail: (siteId, error) => troubles.note({ siteId, code: 'site-not-loaded' }, error),
    openPort,
    end(siteId, change) {
      running.delete(siteId)
      openNow.delete(siteId)
      troubles.forget(siteId)
      // Before the port closes: the sockets are told over it.
      if (change) tell({ siteId, change })
      ports.close(siteId)
    },
    isOpen: (release) => openNow.get(release.siteId) ?? nowOpen(release),
    async close() {
      clearInterval(clock)
      await ports.closeAll()
      running.clear()
    },
  }
}
