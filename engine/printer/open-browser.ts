import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { isProgram } from './find-browser.ts'

/** How a browser is held apart from the host, best first. */
export interface Hold {
  name: string
  /** Program and arguments that start it. */
  before: string[]
  /** The browser's own sandbox around what it draws. */
  isSandboxed: boolean
}

/** User and group that own nothing. */
export const nobody = 65534

/**
 * Without the network, as a user who owns nothing, in its own sandbox: as far as the host lets us. Who is no administrator
 * cannot become another user; where the host allows no namespaces the sandbox cannot be.
 */
export function holdsOf({ isRoot, has }: { isRoot: boolean; has: (program: string) => boolean }): Hold[] {
  const [alone, other] = ['/usr/bin/unshare', '/usr/bin/setpriv']
  const as = [other, `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  const holds: Hold[] = []
  if (isRoot && has(other)) {
    if (has(alone))
      holds.push({ name: 'no network, other user, sandbox', before: [alone, '--net', ...as], isSandboxed: true })
    holds.push({ name: 'other user, sandbox', before: as, isSandboxed: true })
    holds.push({ name: 'other user', before: as, isSandboxed: false })
  } else if (!isRoot) holds.push({ name: 'sandbox', before: [], isSandboxed: true })
  return [...holds, { name: 'no sandbox', before: [], isSandboxed: false }]
}

export interface OpenBrowser {
  browser: Browser
  hold: Hold
  /** When its process is gone, for whatever reason. */
  ended: Promise<void>
  isEnded(): boolean
  /** Ends it, whatever it is doing, and removes what it wrote. */
  end(): Promise<void>
}

/** Milliseconds in which a browser is there. */
const startMs = 25_000

/** What it may not do by itself: reach anything, keep anything, ask anybody. */
const own = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-proxy-server',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-file-system',
  '--block-new-web-contents',
  '--remote-debugging-pipe',
]

/** Starts a browser in the best hold that the host allows. Throws what the last one said. */
export async function openBrowser(program: string): Promise<OpenBrowser> {
  const isRoot = process.getuid?.() === 0
  let last: unknown
  for (const hold of holdsOf({ isRoot, has: isProgram })) {
    try {
      return await openIn(hold, program, isRoot)
    } catch (error) {
      last = error
    }
  }
  throw last
}

async function openIn(hold: Hold, program: string, isRoot: boolean): Promise<OpenBrowser> {
  // Loaded by the first report alone: a start does not pay for it.
  const { default: puppeteer } = await import('puppeteer-core')
  const folder = await mkdtemp(join(tmpdir(), 'kumiki-printer-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (isRoot && hold.before.length > 0) await chown(folder, nobody, nobody)
  await chmod(folder, 0o700)
  const usual = await puppeteer.defaultArgs({ headless: 'shell', userDataDir: folder })
  const flags = [...usual, ...own, ...(hold.isSandboxed ? [] : ['--no-sandbox'])]
  const [starter = program, ...more] = [...hold.before, program]
  try {
    const browser = await puppeteer.launch({
      ...{ executablePath: starter, args: [...more, ...flags], ignoreDefaultArgs: true, pipe: true },
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false, timeout: startMs },
      // Nothing of the engine's environment: keys and passwords may stand there.
      env: { HOME: folder, TMPDIR: folder, LANG: 'ja_JP.UTF-8', PATH: '/usr/bin:/bin' },
    })
    const running = browser.process()
    let isEnded = false
    const ended = new Promise<void>((resolve) => {
      const end = () => {
        isEnded = true
        resolve()
      }
      if (!running || running.exitCode !== null || running.signalCode !== null) end()
      else running.once('exit', end)
    })
    return {
      ...{ browser, hold, ended, isEnded: () => isEnded },
      async end() {
        running?.kill('SIGKILL')
        await ended
        await browser.disconnect()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
