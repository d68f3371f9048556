import type { Context } from '../../call/context.ts'

const path = '/main/adminsettings/web-api-config-oauh2-callback'

/** Where the authorization page of another system leads back to: it is registered there, letter for letter. */
export function callbackUrl(context: Context): string {
  const { publicAddress } = context.engine.settings.current()
  const own = `${context.isSecure() ? 'https' : 'http'}://${context.requestHeader('host') ?? 'localhost'}`
  return (publicAddress ?? own).replace(/\/$/, '') + path
}
