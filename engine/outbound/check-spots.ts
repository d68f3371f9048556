import { OutboundRefused } from './errors.ts'
import { isGlobal } from './is-global.ts'
import { isUsualPort } from './is-usual-port.ts'
import type { Spot } from './network-list.ts'
import { isOwnAddress } from './own-listeners.ts'
import type { Target } from './read-target.ts'

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
