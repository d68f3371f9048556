import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole, type Client } from '../../workshop/client.ts'
import { patienceMs } from './limits.ts'
import { freePort, startEngine, type EngineProcess } from './servers/engine.ts'

const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: 'pipe' })
/** A file system that broke is mended: the answer 1 says that something was. */
const repair = (file: string) => {
  const { status, stdout } = spawnSync('e2fsck', ['-y', '-f', file], { encoding: 'utf8' })
  expect([0, 1], stdout).toContain(status)
}
const works = (...tries: (() => unknown)[]): boolean =>
  tries.every((one) => {
    try {
      one()
      return true
    } catch {
      return false
    }
  })

const folder = mkdtempSync(join(tmpdir(), 'kumiki-room-'))
const mounted = join(folder, 'mounted')
mkdirSync(mounted)
const mayMount = works(
  () => run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mounted),
  () => run('umount', mounted),
)
const image = join(folder, 'image')
const mountImage = () => run('mount', '-o', 'loop,errors=remount-ro', image, mounted)
const mayMountImages =
  mayMount &&
  works(
    () => {
      writeFileSync(image, '')
      truncateSync(image, 200_000_000)
    },
    () => run('mkfs.ext4', '-q', '-F', image),
    mountImage,
    () => run('umount', mounted),
  )
const mayLimit = works(() => run('prlimit', '--version'))

let engine: EngineProcess | undefined
afterEach(async () => {
  await engine?.kill()
  works(() => run('umount', mounted))
})

async function start(dataFolder: string): Promise<Client> {
  engine = await startEngine({ dataFolder, port: await freePort(), sitePort: await freePort() })
  return openConsole(engine.url)
}

const messageOf = (key: string) => ({
  document: { kind: 'upload-setting', version: 1, key, name: key, spec: { folder: key } },
})
const save = (client: Client, key: string) => client.answer('POST', '/document/upload-setting', messageOf(key))
const kept = async (client: Client): Promise<string[]> => {
  const { rows } = await client.call<{ rows: { key: string }[] }>('GET', '/document/upload-setting?limit=100')
  return rows.map(({ key }) => key).sort()
}

test.skipIf(!mayMountImages)(
  'DU-11 a disk that becomes read-only: changes are refused cleanly, what was saved can be read, and is there later',
  { timeout: patienceMs },
  async () => {
    mountImage()
    const client = await start(join(mounted, 'data'))
    // The folder was copied from that of another start: what the engine has not written itself may not be on the disk yet.
    run('sync', '-f', mounted)
    expect((await save(client, 'before')).code).toBe(20000)
    const device = run('findmnt', '-n', '-o', 'SOURCE', mounted).toString().trim().split('/').at(-1)
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
    const refused = await save(client, 'refused')
    expect([refused.code === 20000, refused.status]).toEqual([false, 503])
    expect(await kept(client)).toEqual(['before'])
    await engine?.kill()
    run('umount', mounted)
    repair(image)
    mountImage()
    const again = await start(join(mounted, 'data'))
    expect(await kept(again)).toEqual(['before'])
    expect((await save(again, 'later')).code).toBe(20000)
  },
)

test.skipIf(!mayMount)(
  'DU-11 a disk without room for one more file: each change is there or refused, and all goes on when there is room',
  { timeout: patienceMs },
  async () => {
    run('mount', '-t', 'tmpfs', '-o', 'size=500m,nr_inodes=300', 'tmpfs', mounted)
    const client = await start(join(mounted, 'data'))
    const filling = join(mounted, 'filling')
    mkdirSync(filling)
    const isFull = () => !works(() => writeFileSync(join(filling, String(readdirSync(filling).length)), ''))
    while (!isFull());
    const saved: string[] = []
    for (let at = 0; at < 20; at++) {
      const { code, status } = await save(client, `full-${at}`)
      if (code === 20000) saved.push(`full-${at}`)
      else expect(status).toBe(503)
    }
    expect(await kept(client)).toEqual(saved.toSorted())
    rmSync(filling, { recursive: true })
    expect((await save(client, 'later')).code).toBe(20000)
    expect(await kept(client)).toEqual([...saved, 'later'].toSorted())
  },
)

test.skipIf(!mayLimit)(
  'DU-12 more connections than the process may have files: it lives, refuses cleanly, and goes on when they are gone',
  { timeout: patienceMs },
  async () => {
    const client = await start(join(folder, 'data'))
    expect((await save(client, 'before')).code).toBe(20000)
    const { pid, url } = { pid: engine?.process.pid, url: new URL(engine?.url ?? '') }
    run('prlimit', '--pid', String(pid), '--nofile=256:256')
    const sockets: Socket[] = []
    for (let at = 0; at < 400; at++) {
      const socket = connect(Number(url.port), url.hostname)
      socket.on('error', () => undefined)
      sockets.push(socket)
    }
    const saved = ['before']
    for (let at = 0; at < 5; at++) {
      // Whoever is not let in hears so from the system: his connection ends, or nobody takes it.
      const answer = await Promise.race([
        save(client, `crowd-${at}`).catch(() => undefined),
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 3000)),
      ])
      if (answer?.code === 20000) saved.push(`crowd-${at}`)
      else if (answer) expect(answer.status).toBeGreaterThanOrEqual(429)
    }
    for (const socket of sockets) socket.destroy()
    let tries = 0
    await vi.waitFor(async () => expect((await save(client, `later-${tries++}`)).code).toBe(20000), {
      timeout: patienceMs,
    })
    expect(engine?.process.exitCode).toBeNull()
    expect(await kept(client)).toEqual(expect.arrayContaining(saved))
  },
)
