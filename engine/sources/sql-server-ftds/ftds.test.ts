import { sourceContract } from '../source-contract.ts'
import { openTestServer } from '../sql-server/open-test-server.ts'
import { makeFtdsSource } from './ftds-source.ts'

sourceContract('sql-server-ftds', () => openTestServer(5, (settings) => makeFtdsSource(settings, { connections: 4 })))
