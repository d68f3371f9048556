const longest = 2048

/**
 * The path, query and hash to go to after login: what was asked for when it is a known path of this very origin,
 * else `root` (BR-05). `isKnown` gets the path without query and hash, and must refuse the login page.
 */
export function safePath(target: unknown, isKnown: (path: string) => boolean, root = '/'): string {
  if (typeof target !== 'string' || target.length > longest) return root
  // A browser drops tabs and line ends and reads \ as /: such a text is not what it looks like.
  if (!target.startsWith('/') || /^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(target)) return root
  let url: URL
  try {
    url = new URL(target, 'http://kumiki.invalid')
  } catch {
    return root
  }
  if (url.origin !== 'http://kumiki.invalid' || url.pathname.includes('//')) return root
  if (/%(?:2f|5c|0\w|1\w|7f)/i.test(url.pathname)) return root
  return isKnown(url.pathname) ? url.pathname + url.search + url.hash : root
}
