import type { Connection } from 'mysql2'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { Duplex } from 'node:stream'

/** Ends a connection now: `destroy` of mysql2 says goodbye and waits for the server. */
export function closeMysql(connection: Connection): void {
  connection.destroy()
  const stream = propertyOf(connection, 'stream')
  if (stream instanceof Duplex) stream.destroy()
}
