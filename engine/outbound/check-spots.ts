import { OutboundRefused } from './errors.ts'
import type { Spot } from './network-list.ts'
import type { Target } from './read-target.ts'
import ipaddr from 'ipaddr.js'
import { networkInterfaces } from 'node:os'

/** What the administrator allows and forbids beyond the rule. */
export interface Exceptions {
  allowed(spot: Spot): boolean
  denied(spot: Spot): boolean
  /** Ports at which this engine listens itself. */
  ownPorts(): readonly number[]
}

/**
 * Every address of the host must be a public one with a port of the web, or be allowed by the administrator: a host
 * that has a good and a bad address is bad. The engine's own listeners are never asked, whatever is allowed.
 */
export function checkSpots({ url, host, port }: Target, addresses: readonly string[], rules: Exceptions): void {
  for (const address of addresses) {
    const spot = { host, address, port }
    if (rules.ownPorts().includes(port) && isOwnAddress(address)) throw new OutboundRefused('own', url.origin)
    if (rules.denied(spot)) throw new OutboundRefused('network', url.origin)
    if (rules.allowed(spot)) continue
    if (!isGlobal(address)) throw new OutboundRefused('network', url.origin)
    if (!isUsualPort(port)) throw new OutboundRefused('port', url.origin)
  }
}

/**
 * For what an administrator's document names and no web page can: a mail server. It may stand in the own network, at any
 * port; the engine's own listeners, what is forbidden, and addresses at which no server is anybody's own are never asked.
 */
export function checkOwnServer(
  { host, port }: { host: string; port: number },
  addresses: readonly string[],
  rules: Exceptions,
): void {
  const told = `${host}:${port}`
  for (const address of addresses) {
    if (rules.ownPorts().includes(port) && isOwnAddress(address)) throw new OutboundRefused('own', told)
    if (rules.denied({ host, address, port })) throw new OutboundRefused('network', told)
    if (!isServers(address)) throw new OutboundRefused('network', told)
  }
}

const ofServers = new Set(['unicast', 'private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

/** Clouds answer questions about a machine at link-local addresses: they are no servers of anybody. */
const isServers = (address: string): boolean =>
  ipaddr.isValid(address) && !address.includes('%') && ofServers.has(ipaddr.process(address).range())

const globalUnicast = ipaddr.IPv6.parse('2000::')

/**
 * Whether an address is one of the public internet. Everything else is refused: own machine, own network, the clouds' own
 * services, groups, and addresses that carry another address in them. Source: the IANA special-purpose registries.
 */
function isGlobal(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast, 3)
}

/** Whether an address is one of this machine. */
function isOwnAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback' || range === 'unspecified') return true
  const text = parsed.toString()
  return Object.values(networkInterfaces()).some((all) =>
    all?.some((one) => ipaddr.process(one.address.replace(/%.*$/, '')).toString() === text),
  )
}

/**
 * Ports above 1023 at which something else than the web mostly listens: databases, caches, queues, shared folders,
 * screens, the doors of containers. A request there could be read as that service's own language.
 */
const others = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061,
  5432, 5433, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6380, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 8471,
  8476, 9042, 9092, 9160, 9200, 9300, 10080, 11211, 15672, 26257, 27017, 27018, 50000,
])

/** Whether the web may be expected at a port. */
function isUsualPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !others.has(port))
}
