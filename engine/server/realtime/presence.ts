import { isAddress, splitAddress, type Address } from '../../../runtime/document.ts'
import { localize } from '../../../runtime/text.ts'
import { mayChange } from '../../access/acts.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { Session } from '../../store/store.ts'
import type { Engine } from '../engine.ts'

/** Somebody who has a document open, and how he is told of others who have. */
export interface Looker {
  session?: Session
  tell(event: object): void
}

export interface Presence {
  /** `address` is what is open there now; anything else: no document. */
  look(looker: Looker, address: unknown): Promise<void>
  gone(looker: Looker): void
}

/**
 * Who has the same document open on this node. Each hears the names of the others who may change it, himself never; who may
 * not read it hears nothing and is told to nobody, and neither is who may only read it.
 */
export function makePresence(engine: () => Engine): Presence {
  const places = new Map<Looker, Address>()

  /** What each may is asked anew: it may have changed since the document was opened. */
  const tellAll = async (address: Address): Promise<void> => {
    const there = await Promise.all(
      [...places]
        .flatMap(([looker, at]) => (at === address && looker.session ? [{ looker, session: looker.session }] : []))
        .map(async ({ looker, session }) => ({ looker, session, ...(await rightsAt(session, address)) })),
    )
    const editors = new Set(there.filter(({ mayEdit }) => mayEdit).map(({ session }) => session.userKey))
    for (const { looker, session, mayRead } of there) {
      if (!mayRead || places.get(looker) !== address) continue
      const others = [...editors].filter((key) => key !== session.userKey)
      const names = await Promise.all(others.map((key) => nameOf(key, session.data['language'])))
      looker.tell({ type: 'editors', address, names: names.toSorted() })
    }
  }

  const nameOf = async (userKey: string, language: unknown): Promise<string> => {
    const account = await engine().accounts.get(userKey)
    if (!account) return userKey
    const { spec, document } = account
    return localize(document.name, language === 'en' ? 'en' : 'ja') || `${spec.lastName} ${spec.firstName}`
  }

  const rightsAt = async (session: Session, address: Address) => {
    const { kind } = splitAddress(address)
    const store = await engine().folders.storeFor(session)
    const context = { engine: engine(), session, store }
    const stored = mayUseKind(kind, 'read', context) ? await store.documents.find(address) : undefined
    const mayEdit = stored !== undefined && (await mayChange([stored], context)).has(stored.id)
    return { mayRead: stored !== undefined, mayEdit }
  }

  const gone = (looker: Looker): void => {
    const before = places.get(looker)
    if (before === undefined) return
    places.delete(looker)
    void tellAll(before).catch(() => undefined)
  }

  return {
    async look(looker, address) {
      gone(looker)
      if (looker.session?.audience !== 'admin' || typeof address !== 'string' || !isAddress(address)) return
      places.set(looker, address)
      await tellAll(address)
    },
    gone,
  }
}
