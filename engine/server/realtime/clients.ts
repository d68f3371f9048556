import * as codes from '../../../runtime/answer-codes.ts'
import { endsSession } from '../../sessions/ends-session.ts'
import type { SiteChange } from '../../sites/sites.ts'
import type { EndOfSessions, Session } from '../../store/store.ts'
import type { Engine } from '../engine.ts'
import type { Peer } from './peer.ts'
import type { Looker } from './presence.ts'

export interface Client extends Looker {
  peer: Peer
  network: string
  token?: string
}

/** One that has logged in. */
export type Member = Client & { session: Session; token: string }

const isMember = (client: Client): client is Member => client.session !== undefined && client.token !== undefined

const mostWaiting = 256 * 1024
const changes = {
  published: 'site-changed',
  stopped: 'not-active',
  opened: 'active',
  closed: 'stop-time',
  licence: 'licence-changed',
} as const satisfies Record<SiteChange['change'] | EndOfSessions['told'], string>

/** What becomes of a site for those who work on it. */
export type Change = keyof typeof changes
export const isChange = (told: unknown): told is Change => typeof told === 'string' && Object.hasOwn(changes, told)

/** The sockets of this node. */
export interface Clients {
  add(client: Client): void
  has(client: Client): boolean
  forget(client: Client): void
  all(): ReadonlySet<Client>
  /** Those that have logged in, whose session is meant. */
  where(isMeant: (session: Session) => boolean): Member[]
  tell(client: Client, event: object): void
  /** The socket ends with a code of its own (4000 and above) and why. */
  end(client: Client, code: number, reason: string): void
  /** What becomes of its site, where that ends no session. */
  tellChange(client: Member, change: Change): void
  /** It is told what became of its site, and ends. */
  leave(client: Member, change: Change): void
  /** Ends those whose session has ended: the browser learns the reason with its next call, or what became of its site. */
  look(isMeant: (session: Session) => boolean, told?: Change): Promise<void>
}

/** `onGone` hears of each socket that is no more. */
export function makeClients(engine: () => Engine, onGone: (client: Client) => void): Clients {
  const all = new Set<Client>()
  const forget = (client: Client): boolean => {
    onGone(client)
    return all.delete(client)
  }
  const clients: Clients = {
    add: (client) => void all.add(client),
    has: (client) => all.has(client),
    forget: (client) => void forget(client),
    all: () => all,
    where: (isMeant) => [...all].filter(isMember).filter(({ session }) => isMeant(session)),
    tell(client, event) {
      // Who does not read would keep what is said in our memory (RT-08).
      if (client.peer.waiting() > mostWaiting) {
        forget(client)
        client.peer.drop()
      } else client.peer.send(JSON.stringify(event))
    },
    end(client, code, reason) {
      if (forget(client)) client.peer.close(code, reason)
    },
    tellChange: (client, change) => clients.tell(client, { type: changes[change], siteId: client.session.siteId }),
    leave(client, change) {
      clients.tellChange(client, change)
      clients.end(client, change === 'stopped' || change === 'closed' ? 4403 : 4401, changes[change])
    },
    async look(isMeant, told) {
      for (const client of clients.where(isMeant)) {
        try {
          client.session = await engine().sessions.judge(client.token, 'any')
        } catch (error) {
          if (!endsSession(error)) continue
          // A session of a site has no other reason for it than another login.
          const isOfSite = client.session.siteId !== undefined
          const why = told ?? (isOfSite && error.code === codes.sessionEnded ? 'published' : undefined)
          if (why) clients.leave(client, why)
          else {
            clients.tell(client, { type: 'ended', code: error.code })
            clients.end(client, 4401, 'ended')
          }
        }
      }
    },
  }
  return clients
}
