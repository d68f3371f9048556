import type { Context as HonoContext } from 'hono'
import { prefix } from '../../call/prefix.ts'
import { sidebarCookie } from '../../../runtime/opening/sidebar-cookie.ts'
import { honoRequest } from '../pipeline/hono-request.ts'
import { innerRequest } from '../pipeline/inner-request.ts'
import type { FastPaths } from '../pipeline/fast-path.ts'
import { readCookie } from '../../call/session-cookie.ts'
import type { FirstDrawings } from './first-drawings.ts'
import type { CarriedOpening } from './with-opening.ts'

interface Asked {
  /** The readable cookie that says whether this browser may be logged in. */
  marker: string
  language: string
  input: Readonly<Record<string, unknown>>
  /** For the page's program. */
  boot: object
}

/**
 * What a page would ask first, asked for it while the browser fetches its program: the answer stands at the end of the page.
 * Undefined where the page asks itself: nobody is logged in, it is not opened in a window by its user or by a page of its own
 * origin, or the call answers with more than its words (a cookie that opens nothing any more is taken back).
 */
export function carryOpening(calls: FastPaths, path: string, drawings: FirstDrawings) {
  const call = calls.get(`POST ${prefix}${path}`)
  return (c: HonoContext, { marker, language, input, boot }: Asked): CarriedOpening | undefined => {
    if (!call || !isOpenedByUser(c) || readCookie(c.req.header('cookie'), marker) !== '1') return undefined
    // The page is of this origin: what it would send.
    const headers = { 'x-token': undefined, 'x-language': language, origin: undefined, 'sec-fetch-site': 'same-origin' }
    const answer = call
      .handle(innerRequest(honoRequest(c), input, headers))
      .then(({ status, headers: given, body }) =>
        status === 200 && typeof body === 'string' && !given.includes('set-cookie') ? body : undefined,
      )
    const { pathname, search } = new URL(c.req.url)
    const sidebar = readCookie(c.req.header('cookie'), sidebarCookie)
    const cookie = sidebar === undefined ? '' : `${sidebarCookie}=${sidebar}`
    const page = { boot, url: pathname + search, cookie, isNarrow: isOnPhone(c) }
    const isZipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    return { language, answer, draw: (given) => drawings.draw({ ...page, answer: given }), isZipped }
  }
}

/** As far as a browser tells before it has the page; one that is wrong is mended when the program draws. */
function isOnPhone(c: HonoContext): boolean {
  const told = c.req.header('sec-ch-ua-mobile')
  return told === undefined ? /\bMobi/.test(c.req.header('user-agent') ?? '') : told === '?1'
}

/** A whole page in a window, and not by a link from elsewhere: a browser that does not tell is not believed. */
function isOpenedByUser(c: HonoContext): boolean {
  const header = (name: string) => c.req.header(name)
  const site = header('sec-fetch-site')
  return (
    header('sec-fetch-mode') === 'navigate' &&
    header('sec-fetch-dest') === 'document' &&
    (site === 'none' || site === 'same-origin') &&
    header('sec-purpose') === undefined
  )
}
