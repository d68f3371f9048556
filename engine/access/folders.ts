import type { Address } from '../../runtime/document.ts'
import { addressOf } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Session, Store, StoredDocument } from '../store/store.ts'
import { everyDocument } from '../store/every-document.ts'
import { rightsIn } from './rights.ts'
import { audiencesOf, isClosed, openAudience, visibilityOf, type FolderRow, type Sight } from './visibility-of.ts'

export interface Folders {
  /** The store as the session's user sees it; the whole of it for administrators, and while no folder is shared. */
  storeFor(session: Pick<Session, 'audience' | 'userKey' | 'data'>): Store | Promise<Store>
  /** What a user without all rights sees; undefined while no folder is shared. */
  seenBy(userKey: string): Promise<Sight | undefined>
  /** What the session's user sees; undefined for all: of administrators, and while no folder is shared. */
  sightOf(session: Pick<Session, 'audience' | 'userKey' | 'data'> | undefined): Promise<Sight | undefined>
  /** Who sees what lies in a folder (null: in none), as a text that is the same for the same people. */
  audienceOf(folderId: number | null): Promise<string>
  /** Folders in which others see what lies there once this one says so. */
  closedBy(id: number, spec: FolderRow['spec']): Promise<number[]>
  close(): void
}

/** Who tells which member roles a user has. */
interface Members {
  get(userKey: string): Promise<{ spec: { memberRoles?: Address[] } } | undefined>
}

/** Follows folders and users: who is taken out of a folder no longer sees it with the next call (AZ-09). */
export function openFolders(store: Store, set: JsonSchemaSet, accounts: Members): Folders {
  const owners = Object.fromEntries(
    set.kinds().flatMap((kind) => {
      const owner = set.kind(kind)['x-owner']
      return owner === undefined ? [] : [[kind, owner]]
    }),
  )
  let folders: StoredDocument[] | undefined
  let known = new Map<string, Store>()
  let audiencesKnown: Map<number, string> | undefined
  /** Rises with each change, so that what was read before it is not kept. */
  let changes = 0
  const forget = (): void => {
    changes++
    folders = undefined
    audiencesKnown = undefined
    known = new Map()
  }
  const stop = store.events.on('*', ({ topic, key }) => {
    if (topic === 'resync' || (topic === 'document' && /^(folder|user|member-role)\//.test(key))) forget()
  })
  const load = async (): Promise<StoredDocument[]> => {
    if (folders) return folders
    const at = changes
    const found = await Array.fromAsync(everyDocument(store.documents, { kind: 'folder' }))
    if (at === changes) folders = found
    return found
  }
  const seenBy: Folders['seenBy'] = async (userKey) => {
    const all = await load()
    if (!all.some(isShared)) return undefined
    const account = await accounts.get(userKey)
    const names: Address[] = [`user/${userKey}`, ...(account?.spec.memberRoles ?? [])]
    return { user: userKey, owners, ...visibilityOf(all.map(rowOf), userKey, names) }
  }
  const audiences = async (): Promise<Map<number, string>> => {
    const at = changes
    const read = audiencesKnown ?? audiencesOf((await load()).map(rowOf))
    if (at === changes) audiencesKnown = read
    return read
  }
  const readStore = async (userKey: string): Promise<Store> => {
    const at = changes
    const seen = await seenBy(userKey)
    const narrow = seen ? store.seenBy(seen) : store
    if (at === changes) known.set(userKey, narrow)
    return narrow
  }
  return {
    storeFor: (session) => (rightsIn(session).all ? store : (known.get(session.userKey) ?? readStore(session.userKey))),
    seenBy,
    sightOf: async (session) => (!session || rightsIn(session).all ? undefined : seenBy(session.userKey)),
    async audienceOf(folderId) {
      return folderId === null ? openAudience : ((await audiences()).get(folderId) ?? openAudience)
    },
    async closedBy(id, spec) {
      const before = await audiences()
      const rows = (await load()).map((stored) => (stored.id === id ? { ...rowOf(stored), spec } : rowOf(stored)))
      return [...audiencesOf(rows)].flatMap(([folder, audience]) => (before.get(folder) === audience ? [] : [folder]))
    },
    close: stop,
  }
}

const rowOf = ({ id, owner, document }: StoredDocument): FolderRow => ({
  id,
  owner,
  address: addressOf(document),
  spec: document.spec,
})

function isShared({ document }: StoredDocument): boolean {
  return isClosed(document.spec) || document.spec.parent !== undefined
}
