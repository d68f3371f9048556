import { connectOptions } from '../../../runtime/connect-string.ts'
import type { Driver, DriverConnection } from '../driver.ts'
import { SourceFailed, SourceRefused } from '../errors.ts'
import { isLoopback } from '../is-loopback.ts'
import type { SourceWarning, Value } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { makePositional } from '../sql/positional.ts'
import { requireOneStatement } from '../sql/require-one-statement.ts'
import { cancelJob } from './cancel-job.ts'
import { facts } from './facts.ts'
import type { Link, OpenLink } from './link.ts'
import type { ProgramCaller } from './program-caller.ts'
import { isLost } from './to-source-failed.ts'

const positional = makePositional(facts.syntax)

/** Db2 for i over one of its transports. */
export function makeIbmiDriver(settings: SourceSettings, open: OpenLink, programs: ProgramCaller): Driver {
  let checked: Promise<void> | undefined
  return {
    facts,
    isLost,
    async connect(mode, signal) {
      const link = await open(mode, signal)
      try {
        await (checked ??= refuseOwnStore(link))
        return makeConnection(link, { settings, open, programs, mode })
      } catch (error) {
        checked = undefined
        link.close()
        throw error
      }
    },
  }
}

interface Surroundings {
  settings: SourceSettings
  open: OpenLink
  programs: ProgramCaller
  mode: 'read' | 'write'
}

function makeConnection(link: Link, { settings, open, programs, mode }: Surroundings): DriverConnection {
  let isInDoubt = false
  const bound = (statement: { text: string; values: readonly Value[] }) => {
    const { text, values } = positional(statement)
    // The dialect's own statements count their placeholders themselves.
    return [text.replace(/;\s*$/, ''), values.length === 0 ? statement.values : values] as const
  }
  return {
    run(statement, maxRows, fetchSize) {
      const [text, values] = bound(statement)
      return link.run(text, values, maxRows, fetchSize)
    },
    stream(statement, size) {
      const [text, values] = bound(statement)
      return link.stream(text, values, size)
    },
    ...(mode === 'write' && {
      call: async (program) => {
        try {
          return await programs.call(link, program)
        } catch (error) {
          // The library list may be another one's now.
          if (!(error instanceof SourceFailed) || programs.leftChanged(link)) isInDoubt = true
          throw error
        }
      },
    }),
    async begin(mode) {
      await link.begin()
      // For this one alone, as its first statement.
      if (mode === 'serializable') await link.run('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE', [], 0)
    },
    commit: () => link.commit(),
    rollback: () => link.rollback(),
    cancel: () => cancelJob(link.job, open),
    describe(text) {
      requireOneStatement(text, 'read', facts)
      return link.describe(bound({ text, values: [] })[0])
    },
    async about() {
      const [version, ccsid] = await Promise.all([versionOf(link), settings.codePage ?? userCcsidOf(link, settings)])
      const warnings: SourceWarning[] = []
      if (settings.transport === 'odbc' && !isSecure(settings)) warnings.push('no-tls')
      if (ccsid === '5026' || ccsid === '65535') warnings.push(`ccsid-${ccsid}`)
      return {
        version: `IBM i ${version}`,
        ...(settings.user ? { user: settings.user.toUpperCase() } : {}),
        encoding: `CCSID ${ccsid}`,
        warnings,
      }
    },
    close: () => link.close(),
    get alive() {
      return link.alive && !isInDoubt
    },
  }
}

/** Mapepire is always encrypted, the ODBC driver where it is told to. */
function isSecure({ system = '', connectString = '' }: SourceSettings): boolean {
  return isLoopback(system) || connectOptions(connectString).some(({ key, value }) => key === 'tls' && value === 'true')
}

async function versionOf(link: Link): Promise<string> {
  const { rows } = await link.run('SELECT OS_VERSION, OS_RELEASE FROM SYSIBMADM.ENV_SYS_INFO', [], 1)
  return (rows[0] ?? []).map((part) => String(part)).join('.')
}

/** CCSID of the user's jobs: the profile's, or the system's where the profile says so. */
export async function userCcsidOf(link: Pick<Link, 'run'>, { user = '' }: SourceSettings): Promise<string> {
  const own = await link.run(
    'SELECT CHARACTER_CODE_SET_ID FROM QSYS2.USER_INFO WHERE AUTHORIZATION_NAME = ?',
    [user.toUpperCase()],
    1,
  )
  const ccsid = String(own.rows[0]?.[0] ?? '')
  if (/^\d+$/.test(ccsid)) return ccsid
  if (ccsid === '*HEX') return '65535'
  const system = await link.run(
    `SELECT CURRENT_NUMERIC_VALUE FROM QSYS2.SYSTEM_VALUE_INFO WHERE SYSTEM_VALUE_NAME = 'QCCSID'`,
    [],
    1,
  )
  return String(system.rows[0]?.[0] ?? '65535')
}

async function refuseOwnStore(link: Link): Promise<void> {
  try {
    await link.run('SELECT 1 FROM KUMIKI_STORE WHERE 1 = 0', [], 1)
  } catch (error) {
    if (error instanceof SourceFailed && !isLost(error)) return
    throw error
  }
  throw new SourceRefused('source-own-store')
}
