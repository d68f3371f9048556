import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFairQueue } from '../limits/fair-queue.ts'
import type { Log } from '../log/log.ts'
import { isProgram } from '../printer/find-browser.ts'
import { holdsOf, nobody } from '../printer/open-browser.ts'
import { PrintRefused } from '../printer/print-refused.ts'
import { findOffice } from './find-office.ts'
import { writeProfile } from './office-profile.ts'

export interface ConvertOptions {
  /** End of the workbook's name, with its point. */
  end: string
  /** Whom it costs: each has a turn after the others. */
  principal: string
  /** Who leaves ends it. */
  signal?: AbortSignal | undefined
  /** Milliseconds, without waiting for a turn. */
  ms: number
}

/** Makes PDFs of workbooks, by the office program of the host. */
export interface Office {
  /** Whether this host has one. */
  isThere(): boolean
  /** The bytes of the PDF. Throws PrintRefused, QueueFull, the signal's reason, and what the workbook's own bytes throw. */
  toPdf(workbook: AsyncIterable<Uint8Array>, options: ConvertOptions): AsyncGenerator<Uint8Array, void>
}

const turns = { atOnce: 1, most: 20, mostOwn: 4, waitMs: 60_000 }

/** @param find says where the program is; undefined: this host has none, and whoever asks is told. */
export function makeOffice(log: Log, find: () => string | undefined = findOffice): Office {
  const program = find()
  const queue = makeFairQueue(turns)
  let before: readonly string[] | undefined
  return {
    isThere: () => program !== undefined,
    async *toPdf(workbook, options) {
      if (program === undefined) throw new PrintRefused('missing')
      const folder = await mkdtemp(join(tmpdir(), 'kumiki-office-'))
      try {
        const file = join(folder, `report${options.end}`)
        await pipeline(workbook, createWriteStream(file, { mode: 0o600 }))
        await writeProfile(join(folder, 'profile'))
        before ??= hold()
        await queue.run(options, () => convert([...(before ?? []), program], { ...options, folder, file, log }))
        yield* Readable.toWeb(createReadStream(join(folder, 'report.pdf')))
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      }
    },
  }
}

/** What stands before the program so that it has no network and is a user who owns nothing, as far as the host lets us. */
function hold(): readonly string[] {
  const isRoot = process.getuid?.() === 0
  const ways = holdsOf({ isRoot, has: isProgram }).map((way) => way.before)
  return (
    ways.find(
      ([starter, ...more]) => starter === undefined || spawnSync(starter, [...more, '/bin/true']).status === 0,
    ) ?? []
  )
}

interface Converting extends ConvertOptions {
  folder: string
  file: string
  log: Log
}

/** What it ends with when it wants to be started once more, with the profile that it has just made its own. */
const again = 81

async function convert(command: readonly string[], converting: Converting): Promise<void> {
  const { folder, log } = converting
  if (command.length > 1 && process.getuid?.() === 0) await giveTo(folder)
  let code = await run(command, converting)
  if (code === again) code = await run(command, converting)
  if ((await readdir(folder)).includes('report.pdf')) return
  log.warn({ code }, 'a workbook could not become a PDF')
  throw new PrintRefused('failed')
}

/** Answers with what the program has ended with. Throws PrintRefused where it took too long. */
async function run([starter = '', ...more]: readonly string[], converting: Converting): Promise<number | null> {
  const { folder, file, signal, ms } = converting
  signal?.throwIfAborted()
  const running = spawn(
    starter,
    [
      ...more,
      `-env:UserInstallation=file://${folder}/profile`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--convert-to', 'pdf:calc_pdf_Export'],
      ...['--outdir', folder, file],
    ],
    {
      // A group of its own: it is ended with all that it has started.
      ...{ cwd: folder, detached: true, stdio: 'ignore' },
      env: {
        HOME: folder,
        TMPDIR: folder,
        LANG: 'ja_JP.UTF-8',
        PATH: `${dirname(starter)}:/usr/bin:/bin`,
        SAL_USE_VCLPLUGIN: 'svp',
      },
    },
  )
  const ended = new Promise<void>((resolve) => {
    running.once('exit', () => resolve())
    running.once('error', () => resolve())
  })
  let isLate = false
  const kill = () => {
    try {
      if (running.pid !== undefined) process.kill(-running.pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
  const late = setTimeout(() => {
    isLate = true
    kill()
  }, ms)
  signal?.addEventListener('abort', kill)
  try {
    await ended
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', kill)
    kill()
  }
  signal?.throwIfAborted()
  if (isLate) throw new PrintRefused('late')
  return running.exitCode
}

/** A user who owns nothing owns this one folder. */
async function giveTo(folder: string): Promise<void> {
  const inside = await readdir(folder, { recursive: true })
  for (const path of ['', ...inside]) await chown(join(folder, path), nobody, nobody)
  await chmod(folder, 0o700)
}
