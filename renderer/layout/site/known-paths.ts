/** Addresses of a published site (specification, section 2). */
const patterns = [
  /^\/b2b\/home$/,
  /^\/b2b\/list\/\d+\/[A-Za-z0-9]+(\/\w+)?$/,
  /^\/b2b\/confirmCart\/\d+$/,
  /^\/b2b\/purchase\/done\/\d+$/,
  /^\/b2b\/purchase\/(main\/)?\d+\/[^/]+$/,
  /^\/b2b\/detail\/\d+\/[A-Za-z0-9]+$/,
  /^\/b2b\/transfer\/\d+\/[A-Za-z0-9]+$/,
]

/** Whether a path may be a screen; everything else leads to the home page. */
export function isSitePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
