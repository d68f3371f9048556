import { sourceContract } from '../source-contract.ts'
import type { SourceSettings } from '../source-settings.ts'
import { openTestServer } from '../sql-server/open-test-server.ts'
import { sqlServerCases } from '../sql-server/sql-server-cases.ts'
import { makeFtdsSource } from './ftds-source.ts'

const make = (settings: SourceSettings) => makeFtdsSource(settings, { connections: 4 })
const open = () => openTestServer(5, make)

sourceContract('sql-server-ftds', open)
sqlServerCases(open, make)
