import type { Context } from './context.ts'

export interface SessionCookie {
  /** `kumiki_admin`, `kumiki_s7`: one for each audience and site. */
  name: string
  /** Readable by scripts, without secret: whether there may be a session. */
  marker: string
  sameSite: 'Strict' | 'Lax'
}

/**
 * Sets the session's cookie and its marker (SAFETY 2); an empty token removes both. Behind TLS the cookie is `Secure`
 * and its name begins with `__Host-`, so that no other host or plain page can set it.
 */
export function setSessionCookie(
  { name, marker, sameSite }: SessionCookie,
  token: string,
  seconds: number,
  context: Pick<Context, 'answerHeader' | 'isSecure'>,
): void {
  const isSecure = context.isSecure()
  const tail = `Path=/; SameSite=${sameSite}; Max-Age=${token === '' ? 0 : seconds}${isSecure ? '; Secure' : ''}`
  context.answerHeader('set-cookie', `${nameOf(name, isSecure)}=${token}; HttpOnly; ${tail}`)
  context.answerHeader('set-cookie', `${marker}=${token === '' ? 0 : 1}; ${tail}`)
}

/** The token that the request's cookie holds. */
export function sessionCookie(
  { name }: Pick<SessionCookie, 'name'>,
  context: Pick<Context, 'requestHeader' | 'isSecure'>,
): string | undefined {
  return readCookie(context.requestHeader('cookie'), nameOf(name, context.isSecure())) || undefined
}

/** The value of a cookie in a request's header of cookies. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  const pair = (header ?? '').split(/;\s*/).find((each) => each.startsWith(start))
  return pair?.slice(start.length)
}

const nameOf = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)
