import { createHash } from 'node:crypto'
import { fitsLimit } from '../../../runtime/values/text-limit.ts'
import { ProgramValueTooLong, SourceFailed, SourceRefused } from '../errors.ts'
import type { ProgramCall, ProgramParameter, Result, Value } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { commandFailed, withJobLog } from './job-log.ts'
import type { Link, OpenLink } from './link.ts'
import { limitOf } from './types.ts'

const connectMs = 5_000
/** Routine not found: the definition was dropped behind us. */
const isGone = (error: unknown) => error instanceof SourceFailed && /^42(704|884)$/.test(error.code ?? '')

/** Calls programs by external procedures, which it makes in the helper library when they are missing. */
export interface ProgramCaller {
  /** One row with the values of all parameters afterwards. */
  call(link: Link, program: ProgramCall): Promise<Result>
  /** Whether the library list of the connection could not be set back. */
  leftChanged(link: Link): boolean
}

export function makeProgramCaller({ helperLibrary }: SourceSettings, open: OpenLink): ProgramCaller {
  const made = new Set<string>()
  const changed = new WeakSet<Link>()

  /** On a connection of its own: a definition is no part of the caller's transaction. */
  const define = async (name: string, text: string, again = false) => {
    if (made.has(name) && !again) return
    const link = await open('control', AbortSignal.timeout(connectMs))
    try {
      await link.run(text, [], 1)
      made.add(name)
    } finally {
      link.close()
    }
  }

  const callDefined = async (link: Link, program: ProgramCall, values: Value[]) => {
    const { name, text } = definitionOf(program, helperLibrary ?? '')
    const marks = program.parameters.map(() => '?').join(', ')
    await define(name, text)
    try {
      return await link.call(`CALL ${name}(${marks})`, values)
    } catch (error) {
      if (!isGone(error)) throw error
      await define(name, text, true)
      return link.call(`CALL ${name}(${marks})`, values)
    }
  }

  return {
    leftChanged: (link) => changed.has(link),
    async call(link, program) {
      if (!helperLibrary) throw new SourceRefused('program-definitions-library')
      const values = program.parameters.map((parameter, i) =>
        toPassed(parameter, program.values[i] ?? null, program.ccsid),
      )
      const before = program.libraries.length > 0 || program.cl.length > 0 ? await libraryListOf(link) : undefined
      if (before) changed.add(link)
      try {
        if (program.libraries.length > 0) await setLibraryList(link, program.libraries)
        for (const command of program.cl) await runCommand(link, command)
        const started = performance.now()
        const after = await callDefined(link, program, values).catch((error: unknown) =>
          withJobLog(link, error, started),
        )
        return { columns: program.parameters.map(({ name }) => name), rows: [after.map(withoutBlanks)], changes: 0 }
      } finally {
        if (before && link.alive)
          await setLibraryList(link, before).then(
            () => changed.delete(link),
            () => undefined,
          )
      }
    },
  }
}

/** The user part of the job's library list. */
export async function libraryListOf(link: Pick<Link, 'run'>): Promise<string[]> {
  const { rows } = await link.run(
    `SELECT SYSTEM_SCHEMA_NAME FROM QSYS2.LIBRARY_LIST_INFO WHERE TYPE = 'USER' ORDER BY ORDINAL_POSITION`,
    [],
    300,
  )
  return rows.map(([name]) => String(name))
}

async function setLibraryList(link: Link, libraries: readonly string[]): Promise<void> {
  await runCommand(link, `CHGLIBL LIBL(${libraries.map(requireName).join(' ') || '*NONE'})`)
}

async function runCommand(link: Link, command: string): Promise<void> {
  const started = performance.now()
  try {
    await link.run('CALL QSYS2.QCMDEXC(?)', [command], 1)
  } catch (error) {
    throw commandFailed(await withJobLog(link, error, started).catch((told: unknown) => told))
  }
}

/** System names only: they stand in commands and definitions. */
export function requireName(name: string): string {
  if (!/^[A-Za-z$#@][A-Za-z0-9_$#@.]{0,9}$/.test(name)) throw new SourceRefused('system-name', [name.slice(0, 40)])
  return name.toUpperCase()
}

function definitionOf(program: ProgramCall, helperLibrary: string): { name: string; text: string } {
  const parameters = program.parameters.map(
    (parameter, i) =>
      `${parameter.direction === 'input' ? 'IN' : 'INOUT'} P${i + 1} ${typeOf(parameter, program.ccsid)}`,
  )
  const external = `${requireName(program.library)}/${requireName(program.program)}`
  // CL wants GENERAL: parameters without indicators for NULL.
  const body = `(${parameters.join(', ')}) LANGUAGE CL PARAMETER STYLE GENERAL EXTERNAL NAME '${external}'`
  const id = createHash('sha256').update(body).digest('hex').slice(0, 12).toUpperCase()
  const name = `${requireName(helperLibrary)}.KUMIKI_${id}`
  return { name, text: `CREATE OR REPLACE PROCEDURE ${name} ${body}` }
}

function typeOf({ dataType, length, scale }: ProgramParameter, ccsid: string | undefined): string {
  if (dataType === 'numeric') return `DECIMAL(${length}, ${scale})`
  return ccsid === undefined || ccsid === '65535' ? `CHAR(${length})` : `CHAR(${length}) CCSID ${Number(ccsid)}`
}

/** A program knows no NULL: it is passed as zero or blanks. What is too long is refused, not cut. */
function toPassed({ name, dataType, length }: ProgramParameter, value: Value, ccsid: string | undefined): Value {
  if (dataType === 'numeric')
    return value === null || value === '' ? '0' : typeof value === 'bigint' ? String(value) : value
  const text = value === null ? '' : String(value)
  const limit = limitOf({ type: 'CHAR', length, ccsid: ccsid === undefined ? undefined : Number(ccsid) })
  if (limit && !fitsLimit(text, limit)) throw new ProgramValueTooLong(name, length)
  return text
}

function withoutBlanks(value: Value): Value {
  return typeof value === 'string' ? value.replace(/ +$/, '') : value
}
