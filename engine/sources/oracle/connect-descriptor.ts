import { connectOptions } from '../../../runtime/connect-string.ts'
import { SourceRefused } from '../errors.ts'
import type { SourceSettings } from '../source-settings.ts'

const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,252})|\[?[0-9A-Fa-f:.]+\]?)$/u
/** Seconds; the pool gives up a little later. */
const waits = '(CONNECT_TIMEOUT=4)(TRANSPORT_CONNECT_TIMEOUT=4)'
const service = /^[\p{L}\p{N}_$#.-]{1,128}$/u

/**
 * The connect descriptor of a data source. `db` is the service name, or with the option `sid=true` the old SID. Nothing of
 * the document reaches the descriptor unchecked: parentheses in a name would make it say something else.
 * @throws `SourceRefused`
 */
export function connectDescriptor(settings: SourceSettings): string {
  const { system = '', port = 1521, db = '', connectString = '' } = settings
  const options = new Map(connectOptions(connectString).map(({ key, value }) => [key, value]))
  if (!host.test(system)) throw new SourceRefused('connect-host')
  if (!service.test(db)) throw new SourceRefused('connect-service')
  // A wallet is for nothing else than TLS.
  const wanted = options.get('protocol') ?? (settings.wallet === undefined ? 'tcp' : 'tcps')
  const protocol = wanted === 'tcps' ? 'TCPS' : 'TCP'
  const address = `(ADDRESS=(PROTOCOL=${protocol})(HOST=${system.replace(/^\[|\]$/g, '')})(PORT=${port}))`
  const data = options.get('sid') === 'true' ? `(SID=${db})` : `(SERVICE_NAME=${db})`
  const security = protocol === 'TCPS' ? '(SECURITY=(SSL_SERVER_DN_MATCH=ON))' : ''
  return `(DESCRIPTION=${waits}${address}(CONNECT_DATA=${data})${security})`
}
