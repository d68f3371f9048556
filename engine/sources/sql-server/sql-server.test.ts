import { sourceContract } from '../source-contract.ts'
import type { SourceSettings } from '../source-settings.ts'
import { openTestServer } from './open-test-server.ts'
import { sqlServerCases } from './sql-server-cases.ts'
import { makeSqlServerSource } from './sql-server-source.ts'

const make = (settings: SourceSettings) => makeSqlServerSource(settings, { connections: 4 })
const open = () => openTestServer(4, make)

sourceContract('sql-server', open)
sqlServerCases(open, make)
