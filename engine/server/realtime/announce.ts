import { isAddress, splitAddress, type Address } from '../../../runtime/document.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { SiteChange } from '../../sites/sites.ts'
import type { Session, Store } from '../../store/store.ts'
import type { Engine } from '../engine.ts'
import { isChange, type Clients } from './clients.ts'

/** What the store tells of a cart, or of favourites, that were changed; without a user, of everybody's. */
interface OwnChange {
  siteId: number
  userKey?: string
  contentId: number
  tab?: string
}

/** Tells sockets what changes from now on. Answers what ends it. */
export function announce(clients: Clients, engine: Engine): () => void {
  const { store, sites, accounts, licences } = engine
  accounts.onChange(
    (userKey) => void clients.look((session) => session.audience === 'admin' && session.userKey === userKey),
  )
  licences.onChange(() => {
    for (const client of clients.where(() => true)) clients.tell(client, { type: 'licence-changed' })
  })
  const stops = [
    sites.on((change) => tellOfSite(change, clients)),
    store.events.on('*', ({ topic, key, data }) => {
      if (topic === 'session' && key === '') void lookAtSites(data, clients)
      else if (topic === 'session') void clients.look((session) => session.id === key)
      else if (topic === 'cart' || topic === 'favorites') tellOfOwn(topic, data as OwnChange, clients)
      else if (topic === 'job') tellOfJobs(data, clients)
      else if (topic === 'site') tellBuilders(clients, engine)
      else if (topic === 'resync') void clients.look(() => true)
      // The store tells of a document with its id; the engine's own word for the same change has none.
      else if (topic === 'document' && propertyOf(data, 'id') !== undefined && isAddress(key))
        void tellOfDocument(key, data, { clients, engine }).catch(() => undefined)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Many sessions of sites have ended at once. */
async function lookAtSites(ended: unknown, clients: Clients): Promise<void> {
  const [siteId, told] = [propertyOf(ended, 'siteId'), propertyOf(ended, 'told')]
  await clients.look(
    (session) => session.audience === 'site' && (siteId === undefined || session.siteId === siteId),
    isChange(told) ? told : undefined,
  )
}

/** Of a document in a folder hears who sees the folder. */
async function tellOfDocument(
  address: Address,
  data: unknown,
  { clients, engine }: { clients: Clients; engine: Engine },
): Promise<void> {
  const { kind } = splitAddress(address)
  const { id, revision, action, by } = isObject(data) ? data : {}
  const event = { type: 'document-changed', address, id, revision, action, by }
  const mayRead = (session: Session) => session.audience === 'admin' && mayUseKind(kind, 'read', { engine, session })
  const { folders, store } = engine
  const seen = new Map<Store, Promise<boolean>>([[store, Promise.resolve(true)]])
  for (const client of clients.where(mayRead)) {
    const own = await folders.storeFor(client.session)
    if (!seen.has(own))
      seen.set(
        own,
        own.documents.find(address).then((found) => found !== undefined),
      )
    if ((await seen.get(own)) && clients.has(client)) clients.tell(client, event)
  }
}

/** To the other tabs and devices of the user whose it is; the one that changed it knows. */
function tellOfOwn(load: string, { siteId, userKey, contentId, tab }: OwnChange, clients: Clients): void {
  const isOwn = (session: Session) =>
    session.siteId === siteId && (userKey === undefined || session.userKey === userKey)
  for (const client of clients.where(isOwn))
    clients.tell(client, { type: 'touched', loads: [load], contentId, ...(tab && { tab }) })
}

/** That a site is being published, runs or is private now: the lists of sites show it. */
function tellBuilders(clients: Clients, engine: Engine): void {
  const mayRead = (session: Session) => session.audience === 'admin' && mayUseKind('site', 'read', { engine, session })
  for (const client of clients.where(mayRead)) clients.tell(client, { type: 'site-state' })
}

/** To all tabs and devices of whose jobs it is one. */
function tellOfJobs(owner: unknown, clients: Clients): void {
  const [siteId, userKey] = [propertyOf(owner, 'siteId'), propertyOf(owner, 'userKey')]
  const isOwn = (session: Session) => session.siteId === siteId && session.userKey === userKey
  for (const client of clients.where(isOwn)) clients.tell(client, { type: 'jobs' })
}

/** Whom another release logs out is told so, and everybody else that there is one. */
async function tellOfRelease(siteId: number, clients: Clients): Promise<void> {
  const isOfSite = (session: Session) => session.siteId === siteId
  await clients.look(isOfSite, 'published')
  for (const client of clients.where(isOfSite)) clients.tell(client, { type: 'site-updated', siteId })
}

function tellOfSite({ siteId, change }: SiteChange, clients: Clients): void {
  if (change === 'published') return void tellOfRelease(siteId, clients)
  for (const client of clients.where((session) => session.siteId === siteId)) {
    if (change === 'opened') clients.tellChange(client, change)
    else clients.leave(client, change)
  }
}
