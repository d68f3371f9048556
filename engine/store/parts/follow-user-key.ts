import type { Context } from '../context.ts'
import { open } from './secrets.ts'
import { emptyRow, twoFactorAbout } from './users.ts'

/**
 * What is kept by a user's key belongs to his row: with a new key his password, second factor and ownership move along
 * and his sessions end; a new user finds nothing of whoever had the key before him (AN-11, AZ-13). `was` is undefined
 * for a new user.
 */
export async function followUserKey(context: Context, was: string | undefined, key: string): Promise<void> {
  await clear(context, key)
  if (was === undefined) return
  await moveLogin(context, was, key)
  await context.write
    .updateTable('job_runs')
    .set({ user_key: key })
    .where('site_id', 'is', null)
    .where('user_key', '=', was)
    .execute()
  await context.write.updateTable('documents').set({ owner: key }).where('owner', '=', was).execute()
  await clear(context, was)
}

/** Nothing opens by this key from now on, and nothing belongs to it. */
async function clear(context: Context, key: string): Promise<void> {
  const row = await context.write
    .updateTable('users')
    .set((e) => ({ ...emptyRow, auth_epoch: e('auth_epoch', '+', 1) }))
    .where('user_key', '=', key)
    .returning('auth_epoch')
    .executeTakeFirst()
  context.tell('user', key, row && { epoch: row.auth_epoch })
  const ended = await context.write
    .deleteFrom('sessions')
    .where('audience', '=', 'admin')
    .where('user_key', '=', key)
    .returning('id')
    .execute()
  for (const { id } of ended) context.tell('session', id)
  await context.write.deleteFrom('job_runs').where('site_id', 'is', null).where('user_key', '=', key).execute()
  // No key of a user has this form: these documents are an administrator's to give away.
  await context.write
    .updateTable('documents')
    .set({ owner: `${key}#former` })
    .where('owner', '=', key)
    .execute()
}

async function moveLogin(context: Context, was: string, key: string): Promise<void> {
  const row = await context.write.selectFrom('users').selectAll().where('user_key', '=', was).executeTakeFirst()
  if (!row) return
  const sealedAnew = async (column: 'two_factor_secret' | 'two_factor_pending'): Promise<string | null> => {
    const sealed = row[column]
    const text = sealed === null ? undefined : await open(context, twoFactorAbout(was, column), sealed)
    return text === undefined ? null : context.shared.vault.seal(twoFactorAbout(key, column), text)
  }
  const { user_key: _key, auth_epoch: epoch, ...login } = row
  const moved = {
    ...login,
    two_factor_secret: await sealedAnew('two_factor_secret'),
    two_factor_pending: await sealedAnew('two_factor_pending'),
  }
  await context.write
    .insertInto('users')
    .values({ ...moved, user_key: key, auth_epoch: epoch + 1 })
    .onConflict((conflict) => conflict.column('user_key').doUpdateSet(moved))
    .execute()
  context.tell('user', key)
}
