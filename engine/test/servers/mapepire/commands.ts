import type { JobLogEntry } from './protocol.ts'
import { ccsids } from './translate.ts'

/** What CL commands change of a job. */
export interface CommandTarget {
  readonly libraries: string[]
  list: string[]
  log: JobLogEntry[]
  /** CCSID of the job, where a command has set it. */
  ccsid: string | undefined
  callProgram(path: string): Promise<void>
}

export class CommandFailed extends Error {
  override name = 'CommandFailed'
  readonly id: string
  constructor(id: string, message: string) {
    super(message)
    this.id = id
  }
}

/** Runs one CL command of the few that this server knows. Throws `CommandFailed` with the CPF message. */
export async function runCommand(text: string, job: CommandTarget): Promise<void> {
  const [, name = '', rest = ''] = /^\s*(?:\w+\/)?(\w+)\s*([\s\S]*)$/.exec(text) ?? []
  const one = (keyword: string) => new RegExp(`${keyword}\\(([^)]*)\\)`, 'i').exec(rest)?.[1]?.trim().toUpperCase()
  const first = () => /^([\w$#@*]+)/.exec(rest.trim())?.[1]?.toUpperCase()
  switch (name.toUpperCase()) {
    case 'CHGLIBL':
      job.list = known(
        job,
        (one('LIBL') ?? '')
          .split(/\s+/)
          .filter((library) => library !== '' && library !== 'QTEMP' && library !== '*NONE'),
      )
      return
    case 'ADDLIBLE': {
      const [library = ''] = known(job, [one('LIB') ?? first() ?? ''])
      if (job.list.includes(library))
        throw new CommandFailed('CPF2103', `Library ${library} already exists in library list.`)
      job.list = [library, ...job.list]
      return
    }
    case 'RMVLIBLE':
      job.list = job.list.filter((library) => library !== (one('LIB') ?? first()))
      return
    case 'CHGJOB': {
      const ccsid = one('CCSID')
      if (ccsid !== undefined && !ccsids.has(ccsid))
        throw new CommandFailed('CPD0084', `Value ${ccsid} for parameter CCSID not valid.`)
      job.ccsid = ccsid ?? job.ccsid
      return
    }
    case 'OVRDBF':
    case 'DLTOVR':
    case 'SNDPGMMSG':
      return
    case 'CALL':
      return job.callProgram((one('PGM') ?? first() ?? '').toUpperCase())
    default:
      throw new CommandFailed('CPD0030', `Command ${name.toUpperCase()} in library *LIBL not found.`)
  }
}

function known({ libraries }: CommandTarget, wanted: string[]): string[] {
  for (const library of wanted)
    if (!libraries.includes(library)) throw new CommandFailed('CPF2110', `Library ${library} not found.`)
  return wanted
}
