import { OutboundRefused } from './errors.ts'

/** An address as it is meant, whatever way it was written. */
export interface Target {
  url: URL
  /** Name or address, lower case, without brackets and without a last dot. */
  host: string
  port: number
}

/** Reads an address; only http and https without a name and a password are addresses here. */
export function readTarget(address: string, from?: URL): Target {
  const url = URL.parse(address, from)
  if (!url) throw new OutboundRefused('address', 'an address that is none')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefused('scheme', url.protocol)
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('credentials', url.origin)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (host === '') throw new OutboundRefused('address', url.origin)
  const usual = url.protocol === 'https:' ? 443 : 80
  return { url, host, port: url.port === '' ? usual : Number(url.port) }
}
