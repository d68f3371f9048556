/** What a browser may show by itself; anything else is only ever saved. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'])

/** Headers of every stored file: a fixed type, never run as a page of ours (FI-06). */
export function fileHeaders({ name, type }: { name: string; type: string }) {
  const isShown = shown.has(type)
  return {
    'content-type': isShown ? type : 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** RFC 8187: what `encodeURIComponent` leaves and a header may not hold. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
