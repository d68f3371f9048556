import { addressOf } from '../../../runtime/document.ts'
import { notDone } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { CallbackRefused } from '../../web-api/web-apis.ts'
import { WebApiRefused } from '../../web-api/errors.ts'
import { problemsOf } from '../document/change/check-to-save.ts'
import { editedConnection, problemOf } from './edited-connection.ts'
import { ownSession } from '../../call/own-session.ts'
import type { Context } from '../../call/context.ts'

/** Where somebody and his code are sent to. */
const addresses: ReadonlySet<string> = new Set(['/spec/authUrl', '/spec/accessTokenUrl'])

/** Whether somebody has allowed the access, and the address that the other system must know before it is asked. */
export const webApiAuthorized: DeclaredOperation<'web-api-authorized'> = async ({ document }, context) => ({
  authorized: await context.engine.webApis.isAuthorized(await editedConnection(document, {}, context)),
  redirectUri: callbackUrl(context),
})

/** Where somebody allows the access. What comes back is taken in this session alone (SE-05). */
export const webApiAuthorize: DeclaredOperation<'web-api-authorize'> = async ({ document, secrets = {} }, context) => {
  const edited = await editedConnection(document, secrets, context)
  const wrong = (await problemsOf(document, context)).filter(({ at }) => addresses.has(at))
  if (wrong.length > 0) return { problems: wrong }
  context.audit({ object: addressOf(document) })
  try {
    const request = { ...edited, session: ownSession(context).id, redirectUri: callbackUrl(context) }
    return { url: await context.engine.webApis.beginAuthorization(request), problems: [] }
  } catch (error) {
    return { problems: [problemOf(error, document)] }
  }
}

/** Changes the code for tokens. A code counts once, with the state of this session's request. */
export const webApiCallback: DeclaredOperation<'web-api-callback'> = async (answer, context) => {
  try {
    await context.engine.webApis.endAuthorization(answer, ownSession(context).id)
    return { done: true }
  } catch (error) {
    if (!(error instanceof CallbackRefused)) throw error
    const why = error.cause instanceof WebApiRefused ? error.cause.message : undefined
    context.engine.log.warn({ requestId: context.requestId, text: error.text, why }, 'no access to a Web API')
    throw notDone({ text: error.text, cause: error })
  }
}

const path = '/main/adminsettings/web-api-config-oauh2-callback'

/** Where the authorization page of another system leads back to: it is registered there, letter for letter. */
function callbackUrl(context: Context): string {
  const { publicAddress } = context.engine.settings.current()
  const own = `${context.isSecure() ? 'https' : 'http'}://${context.requestHeader('host') ?? 'localhost'}`
  return (publicAddress ?? own).replace(/\/$/, '') + path
}
