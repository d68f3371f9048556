import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '../settings/trusted-proxies.ts'

/** Who called: the socket's peer, or, from a trusted proxy, the last address in X-Forwarded-For that is no proxy (AZ-15). */
export function clientAddress(
  connected: string | undefined,
  forwarded: string | undefined,
  proxies: TrustedProxies,
): string {
  const peer = connected ?? '127.0.0.1'
  if (forwarded === undefined || !proxies.includes(peer)) return peer
  const chain = forwarded.split(',').map((each) => each.trim())
  for (const address of chain.reverse()) {
    if (!ipaddr.isValid(address)) return peer
    if (!proxies.includes(address)) return address
  }
  return peer
}
