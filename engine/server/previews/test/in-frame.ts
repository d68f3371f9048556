import type { SiteOpenResponse } from '../../../../runtime/generated/calls/site-user.ts'
import type { SitePreviewResponse } from '../../../../runtime/generated/calls/site.ts'
import type { Document } from '../../../../runtime/document.ts'
import type { Heard, ListeningEngine } from '../../../test/open-listening.ts'

interface Asking {
  /** Of the session of the site. */
  token?: string | undefined
  body?: object
  /** Headers that say who the browser's user is in the console; left out: the administrator. */
  as?: Record<string, string>
}

/** A builder who looks at previews of the shop, and the frame in which a browser shows them. */
export function previewsOf(kumiki: ListeningEngine) {
  const cookie = (token = kumiki.admin) => ({ cookie: `kumiki_admin=${token}` })
  const draw = async (body: object = {}, token = kumiki.admin) => {
    const sent = { id: kumiki.siteId, user: 'user1', password: 'pass-user1', ...body }
    const answer = await kumiki.ask('console', 'POST /b2b-edit/preview', { token, body: sent })
    const data: SitePreviewResponse = answer.data
    return { ...answer, data }
  }
  const inFrame = async (preview: string, route: string, { token, body, as = cookie() }: Asking = {}) => {
    const [method = 'GET', path = ''] = route.split(' ')
    const response = await fetch(`${kumiki.url('console')}/${preview}/vue-element-admin${path}`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', 'x-language': 'en', 'sec-fetch-site': 'same-origin', ...as },
        ...(token !== undefined && { 'x-token': token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer: Heard = text.startsWith('{') ? JSON.parse(text) : {}
    return { ...answer, status: response.status, cookies: response.headers.getSetCookie() }
  }
  return {
    cookie,
    draw,
    inFrame,
    /** Opens the page that was drawn: its screen, and the token with which it goes on. */
    async open({ preview, address }: SitePreviewResponse) {
      const route = address.slice(`/${preview}`.length).split('?')[0]
      const answer = await inFrame(preview, 'POST /b2b/open', { body: { site: preview, route } })
      const data: SiteOpenResponse = answer.data
      return { ...answer, data }
    },
    written: (preview: string, token = kumiki.admin) =>
      kumiki.ask('console', `GET /b2b-edit/preview/${preview}/written`, { token }),
    async stored(address: `${string}/${string}`): Promise<Document> {
      const found = await kumiki.engine.store.documents.find(address)
      if (!found) throw new Error(`There is no ${address}`)
      return structuredClone(found.document)
    },
    async idOf(address: `${string}/${string}`): Promise<number> {
      return (await kumiki.engine.store.documents.find(address))?.id ?? 0
    },
  }
}
