import { addressOf, ofKind, type Address } from '../../runtime/document.ts'
import type { Session, Store } from '../store/store.ts'

export interface TokenScopes {
  /** Whether the token's document lets it open an API: it names no folder, or one in which the API lies, or that holds it. */
  admits(session: Session, api: number): Promise<boolean>
  close(): void
}

/** Answers by what the documents say now: where a token, an API or a folder is changed or moved, the next call hears it. */
export function openTokenScopes({ documents, events }: Pick<Store, 'documents' | 'events'>): TokenScopes {
  let scopes = new Map<number, readonly Address[] | undefined>()
  let ways = new Map<number, readonly Address[]>()
  /** Rises with each change, so that what was read before it is not kept. */
  let changes = 0
  const stop = events.on('*', ({ topic, key }) => {
    if (topic !== 'resync' && !(topic === 'document' && /^(api-token|api|folder)\//.test(key))) return
    changes++
    scopes = new Map()
    ways = new Map()
  })

  /** The folders of a token; none: everywhere. Undefined: there is no such token any more. */
  const scopeOf = async (token: number): Promise<readonly Address[] | undefined> => {
    const stored = await documents.read('api-token', token)
    return stored && (ofKind('api-token', stored.document).spec.folders ?? [])
  }
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
  const kept = async <Value>(known: Map<number, Value>, id: number, read: (id: number) => Promise<Value>) => {
    if (known.has(id)) return known.get(id)!
    const at = changes
    const value = await read(id)
    if (at === changes) known.set(id, value)
    return value
  }

  return {
    async admits({ data }, api) {
      const folders = await kept(scopes, Number(data.document), scopeOf)
      if (folders === undefined || folders.length === 0) return folders !== undefined
      const way = await kept(ways, api, wayOf)
      return way.some((folder) => folders.includes(folder))
    },
    close: stop,
  }
}
