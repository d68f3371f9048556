import { isEndless } from '../../../runtime/apis/token-life.ts'
import { mayChange, mayGive } from '../../access/acts.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { endTokens, lastUse, makeToken } from '../../apis/api-tokens.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { readOfKind } from './read-of-kind.ts'

/** Until when what was made of a token works, when it was last used, and whether the caller may make it. */
export const apiTokenAbout: DeclaredOperation<'api-token-about'> = async ({ id }, context) => {
  const stored = await readOfKind('api-token', id, context)
  const isMakeable = (await mayGive([stored], context)).has(id)
  const { lastUsedAt, expiresAt } = (await lastUse(id, context.store)) ?? {}
  return {
    ...(expiresAt !== undefined && { expiresAt, ...(!isEndless(expiresAt) && { endsAt: expiresAt }) }),
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    ...(isMakeable && { makeable: true as const }),
  }
}

/**
 * Makes a client secret or a token, told in this answer alone; what was made before ends. It opens what its maker may see, so
 * that of another user is made by who may give it.
 */
export const apiTokenMake: DeclaredOperation<'api-token-make'> = async ({ id }, context) => {
  const stored = await storedFor(mayGive, 'api-token', id, context)
  const made = await makeToken(stored, Number(context.session?.data.userDbId), context.store)
  context.audit({ object: `api-token ${id} made until ${made.expiresAt}` })
  return made
}

/** What was made of it opens nothing any more, on every node. */
export const apiTokenRevoke: DeclaredOperation<'api-token-revoke'> = async ({ id }, context) => {
  await storedFor(mayChange, 'api-token', id, context)
  const ended = await endTokens(id, context.store)
  context.audit({ object: `api-token ${id} revoked: ${ended}` })
  return {}
}
