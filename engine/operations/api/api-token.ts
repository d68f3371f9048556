import { isEndless } from '../../../runtime/apis/token-life.ts'
import { endTokens, lastUse, makeToken } from '../../apis/api-tokens.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { readOfKind } from './read-of-kind.ts'

/** Until when what was made of a token works, and when it was last used. */
export const apiTokenAbout: DeclaredOperation<'api-token-about'> = async ({ id }, context) => {
  await readOfKind('api-token', id, context)
  const { lastUsedAt, expiresAt } = (await lastUse(id, context.store)) ?? {}
  return {
    ...(expiresAt !== undefined && { expiresAt, ...(!isEndless(expiresAt) && { endsAt: expiresAt }) }),
    ...(lastUsedAt !== undefined && { lastUsedAt }),
  }
}

/** Makes a client secret or a token, told in this answer alone; what was made before ends. */
export const apiTokenMake: DeclaredOperation<'api-token-make'> = async ({ id }, context) => {
  await context.store.documents.requireChangeable('api-token', id)
  const made = await makeToken(await readOfKind('api-token', id, context), context.store)
  context.audit({ object: `api-token ${id} made until ${made.expiresAt}` })
  return made
}

/** What was made of it opens nothing any more, on every node. */
export const apiTokenRevoke: DeclaredOperation<'api-token-revoke'> = async ({ id }, context) => {
  await context.store.documents.requireChangeable('api-token', id)
  const ended = await endTokens(id, context.store)
  context.audit({ object: `api-token ${id} revoked: ${ended}` })
  return {}
}
