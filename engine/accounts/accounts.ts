import { ofKind, type Document } from '../../runtime/document.ts'
import type { UserSpec } from '../../runtime/generated/kinds/user.ts'
import { rightsOf } from '../access/rights.ts'
import type { Rights } from '../access/rights.ts'
import type { Store, StoredDocument } from '../store/store.ts'
import { makePasswords } from './passwords.ts'
import type { Passwords } from './passwords.ts'
import * as defaults from '../../runtime/generated/defaults.ts'

/** A user of the console, as the documents say now. */
export interface Account {
  id: number
  userKey: string
  spec: UserSpec
  status: 'active' | 'suspended'
  /** Sessions of an older epoch have ended. */
  epoch: number
  document: Document
}

export interface Accounts {
  /** From memory, when it is there. */
  cached(userKey: string): Account | undefined
  get(userKey: string): Promise<Account | undefined>
  byId(id: number): Promise<Account | undefined>
  /** By what is typed at login: exactly these bytes. */
  byUserId(userId: string): Promise<Account | undefined>
  rolesOf(account: Account): Promise<Document[]>
  rightsOf(account: Account): Promise<Rights>
  /** A user's own change of his document, wherever it lies; answers its number, undefined when it is gone. */
  change(userKey: string, change: (spec: Document['spec']) => Document['spec']): Promise<number | undefined>
  passwords: Passwords
  /** Told when sessions of a user may have ended: suspended, deleted, epoch raised. */
  onChange(handler: (userKey: string) => void): void
  close(): void
}

/** Follows the user documents and login states; a change on any node drops what is kept here. */
export function makeAccounts(store: Store): Accounts {
  const known = new Map<string, Account>()
  const handlers: ((userKey: string) => void)[] = []
  const stop = store.events.on('*', ({ topic, key }) => {
    if (topic === 'resync') {
      known.clear()
    } else if (topic === 'document' && key.startsWith('user/')) {
      forget(key.slice('user/'.length))
    } else if (topic === 'user') forget(key)
  })
  const forget = (userKey: string): void => {
    known.delete(userKey)
    for (const handler of handlers) handler(userKey)
  }
  const toAccount = async ({ id, document }: StoredDocument): Promise<Account> => {
    const { spec } = ofKind('user', document)
    const epoch = await store.users.epoch(document.key)
    return { id, userKey: document.key, spec, status: spec.status ?? defaults.userSpec.status, epoch, document }
  }
  const get: Accounts['get'] = async (userKey) => {
    const before = known.get(userKey)
    if (before) return before
    const stored = await store.documents.find(`user/${userKey}`)
    if (!stored) return undefined
    const account = await toAccount(stored)
    known.set(userKey, account)
    return account
  }
  const rolesOf: Accounts['rolesOf'] = async ({ spec }) =>
    (await store.documents.many(spec.roles ?? [])).map((role) => role.document)
  return {
    cached: (userKey) => known.get(userKey),
    get,
    async byId(id) {
      const stored = await store.documents.read('user', id)
      return stored && toAccount(stored)
    },
    async byUserId(userId) {
      const id = await store.documents.holderOf('user', '/spec/userId', userId)
      const stored = id === undefined ? undefined : await store.documents.read('user', id)
      return stored && get(stored.document.key)
    },
    rolesOf,
    rightsOf: async (account) => rightsOf(await rolesOf(account)),
    async change(userKey, change) {
      const stored = await store.documents.find(`user/${userKey}`)
      if (!stored) return undefined
      const document = { ...stored.document, spec: change(stored.document.spec) }
      await store.documents.save(stored.id, document, { revision: stored.revision, by: userKey })
      return stored.id
    },
    passwords: makePasswords(),
    onChange: (handler) => void handlers.push(handler),
    close: stop,
  }
}
