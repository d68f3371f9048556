/** How a browser keeps a page: it asks each time whether it is still the same, in the language of its visitor. */
export const keptHeaders = { 'cache-control': 'no-cache', vary: 'accept-language' }

/** A page with what one user may see is kept nowhere. */
export const carryingHeaders = { 'cache-control': 'no-store' }

/** Headers of every page (SAFETY 13, BR-07, BR-08, BR-09). */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  ...keptHeaders,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

export interface PolicyOptions {
  nonce: string
  frameAncestors: string
  /** Origins of pictures that the browser itself fetches. */
  imageHosts: readonly string[]
  /** Origins of PDFs that the browser itself fetches. */
  fileHosts?: readonly string[]
}

/**
 * No inline script, no eval, nothing from elsewhere. Styles are ours or carry the nonce; style attributes are allowed
 * because widgets set them.
 */
export function contentSecurityPolicy({ nonce, frameAncestors, imageHosts, fileHosts = [] }: PolicyOptions): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageHosts].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...fileHosts].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}
