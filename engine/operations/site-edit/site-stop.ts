import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { storedFor } from '../document/change/stored-for.ts'
import { changeSite, userOf } from './site-id.ts'

/** Makes a site private; its end users are told and sent out. */
export const siteStop: DeclaredOperation<'site-stop'> = async ({ id }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const { status } = await changeSite(() => context.engine.sites.stopSite(id, userOf(context)))
  return { status }
}
