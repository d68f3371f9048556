import { ofKind } from '../../../runtime/document.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { notFound } from '../../codes/refusals.ts'
import { readStored, storedAnswer } from '../document/read/stored-answer.ts'

/** The schema whose answer lets end users in to a site. */
export const lastLoginSchema: DeclaredOperation<'last-login-schema'> = async ({ id }, context) => {
  const { document } = await readStored('site', id, context)
  const { login, authenticationApi } = ofKind('site', document).spec
  const api = authenticationApi === undefined ? undefined : await context.store.documents.find(authenticationApi)
  const address = api ? ofKind('authentication-api', api.document).spec.schema : login?.schema
  const found = address && (await context.store.documents.find(address))
  if (!found) throw notFound()
  return storedAnswer(found, context)
}
