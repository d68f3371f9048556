/** An address with more parameters behind its own ones, each encoded. */
export function webApiAddress(address: string, query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return address
  const url = new URL(address)
  for (const [name, value] of query) url.searchParams.append(name, value)
  return url.href
}
