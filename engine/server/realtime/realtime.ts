import { loggedOut } from '../../codes/refusals.ts'
import { networkOf } from '../../limits/rate-limits.ts'
import { endsSession } from '../../sessions/ends-session.ts'
import type { Engine } from '../engine.ts'
import type { Port } from '../port.ts'
import { announce } from './announce.ts'
import { makeClients, type Client, type Clients } from './clients.ts'
import type { Realtime } from './peer.ts'
import { makePresence } from './presence.ts'

const loginMs = 5000
const lookMs = 1000
/** Sockets at a time: tabs of one session, and people behind one address. */
const most = { session: 30, network: 1000 }
const audiences = { console: 'admin', site: 'site' } as const

/** Sockets of the console and of sites. A site's sockets hear of their own site only (RT-05). */
export function makeRealtime(engine: () => Engine): Realtime {
  const presence = makePresence(engine)
  const clients = makeClients(engine, (client) => presence.gone(client))
  let stop: (() => void) | undefined
  let isOver = false

  /** Begins to listen with the first socket. */
  const begin = (): void => {
    if (stop || isOver) return
    const stopLooking = lookAgain(clients)
    const stopTelling = announce(clients, engine())
    stop = () => {
      stopLooking()
      stopTelling()
    }
  }

  return {
    connect(peer, from) {
      begin()
      const client: Client = {
        peer,
        network: networkOf(from.address),
        tell: (event) => {
          if (clients.has(client)) clients.tell(client, event)
        },
      }
      const neighbours = [...clients.all()].filter(({ network }) => network === client.network).length
      clients.add(client)
      if (neighbours >= most.network) clients.end(client, 4429, 'too many')
      if (isOver) clients.end(client, 1012, 'restart')
      const timer = setTimeout(() => {
        if (!client.session) clients.end(client, 4401, 'not logged in')
      }, loginMs).unref()
      let asked = false
      return {
        message(text) {
          const message = parse(text)
          if (message === undefined) clients.end(client, 1007, 'not JSON')
          else if (message.type === 'login' && !asked) {
            asked = true
            void logIn(client, message.token, { from, clients, engine: engine() })
          } else if (message.type === 'logout') clients.end(client, 1000, 'logout')
          else if (message.type === 'look') void presence.look(client, message.address).catch(() => undefined)
          else if (message.type !== 'ping') clients.end(client, 1008, 'unknown message')
        },
        closed() {
          clearTimeout(timer)
          clients.forget(client)
        },
      }
    },
    size: () => clients.all().size,
    close() {
      isOver = true
      stop?.()
      // They come back one by one: each is told to wait a little of its own.
      for (const client of [...clients.all()]) {
        clients.tell(client, { type: 'restart', afterMs: Math.floor(Math.random() * 5000) })
        clients.end(client, 1012, 'restart')
      }
    },
  }
}

/** Everybody's turn comes each second, or when the last round is over. Answers what ends it. */
function lookAgain(clients: Clients): () => void {
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      await clients.look(() => true)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookMs).unref()
  return () => clearInterval(timer)
}

interface LoginParts {
  from: { address: string; port: Port }
  clients: Clients
  engine: Engine
}

async function logIn(client: Client, token: unknown, { from, clients, engine }: LoginParts): Promise<void> {
  const { address, port } = from
  try {
    if (typeof token !== 'string') throw loggedOut()
    const session = await engine.sessions.judge(token, audiences[port.kind])
    // That of one content opens no news of the site.
    if (session.contentId !== undefined) throw loggedOut()
    if (session.siteId !== undefined && !port.sites.admits(session.siteId)) throw loggedOut()
    if (!clients.has(client)) return
    if (clients.where(({ id }) => id === session.id).length >= most.session)
      return clients.end(client, 4429, 'too many')
    client.session = session
    client.token = token
    // What was published while nobody listened is known by it.
    const release = session.siteId === undefined ? undefined : engine.sites.running(session.siteId)?.number
    clients.tell(client, { type: 'ready', ...(release !== undefined && { release }) })
  } catch (error) {
    if (!endsSession(error)) return clients.end(client, 1013, 'try again later')
    // Wrong tokens draw on the budget of logins of their address (RT-03).
    try {
      engine.limits.take('login', `socket ${networkOf(address)}`, performance.now())
    } catch {
      return clients.end(client, 4429, 'too many')
    }
    clients.tell(client, { type: 'login-error', code: error.code })
    clients.end(client, 4401, 'not logged in')
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
