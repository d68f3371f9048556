import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Whether an address is one of this machine. */
export function isOwnAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (range === 'loopback' || range === 'unspecified') return true
  const text = parsed.toString()
  return Object.values(networkInterfaces()).some((all) =>
    all?.some((one) => ipaddr.process(one.address.replace(/%.*$/, '')).toString() === text),
  )
}
