import { sourceContract } from '../source-contract.ts'
import { openTestServer } from './open-test-server.ts'
import { makeSqlServerSource } from './sql-server-source.ts'

sourceContract('sql-server', () => openTestServer(4, (settings) => makeSqlServerSource(settings, { connections: 4 })))
