import ipaddr from 'ipaddr.js'
import { isAddressOrRange } from '../../runtime/values/network.ts'

export interface TrustedProxies {
  /** Whether any are set; without one no header about addresses is read. */
  any: boolean
  includes(address: string): boolean
}

/**
 * Reads a list of addresses and CIDR ranges once. A wrong entry is left out and told: nobody is trusted by mistake, and
 * no request fails by it.
 */
export function trustedProxies(list: readonly string[], tellWrong: (entry: string) => void): TrustedProxies {
  const ranges = list.flatMap((entry): [ipaddr.IPv4 | ipaddr.IPv6, number][] => {
    if (!isAddressOrRange(entry)) {
      tellWrong(entry)
      return []
    }
    if (entry.includes('/')) return [ipaddr.parseCIDR(entry)]
    const address = ipaddr.parse(entry)
    return [[address, address.kind() === 'ipv4' ? 32 : 128]]
  })
  return {
    any: ranges.length > 0,
    includes(address) {
      if (!ipaddr.isValid(address)) return false
      const parsed = ipaddr.process(address)
      return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
    },
  }
}
