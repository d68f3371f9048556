import type { DriverConnection } from '../driver.ts'
import type { OdbcSession } from '../odbc/odbc-session.ts'
import type { Result, Statement } from '../source.ts'
import { aboutServer } from '../sql-server/about.ts'
import { describeStatement } from '../sql-server/describe.ts'
import { isOwn } from '../own-statement.ts'
import { requireHarmless } from '../sql-server/require-harmless.ts'
import type { Tls } from '../tls.ts'

export interface Surroundings {
  mode: 'read' | 'write'
  host: string
  tls: Pick<Tls, 'isEncrypted' | 'checks'>
}

/** A connection of FreeTDS. It cannot describe parameters, so a statement and its values travel as one text. */
export function makeFtdsConnection(session: OdbcSession, surroundings: Surroundings): DriverConnection {
  const check = (statement: Statement) => {
    if (!isOwn(statement)) requireHarmless(statement.text, surroundings.mode)
  }
  const run = async (statement: Statement, maxRows = 10_000, fetchSize?: number): Promise<Result> => {
    check(statement)
    const { columns, rows, changes } = await session.run(statement.text, statement.values, maxRows, fetchSize)
    return { columns, rows, changes: changes || (isReading(statement.text) ? 0 : rows.length) }
  }
  let isolation: string | undefined
  const simple = async (text: string) => {
    await session.run(text, [], 1)
  }
  return {
    get alive() {
      return session.alive
    },
    run,
    stream(statement, size) {
      check(statement)
      return session.stream(statement.text, statement.values, size)
    },
    async begin(as) {
      // It holds until another one is set.
      isolation = as === 'serializable' ? 'SERIALIZABLE' : isolation && 'READ COMMITTED'
      if (isolation) await simple(`SET TRANSACTION ISOLATION LEVEL ${isolation}`)
      await simple('BEGIN TRANSACTION')
    },
    commit: () => simple('COMMIT TRANSACTION'),
    // The error that ended a statement has ended the transaction already (XACT_ABORT).
    rollback: () => simple('IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION'),
    cancel: () => session.cancel(),
    describe(text, parameters) {
      requireHarmless(text, surroundings.mode)
      return describeStatement(run, text, parameters)
    },
    about: () => aboutServer(run, surroundings),
    close: () => session.close(),
  }
}

function isReading(text: string): boolean {
  return /^[\s(]*(SELECT|WITH|EXEC)\b/i.test(text)
}
