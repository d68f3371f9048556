import type { DeclaredOperation } from '../../call/operation.ts'
import { changeSite, userOf } from './site-id.ts'

/** Makes a site private; its end users are told and sent out. */
export const siteStop: DeclaredOperation<'site-stop'> = async ({ id }, context) => {
  await context.store.documents.requireChangeable('site', id)
  const { status } = await changeSite(() => context.engine.sites.stopSite(id, userOf(context)))
  return { status }
}
