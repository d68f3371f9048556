/** The address with what stands behind the question mark of another one; what it says itself stays. */
export function withQuery(address: string, search: string): string {
  const { pathname, searchParams, hash } = new URL(address, location.origin)
  const own = new Set(searchParams.keys())
  for (const [name, value] of new URLSearchParams(search)) if (!own.has(name)) searchParams.append(name, value)
  return `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}${hash}`
}
