import * as defaults from '../../runtime/generated/defaults.ts'
import type { SettingsSpec } from '../../runtime/generated/kinds/settings.ts'
import { networkList } from '../outbound/network-list.ts'
import type { OutboundLimits } from '../outbound/outbound.ts'

/** What the installation's settings say of requests to other servers. */
export function outboundLimits(spec: SettingsSpec['outbound'] = {}): Omit<OutboundLimits, 'ownPorts'> {
  const usual = defaults.settingsSpec.outbound
  return {
    allowed: networkList(spec.allowed ?? []),
    denied: networkList(spec.denied ?? []),
    bytes: (spec.megabytes ?? usual.megabytes) * 1024 * 1024,
    totalMs: (spec.seconds ?? usual.seconds) * 1000,
    connectMs: (spec.connectSeconds ?? usual.connectSeconds) * 1000,
  }
}
