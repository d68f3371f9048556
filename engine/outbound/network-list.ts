import ipaddr from 'ipaddr.js'
import { isAddressOrRange } from '../../runtime/values/network.ts'

/** A place that the administrator names: a host, an address or a range of them, and perhaps one port alone. */
export interface NamedPlace {
  to: string
  port?: number
}

/** One address of a host, with the port that is meant. */
export interface Spot {
  host: string
  address: string
  port: number
}

/** Whether one of the places covers a spot. A place with a port covers that port alone. */
export function networkList(places: readonly NamedPlace[]): (spot: Spot) => boolean {
  const tests = places.map(({ to, port }) => {
    const covers = isAddressOrRange(to) ? inRange(to) : isHost(to)
    return (spot: Spot) => (port === undefined || port === spot.port) && covers(spot)
  })
  return (spot) => tests.some((test) => test(spot))
}

function isHost(to: string): (spot: Spot) => boolean {
  const name = to.toLowerCase().replace(/\.$/, '')
  return ({ host }) => host === name
}

function inRange(to: string): (spot: Spot) => boolean {
  const [range, given] = to.includes('/') ? ipaddr.parseCIDR(to) : ([ipaddr.parse(to), undefined] as const)
  const network = 'isIPv4MappedAddress' in range && range.isIPv4MappedAddress() ? range.toIPv4Address() : range
  const whole = network.kind() === 'ipv4' ? 32 : 128
  const bits = given === undefined ? whole : Math.max(0, network === range ? given : given - 96)
  return ({ address }) => {
    const parsed = ipaddr.process(address)
    return parsed.kind() === network.kind() && parsed.match(network, bits)
  }
}
