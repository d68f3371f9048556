import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { carryingHeaders, contentSecurityPolicy, keptHeaders, pageHeaders } from './page-headers.ts'
import { withOpening, type CarriedOpening } from './with-opening.ts'
import { inScript } from './in-script.ts'

export interface PageContent {
  /** For the page's `#boot`. */
  boot: object
  language: string
  frameAncestors: string
  /** What the page shows until its program is there, and where it cannot run. */
  words?: { name: string; loading: string; noScript: string }
  /** Address of the picture in the browser's tab; without: Kumiki's. */
  icon?: string
  /** Origins of pictures that the browser itself fetches. */
  imageHosts?: readonly string[]
  /** Origins of PDFs that the browser itself fetches. */
  fileHosts?: readonly string[]
}

/** A page in the parts between which a fresh nonce stands. */
interface Prepared {
  parts: string[]
  /** Names all of it but the nonce. */
  tag: string
  policy(nonce: string): string
}

const lookMs = 1000

/**
 * A built page (`vite build`) with the boot data in it; only the nonce is new with each page that is sent. A browser that
 * has the page already (`known`: its If-None-Match) keeps it, with the policy and the nonce that came with it. `content` is
 * the same object as long as nothing has changed. A newer build is seen within a second. `opening`: what the page's first
 * call answers, sent behind the page as soon as it is there; such a page is kept by nobody.
 */
export function makePage(
  file: string,
): (content: PageContent, known: string | undefined, opening?: CarriedOpening) => Response {
  let html: { text: string; builtAt: number; lookedAt: number } | undefined
  let prepared = new WeakMap<PageContent, Prepared>()
  const built = (): string | undefined => {
    const now = performance.now()
    if (html && now - html.lookedAt < lookMs) return html.text
    if (!existsSync(file)) return undefined
    const builtAt = statSync(file).mtimeMs
    if (html?.builtAt === builtAt) html.lookedAt = now
    else {
      html = { text: readFileSync(file, 'utf8'), builtAt, lookedAt: now }
      prepared = new WeakMap()
    }
    return html.text
  }
  return (content, known, opening) => {
    const text = built()
    if (text === undefined) return new Response('The pages are not built: npm run build', { status: 503 })
    let page = prepared.get(content)
    if (!page) prepared.set(content, (page = prepare(text, content)))
    // Without a policy: that of the page that the browser has goes with that page's nonce.
    if (known === page.tag && !opening)
      return new Response(null, { status: 304, headers: { etag: page.tag, ...keptHeaders } })
    const nonce = randomBytes(16).toString('base64')
    const html = page.parts.join(nonce)
    const headers = { ...pageHeaders, 'content-security-policy': page.policy(nonce) }
    if (!opening) return new Response(html, { headers: { ...headers, etag: page.tag } })
    const zipped = opening.isZipped && { 'content-encoding': 'gzip' }
    return new Response(withOpening(html, opening), { headers: { ...headers, ...carryingHeaders, ...zipped } })
  }
}

function prepare(
  html: string,
  { boot, language, frameAncestors, words, icon, imageHosts = [], fileHosts = [] }: PageContent,
): Prepared {
  // Nor can a value stand for the nonce.
  const json = inScript(JSON.stringify(boot))
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('__NONCE__', '')
  const text = html
    .replace('<!--boot-->', () => `<script type="application/json" id="boot">${json}</script>`)
    .replace('<html lang="ja"', () => `<html lang="${language}"`)
    .replace(/<link rel="icon"[^>]*>/, (link) => (icon ? `<link rel="icon" href="${escaped(icon)}">` : link))
    .replace('<!--frame-->', () => (words ? frameOf(words) : ''))
    .replace('<!--noscript-->', () => escaped(words?.noScript ?? ''))
    .replace('<title>Kumiki</title>', (title) => (words ? `<title>${escaped(words.name)}</title>` : title))
  const policy = (nonce: string) => contentSecurityPolicy({ nonce, frameAncestors, imageHosts, fileHosts })
  const hash = createHash('sha256').update(text).update(policy('')).digest('base64url')
  return { parts: text.split('__NONCE__'), tag: `W/"${hash}"`, policy }
}

/**
 * The header of the site as its program draws it too, so that a slow connection shows at once whose page this is. It takes no
 * room: what the engine draws behind it stands where it stays, also while the frame is still there.
 */
function frameOf({ name, loading }: { name: string; loading: string }): string {
  const bar =
    'display:flex;align-items:center;height:3.5rem;padding:0 1.25rem;border-bottom:1px solid #8884;font:700 1rem sans-serif'
  const place = 'position:absolute;inset:0 0 auto;z-index:-1'
  return `<div style="${place}"><header style="${bar}">${escaped(name)}</header><p role="status" style="padding:1.25rem;font:.875rem sans-serif">${escaped(loading)}</p></div>`
}

function escaped(text: string): string {
  const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => written[sign] ?? sign).replaceAll('__NONCE__', '')
}
