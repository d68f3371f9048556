/** Whether a text may lead there: http, https, mailto, or a path of the same site. */
export function isSafeLink(address: string): boolean {
  if (/^(https?:\/\/[^/\\]|mailto:[^\s])/i.test(address)) return true
  return /^\/(?![/\\])[^\\]*$/.test(address)
}
