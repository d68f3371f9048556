import type { Context } from '../../../call/context.ts'

const secondsOfDay = 86_400

/** The session's cookie, and a readable marker without secret (SAFETY 2). */
export function setSiteCookie(context: Context, siteId: number, token: string): void {
  const secure = context.engine.config.publicUrl?.startsWith('https:') ? '; Secure' : ''
  const age = `Max-Age=${token === '' ? 0 : secondsOfDay}`
  context.answerHeader('set-cookie', `kumiki_s${siteId}=${token}; Path=/; HttpOnly; SameSite=Lax; ${age}${secure}`)
  context.answerHeader(
    'set-cookie',
    `kumiki_in_s${siteId}=${token === '' ? 0 : 1}; Path=/; SameSite=Lax; ${age}${secure}`,
  )
}

/** The token that the cookie holds; only for a page that proves to be of the same origin, port included. */
export function siteCookie(context: Context, siteId: number): string | undefined {
  const origin = context.requestHeader('origin')
  const host = context.requestHeader('host')
  const fetchSite = context.requestHeader('sec-fetch-site')
  const foreign =
    (fetchSite !== undefined && fetchSite !== 'same-origin') || (origin !== undefined && hostOf(origin) !== host)
  if (foreign || (fetchSite === undefined && origin === undefined)) return undefined
  const name = `kumiki_s${siteId}=`
  const pair = (context.requestHeader('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(name))
  return pair?.slice(name.length) || undefined
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
