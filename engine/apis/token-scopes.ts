import { addressOf, ofKind, type Address } from '../../runtime/document.ts'
import { maySee } from '../access/acts.ts'
import type { Principal } from '../access/principal.ts'
import type { Folders } from '../access/folders.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Session, Store, StoredDocument } from '../store/store.ts'
import { makerOf } from './api-tokens.ts'

export interface TokenScopes {
  /**
   * Whether a token opens an API: its document names no folder, or one in which the API lies, or that holds it; and who made
   * the token may see the API.
   */
  admits(session: Session, api: number): Promise<boolean>
  close(): void
}

export interface TokenScopeParts extends Omit<Principal['engine'], 'folders'> {
  store: Pick<Store, 'documents' | 'events'>
  accounts: Pick<Accounts, 'byId' | 'get' | 'rightsOf'>
  folders: Pick<Folders, 'seenBy' | 'storeFor'>
}

/**
 * Answers by what the documents say now: where a token, an API, a folder, or who made the token is changed, the next call
 * hears it. A token whose maker is suspended or gone opens nothing: somebody else makes it anew.
 */
export function openTokenScopes(parts: TokenScopeParts): TokenScopes {
  const { store, accounts, folders, licences, set } = parts
  const { documents, events } = store
  let tokens = new Map<number, StoredDocument | undefined>()
  let ways = new Map<number, readonly Address[]>()
  let sights = new Map<string, boolean>()
  /** Rises with each change, so that what was read before it is not kept. */
  let changes = 0
  const stop = events.on('*', ({ topic, key }) => {
    const isAbout = topic === 'document' && /^(api-token|api|folder|user|role|member-role|licence)\//.test(key)
    if (topic !== 'resync' && topic !== 'secret' && !isAbout) return
    changes++
    tokens = new Map()
    ways = new Map()
    sights = new Map()
  })

  /** The folder in which an API lies, and those that hold it. */
  const wayOf = async (api: number): Promise<readonly Address[]> => {
    const way: Address[] = []
    const lies = (await documents.read('api', api))?.folderId
    let folder = lies == null ? undefined : (await documents.read('folder', lies))?.document
    while (folder && !way.includes(addressOf(folder))) {
      way.push(addressOf(folder))
      const { parent } = ofKind('folder', folder).spec
      folder = parent === undefined ? undefined : (await documents.find(parent))?.document
    }
    return way
  }
  /** Before makers were noted, the owner of its document counts as one. */
  const isSeen = async (maker: number | undefined, owner: string, api: number): Promise<boolean> => {
    const account = await (maker === undefined ? accounts.get(owner) : accounts.byId(maker))
    const stored = await documents.read('api', api)
    if (!account || account.status === 'suspended' || !stored) return false
    const data = { rights: await accounts.rightsOf(account), license: account.spec.license ?? [] }
    const session = { audience: 'admin' as const, userKey: account.userKey, data }
    const seeing = await folders.storeFor(session)
    return (await maySee([stored], { session, engine: { set, licences, folders }, store: seeing })).has(api)
  }
  const kept = async <Key, Value>(known: Map<Key, Value>, key: Key, read: () => Promise<Value>): Promise<Value> => {
    const before = known.get(key)
    if (before !== undefined) return before
    const at = changes
    const value = await read()
    if (at === changes) known.set(key, value)
    return value
  }

  return {
    async admits(session, api) {
      const id = Number(session.data.document)
      const token = await kept(tokens, id, () => documents.read('api-token', id))
      if (!token) return false
      const { folders: named = [] } = ofKind('api-token', token.document).spec
      const way = named.length === 0 ? [] : await kept(ways, api, () => wayOf(api))
      if (named.length > 0 && !way.some((folder) => named.includes(folder))) return false
      const maker = makerOf(session)
      const sight = `${maker ?? token.owner} ${api}`
      return kept(sights, sight, () => isSeen(maker, token.owner, api))
    },
    close: stop,
  }
}
