import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parse('2000::')

/**
 * Whether an address is one of the public internet. Everything else is refused: own machine, own network, the clouds' own
 * services, groups, and addresses that carry another address in them. Source: the IANA special-purpose registries.
 */
export function isGlobal(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast, 3)
}
