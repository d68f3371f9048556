import type { Address } from '../../runtime/document.ts'
import { addressOf } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Session, Store, StoredDocument, Visibility } from '../store/store.ts'
import { everyDocument } from '../store/every-document.ts'
import { rightsIn } from './rights.ts'
import { isClosed, visibilityOf } from './visibility-of.ts'

export interface Folders {
  /** The store as the session's user sees it; the whole of it for administrators, and while no folder is shared. */
  storeFor(session: Session): Store | Promise<Store>
  /** What a user without all rights sees; undefined while no folder is shared. */
  seenBy(userKey: string): Promise<Visibility | undefined>
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
  /** Rises with each change, so that what was read before it is not kept. */
  let changes = 0
  const forget = (): void => {
    changes++
    folders = undefined
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
    const rows = all.map(({ id, owner, document }) => ({
      id,
      owner,
      address: addressOf(document),
      spec: document.spec,
    }))
    return { user: userKey, owners, ...visibilityOf(rows, userKey, names) }
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
    close: stop,
  }
}

function isShared({ document }: StoredDocument): boolean {
  return isClosed(document.spec) || document.spec.parent !== undefined
}
