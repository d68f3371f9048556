import { createHash, randomBytes } from 'node:crypto'
import type { WebApiSpec } from '../../runtime/generated/kinds/web-api.ts'
import type { BegunAuthorization, Tokens } from '../store/contract/web-apis.ts'
import type { Store } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'
import { tokenDestination } from './token-destination.ts'

const stateMs = 10 * 60_000
const allowedMs = 60 * 60_000
const states = 'web-api-state '
const allowed = 'web-api-allowed '

/** Authorizations on their way, sealed; on whichever node the answer comes, it is there. */
export function makePendingAuthorizations(store: Store, now: () => Date) {
  const { settings, secrets, counters } = store
  const set = (name: string, value: object, by: string) =>
    settings.set(name, secrets.seal(name, JSON.stringify(value)), by)
  const sweep = async (prefix: string, ms: number): Promise<void> => {
    const before = new Date(now().getTime() - ms).toISOString()
    for (const { name, at } of await settings.list(prefix)) if (at < before) await settings.remove(name, 'system')
  }
  const read = async (name: string, ms: number): Promise<string | undefined> => {
    const found = (await settings.list<string>(name)).find((one) => one.name === name)
    if (!found || Date.parse(found.at) + ms < now().getTime()) return undefined
    return secrets.unseal(name, found.value)
  }

  return {
    /** The state that the answer must bring along. */
    async begin(begun: BegunAuthorization): Promise<string> {
      await sweep(states, stateMs)
      const state = randomBytes(32).toString('base64url')
      await set(states + digest(state), begun, begun.userKey)
      return state
    },
    /** What was begun with this state in this session; it is told once. */
    async take(state: string, session: string): Promise<BegunAuthorization | undefined> {
      const name = states + digest(state)
      const text = await read(name, stateMs)
      const begun = text === undefined ? undefined : storedJson('web-api.begun', text)
      if (begun?.session !== session) return undefined
      const { count } = await counters.add(name, { windowMs: stateMs })
      await settings.remove(name, begun.userKey)
      return count === 1 ? begun : undefined
    },
    /** Keeps what was allowed until its document is saved. */
    async allow(userKey: string, spec: WebApiSpec, tokens: Tokens): Promise<void> {
      await sweep(allowed, allowedMs)
      await set(nameOf(userKey, spec), tokens, userKey)
    },
    /** What this user was allowed for a connection that is not saved yet. */
    async find(userKey: string, spec: WebApiSpec): Promise<Tokens | undefined> {
      const text = await read(nameOf(userKey, spec), allowedMs)
      return text === undefined ? undefined : storedJson('web-api.tokens', text)
    },
    end: (userKey: string, spec: WebApiSpec): Promise<void> => settings.remove(nameOf(userKey, spec), userKey),
  }
}

export type PendingAuthorizations = ReturnType<typeof makePendingAuthorizations>

const nameOf = (userKey: string, spec: WebApiSpec): string => allowed + digest(`${userKey} ${tokenDestination(spec)}`)

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
