import { foreignOrigin } from '../codes/refusals.ts'

interface Headers {
  origin: string | undefined
  host: string | undefined
  fetchSite: string | undefined
}

/**
 * A call from another origin's page is refused, port included (BR-04, BR-13). Programs send neither header and pass:
 * they need the token header all the same.
 */
export function checkOrigin({ origin, host, fetchSite }: Headers, publicUrl: string | undefined): void {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') throw foreignOrigin()
  if (origin !== undefined && !isOwn(origin, host, publicUrl)) throw foreignOrigin()
}

/** As `checkOrigin`, for what a cookie opens: at least one of the headers must prove the page's origin. */
export function checkCookieOrigin(headers: Headers, publicUrl: string | undefined): void {
  checkOrigin(headers, publicUrl)
  if (headers.origin === undefined && headers.fetchSite !== 'same-origin') throw foreignOrigin()
}

export function isOwn(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)) return true
  return publicUrl !== undefined && URL.canParse(publicUrl) && new URL(publicUrl).origin === origin
}
