import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** All addresses of a host. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/** As the system has it, its own list of hosts included. */
export const resolveHost: ResolveHost = async (host) => {
  if (isIP(host)) return [host]
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}
