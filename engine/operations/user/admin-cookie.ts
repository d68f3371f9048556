import type { Context } from '../../call/context.ts'

/** The session's cookie, and a readable marker without secret (SAFETY 2). An empty token removes both. */
export function setAdminCookie(context: Context, token: string): void {
  const { sessionMs, publicAddress } = context.engine.settings.current()
  const isSecure = publicAddress?.startsWith('https:') || context.requestHeader('x-forwarded-proto') === 'https'
  const tail = `Path=/; SameSite=Strict; Max-Age=${token === '' ? 0 : Math.floor(sessionMs / 1000)}${isSecure ? '; Secure' : ''}`
  context.answerHeader('set-cookie', `kumiki_admin=${token}; HttpOnly; ${tail}`)
  context.answerHeader('set-cookie', `kumiki_in_admin=${token === '' ? 0 : 1}; ${tail}`)
}

export function adminCookie(context: Context): string | undefined {
  const pair = (context.requestHeader('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith('kumiki_admin='))
  return pair?.slice('kumiki_admin='.length)
}
