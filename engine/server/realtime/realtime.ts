import { isAddress, splitAddress } from '../../../runtime/document.ts'
import type { Address } from '../../../runtime/document.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { Engine } from '../engine.ts'
import { endsSession } from '../../sessions/ends-session.ts'
import type { EndOfSessions, Session, Store } from '../../store/store.ts'
import * as codes from '../../../runtime/answer-codes.ts'
import { loggedOut } from '../../codes/refusals.ts'
import type { SiteChange } from '../../sites/sites.ts'
import type { Port } from '../port.ts'
import { networkOf } from '../../limits/rate-limits.ts'
import type { Peer, Realtime } from './peer.ts'
import { makePresence, type Looker } from './presence.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { isObject } from '../../../runtime/json/is-object.ts'

interface Client extends Looker {
  peer: Peer
  network: string
  token?: string
}

/** What the store tells of a cart, or of favourites, that were changed; without a user, of everybody's. */
interface OwnChange {
  siteId: number
  userKey?: string
  contentId: number
  tab?: string
}

const loginMs = 5000
const lookMs = 1000
const mostWaiting = 256 * 1024
/** Sockets at a time: tabs of one session, and people behind one address. */
const most = { session: 30, network: 1000 }
const audiences = { console: 'admin', site: 'site' } as const
const changes = {
  published: 'site-changed',
  stopped: 'not-active',
  opened: 'active',
  closed: 'stop-time',
  licence: 'licence-changed',
} as const satisfies Record<SiteChange['change'] | EndOfSessions['told'], string>

type Change = keyof typeof changes
const isChange = (told: unknown): told is Change => typeof told === 'string' && Object.hasOwn(changes, told)

/** Sockets of the console and of sites. A site's sockets hear of their own site only (RT-05). */
export function makeRealtime(engine: () => Engine): Realtime {
  const clients = new Set<Client>()
  let stops: (() => void)[] | undefined
  let isOver = false
  let isLooking = false

  const tell = (client: Client, event: object): void => {
    // Who does not read would keep what is said in our memory (RT-08).
    if (client.peer.waiting() > mostWaiting) {
      presence.gone(client)
      clients.delete(client)
      client.peer.drop()
    } else client.peer.send(JSON.stringify(event))
  }
  const presence = makePresence(engine)
  const end = (client: Client, code: number, reason: string): void => {
    presence.gone(client)
    if (clients.delete(client)) client.peer.close(code, reason)
  }
  const where = (isMeant: (session: Session) => boolean): Client[] =>
    [...clients].filter(({ session }) => session !== undefined && isMeant(session))

  /** Ends those whose session has ended: the browser learns the reason with its next call, or what became of its site. */
  const look = async (isMeant: (session: Session) => boolean, told?: Change): Promise<void> => {
    for (const client of where(isMeant)) {
      try {
        client.session = await engine().sessions.judge(client.token!, 'any')
      } catch (error) {
        if (!endsSession(error)) continue
        const { siteId } = client.session!
        // A session of a site has no other reason for it than another login.
        const why = told ?? (siteId !== undefined && error.code === codes.sessionEnded ? 'published' : undefined)
        if (why) leave(client, why)
        else {
          tell(client, { type: 'ended', code: error.code })
          end(client, 4401, 'ended')
        }
      }
    }
  }
  /** Many sessions of sites have ended at once. */
  const lookAtSites = async (ended: unknown): Promise<void> => {
    const [siteId, told] = [propertyOf(ended, 'siteId'), propertyOf(ended, 'told')]
    await look(
      (session) => session.audience === 'site' && (siteId === undefined || session.siteId === siteId),
      isChange(told) ? told : undefined,
    )
  }
  const leave = (client: Client, change: Change): void => {
    tell(client, { type: changes[change], siteId: client.session?.siteId })
    end(client, change === 'stopped' || change === 'closed' ? 4403 : 4401, changes[change])
  }

  /** Everybody's turn comes each second, or when the last round is over. */
  const lookAtAll = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      await look(() => true)
    } finally {
      isLooking = false
    }
  }

  /** Of a document in a folder hears who sees the folder. */
  const tellOfDocument = async (address: Address, data: unknown): Promise<void> => {
    const { kind } = splitAddress(address)
    const { id, revision, action, by } = isObject(data) ? data : {}
    const event = { type: 'document-changed', address, id, revision, action, by }
    const mayRead = (session: Session) =>
      session.audience === 'admin' && mayUseKind(kind, 'read', { engine: engine(), session })
    const { folders, store } = engine()
    const seen = new Map<Store, Promise<boolean>>([[store, Promise.resolve(true)]])
    for (const client of where(mayRead)) {
      const own = await folders.storeFor(client.session!)
      if (!seen.has(own))
        seen.set(
          own,
          own.documents.find(address).then((found) => found !== undefined),
        )
      if ((await seen.get(own)) && clients.has(client)) tell(client, event)
    }
  }

  /** To the other tabs and devices of the user whose it is; the one that changed it knows. */
  const tellOfOwn = (load: string, { siteId, userKey, contentId, tab }: OwnChange): void => {
    const isOwn = (session: Session) =>
      session.siteId === siteId && (userKey === undefined || session.userKey === userKey)
    for (const client of where(isOwn)) tell(client, { type: 'touched', loads: [load], contentId, ...(tab && { tab }) })
  }

  /** That a site is being published, runs or is private now: the lists of sites show it. */
  const tellBuilders = (): void => {
    const mayRead = (session: Session) =>
      session.audience === 'admin' && mayUseKind('site', 'read', { engine: engine(), session })
    for (const client of where(mayRead)) tell(client, { type: 'site-state' })
  }

  /** To all tabs and devices of whose jobs it is one. */
  const tellOfJobs = (owner: unknown): void => {
    const [siteId, userKey] = [propertyOf(owner, 'siteId'), propertyOf(owner, 'userKey')]
    const isOwn = (session: Session) => session.siteId === siteId && session.userKey === userKey
    for (const client of where(isOwn)) tell(client, { type: 'jobs' })
  }

  /** Whom another release logs out is told so, and everybody else that there is one. */
  const tellOfRelease = async (siteId: number): Promise<void> => {
    const isOfSite = (session: Session) => session.siteId === siteId
    await look(isOfSite, 'published')
    for (const client of where(isOfSite)) tell(client, { type: 'site-updated', siteId })
  }

  const tellOfSite = ({ siteId, change }: SiteChange): void => {
    if (change === 'published') return void tellOfRelease(siteId)
    for (const client of where((session) => session.siteId === siteId)) {
      if (change === 'opened') tell(client, { type: changes[change], siteId })
      else leave(client, change)
    }
  }

  /** Begins to listen with the first socket. */
  const begin = (): void => {
    if (stops) return
    const { store, sites, accounts, licences } = engine()
    const timer = setInterval(() => void lookAtAll(), lookMs).unref()
    accounts.onChange((userKey) => void look((session) => session.audience === 'admin' && session.userKey === userKey))
    licences.onChange(() => {
      for (const client of where(() => true)) tell(client, { type: 'licence-changed' })
    })
    stops = [
      () => clearInterval(timer),
      sites.on(tellOfSite),
      store.events.on('*', ({ topic, key, data }) => {
        if (topic === 'session' && key === '') void lookAtSites(data)
        else if (topic === 'session') void look((session) => session.id === key)
        else if (topic === 'cart' || topic === 'favorites') tellOfOwn(topic, data as OwnChange)
        else if (topic === 'job') tellOfJobs(data)
        else if (topic === 'site') tellBuilders()
        else if (topic === 'resync') void look(() => true)
        // The store tells of a document with its id; the engine's own word for the same change has none.
        else if (topic === 'document' && propertyOf(data, 'id') !== undefined && isAddress(key))
          void tellOfDocument(key, data).catch(() => undefined)
      }),
    ]
  }

  const login = async (
    client: Client,
    token: unknown,
    { address, port }: { address: string; port: Port },
  ): Promise<void> => {
    try {
      if (typeof token !== 'string') throw loggedOut()
      const session = await engine().sessions.judge(token, audiences[port.kind])
      // That of one content opens no news of the site.
      if (session.contentId !== undefined) throw loggedOut()
      if (session.siteId !== undefined && !port.sites.admits(session.siteId)) throw loggedOut()
      if (!clients.has(client)) return
      if (where(({ id }) => id === session.id).length >= most.session) return end(client, 4429, 'too many')
      client.session = session
      client.token = token
      // What was published while nobody listened is known by it.
      const release = session.siteId === undefined ? undefined : engine().sites.running(session.siteId)?.number
      tell(client, { type: 'ready', ...(release !== undefined && { release }) })
    } catch (error) {
      if (!endsSession(error)) return end(client, 1013, 'try again later')
      // Wrong tokens draw on the budget of logins of their address (RT-03).
      try {
        engine().limits.take('login', `socket ${networkOf(address)}`, performance.now())
      } catch {
        return end(client, 4429, 'too many')
      }
      tell(client, { type: 'login-error', code: error.code })
      end(client, 4401, 'not logged in')
    }
  }

  return {
    connect(peer, from) {
      begin()
      const client: Client = {
        peer,
        network: networkOf(from.address),
        tell: (event) => {
          if (clients.has(client)) tell(client, event)
        },
      }
      const neighbours = [...clients].filter(({ network }) => network === client.network).length
      clients.add(client)
      if (neighbours >= most.network) end(client, 4429, 'too many')
      if (isOver) end(client, 1012, 'restart')
      const timer = setTimeout(() => {
        if (!client.session) end(client, 4401, 'not logged in')
      }, loginMs).unref()
      let asked = false
      return {
        message(text) {
          const message = parse(text)
          if (message === undefined) end(client, 1007, 'not JSON')
          else if (message.type === 'login' && !asked) {
            asked = true
            void login(client, message.token, from)
          } else if (message.type === 'logout') end(client, 1000, 'logout')
          else if (message.type === 'look') void presence.look(client, message.address).catch(() => undefined)
          else if (message.type !== 'ping') end(client, 1008, 'unknown message')
        },
        closed() {
          clearTimeout(timer)
          presence.gone(client)
          clients.delete(client)
        },
      }
    },
    size: () => clients.size,
    close() {
      isOver = true
      for (const stop of stops ?? []) stop()
      stops = []
      // They come back one by one: each is told to wait a little of its own.
      for (const client of [...clients]) {
        tell(client, { type: 'restart', afterMs: Math.floor(Math.random() * 5000) })
        end(client, 1012, 'restart')
      }
    },
  }
}

function parse(text: string): { type?: unknown; token?: unknown; address?: unknown } | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
