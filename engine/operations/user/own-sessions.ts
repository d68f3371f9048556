import { notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { requireGoverned } from '../../kinds/govern.ts'

/** Where the caller is logged in. */
export const sessions: DeclaredOperation<'sessions'> = async (_input, { store, session }) => {
  const all = await store.sessions.list({ audience: 'admin', userKey: session!.userKey })
  const rows = all.map(({ id, createdAt, lastActionAt, expiresAt, address }) => ({
    createdAt,
    lastActionAt,
    expiresAt,
    address: address ?? '',
    current: id === session!.id,
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
