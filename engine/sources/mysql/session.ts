import type { DriverConnection } from '../driver.ts'

export interface Session {
  mode: 'read' | 'write'
  timeZone?: string
}

// Texts are in '…' or "…", a backslash hides a character (the tokenizer's rules), and wrong values are errors. Zero dates
// are none: what stands in a row goes back there, and nobody can type one.
const sqlMode = 'STRICT_TRANS_TABLES,STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'
/** Behind the engine's own deadlines: no statement outlives the specification's 130 s. */
const lastResortSeconds = 135
/** A stream may wait this long for its reader. */
const writeSeconds = 3_600

/** Sets a new connection up; tells whether the database is Kumiki's own store. */
export async function runSession(connection: DriverConnection, { mode, timeZone }: Session): Promise<boolean> {
  const run = async (text: string) => (await connection.run({ text, values: [] }, 10)).rows
  const asked = `SELECT VERSION(), (SELECT COUNT(*) FROM information_schema.TABLES
    WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'kumiki_store')`
  const [[version, stores] = []] = await run(asked)
  if (Number(stores) > 0) return true
  const isMariadb = String(version).includes('MariaDB')
  const settings = [
    `sql_mode = '${sqlMode}'`,
    `net_write_timeout = ${writeSeconds}`,
    isMariadb ? `max_statement_time = ${lastResortSeconds}` : `max_execution_time = ${lastResortSeconds * 1_000}`,
    ...(isMariadb ? [`default_regex_flags = ''`] : []),
    ...(timeZone === undefined ? [] : [`time_zone = '${timeZone}'`]),
  ]
  await run(`SET SESSION ${settings.map((setting, i) => (i === 0 ? setting : `SESSION ${setting}`)).join(', ')}`)
  if (mode === 'read') await run('SET SESSION TRANSACTION READ ONLY')
  return false
}
