import { notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { requireGoverned } from '../../kinds/govern.ts'
import { ownSession } from '../../call/own-session.ts'

/** Where the caller is logged in. */
export const sessions: DeclaredOperation<'sessions'> = async (_input, context) => {
  const own = ownSession(context)
  const all = await context.store.sessions.list({ audience: 'admin', userKey: own.userKey })
  const rows = all.map(({ id, createdAt, lastActionAt, expiresAt, address }) => ({
    createdAt,
    lastActionAt,
    expiresAt,
    address: address ?? '',
    current: id === own.id,
  }))
  return { rows, total: rows.length }
}

/** Ends all sessions of a user; of the own account all but this one. */
export const endSessions: DeclaredOperation<'end-sessions'> = async ({ userId }, context) => {
  const { engine, store, session } = context
  const account = await engine.accounts.byId(userId)
  if (!account) throw notFound()
  await requireGoverned(account, context)
  context.audit({ object: `user/${account.userKey}` })
  if (account.userKey === session?.userKey) {
    await store.sessions.removeAll({ audience: 'admin', userKey: account.userKey, except: session.id })
  } else await store.users.raiseEpoch(account.userKey)
  return {}
}
