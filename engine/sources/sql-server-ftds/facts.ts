import type { Facts } from '../facts.ts'
import { facts as sqlServer } from '../sql-server/facts.ts'

/** The same server by another driver. */
export const facts: Facts = { ...sqlServer, name: 'sql-server-ftds', code: 5 }
