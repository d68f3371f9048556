import ipaddr from 'ipaddr.js'

/** Who called: the socket's peer, or, from a trusted proxy, the last address in X-Forwarded-For that is no proxy (AZ-15). */
export function clientAddress(
  connected: string | undefined,
  forwarded: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const peer = connected ?? '127.0.0.1'
  if (forwarded === undefined || !isTrusted(peer)) return peer
  const chain = forwarded.split(',').map((each) => each.trim())
  for (const address of chain.reverse()) {
    if (!ipaddr.isValid(address)) return peer
    if (!isTrusted(address)) return address
  }
  return peer
}

/** Whether an address lies in one of the listed addresses or CIDRs. */
export function makeTrusted(list: readonly string[]): (address: string) => boolean {
  if (list.length === 0) return () => false
  const ranges = list.map((entry) => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry)
    const address = ipaddr.parse(entry)
    return [address, address.kind() === 'ipv4' ? 32 : 128] as [ipaddr.IPv4 | ipaddr.IPv6, number]
  })
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  }
}
