import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backup } from './backup.ts'
import { StartRefused } from './errors.ts'
import { openStore } from './open-store.ts'
import type { OpenOptions } from './open-store.ts'
import type { Store } from './store.ts'
import { timesOf } from '../../workshop/long-run.ts'
import { item, set, shelf } from './test/part-kinds.ts'

let folder: string
let open: Store[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-embedded-'))
  open = []
})
afterEach(async () => {
  for (const store of open) await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<OpenOptions> = {}): Promise<Store> {
  const store = await openStore({ dataFolder: folder, set, ...options })
  open.push(store)
  return store
}

async function stop(store: Store): Promise<void> {
  open = open.filter((one) => one !== store)
  await store.close()
}

/** All bytes of the data folder but the key's. */
function bytesOfStore(): Buffer {
  const files = readdirSync(folder).filter((name) => name.startsWith('kumiki.db'))
  return Buffer.concat(files.map((name) => readFileSync(join(folder, name))))
}

describe('opening', () => {
  test('MN-09 a second opening of the same folder is refused, and works after the first has closed', async () => {
    const store = await start()
    await expect(start()).rejects.toThrow(StartRefused)
    await expect(start()).rejects.toThrow(`process ${process.pid}`)
    await store.ping()
    await stop(store)
    await start()
  })

  test('the installation keeps its name; a store of before gets one', async () => {
    const first = await start()
    const name = await first.install()
    expect(name).toMatch(/^[0-9a-f]{12}$/)
    await stop(first)
    const second = await start()
    expect(await second.install()).toBe(name)
    await stop(second)
    const database = new Database(join(folder, 'kumiki.db'))
    database.exec('UPDATE kumiki_store SET identifier = NULL')
    database.close()
    expect(await (await start()).install()).toMatch(/^[0-9a-f]{12}$/)
  })

  test('MN-09 another process is kept out, and a killed one leaves no lock', async () => {
    const child = saveInALoop(folder)
    await child.acknowledged(1)
    await expect(start()).rejects.toThrow(StartRefused)
    await child.kill()
    await start()
  })

  test.skipIf(process.platform === 'win32')(
    'SE-07 the folder is 0700, the key 0600, and a readable key refused',
    async () => {
      chmodSync(folder, 0o755)
      await stop(await start())
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      expect(statSync(join(folder, 'kumiki.key')).mode & 0o777).toBe(0o600)
      chmodSync(join(folder, 'kumiki.key'), 0o644)
      await expect(start()).rejects.toThrow('chmod 600')
    },
  )

  test('SE-09 a wrong or missing key refuses the start and changes nothing', async () => {
    const store = await start()
    await store.secrets.set(1, 'password', 'here', 'canary', { by: 'a' })
    await stop(store)
    const before = readFileSync(join(folder, 'kumiki.db'))
    const key = readFileSync(join(folder, 'kumiki.key'))
    await expect(start({ secret: 'b'.repeat(64) })).rejects.toThrow('is not the key of this store')
    writeFileSync(join(folder, 'kumiki.key'), `${Buffer.alloc(32, 7).toString('base64url')}\n`)
    await expect(start()).rejects.toThrow('is not the key of this store')
    rmSync(join(folder, 'kumiki.key'))
    await expect(start()).rejects.toThrow('is missing')
    expect(readdirSync(folder)).not.toContain('kumiki.key')
    expect(readFileSync(join(folder, 'kumiki.db')).equals(before)).toBe(true)
    writeFileSync(join(folder, 'kumiki.key'), key, { mode: 0o600 })
    expect(await (await start()).secrets.get(1, 'password', 'here')).toBe('canary')
  })

  test('SE-09 the master key is renewed online, from file to file and to KUMIKI_SECRET', async () => {
    const store = await start()
    await store.secrets.set(1, 'password', 'here', 'canary', { by: 'a' })
    const first = readFileSync(join(folder, 'kumiki.key'), 'utf8')
    await store.secrets.rotate({ newKeyFile: true })
    expect(readFileSync(join(folder, 'kumiki.key'), 'utf8')).not.toBe(first)
    await store.secrets.rotate()
    await stop(store)
    const second = await start()
    expect(await second.secrets.get(1, 'password', 'here')).toBe('canary')
    await second.secrets.rotate({ secret: 'c'.repeat(64) })
    await stop(second)
    expect(await (await start({ secret: 'c'.repeat(64) })).secrets.get(1, 'password', 'here')).toBe('canary')
  })

  test.each(['before', 'after'])(
    'SE-09 a renewal of the key that ended %s its commit is finished at the next start',
    async (when) => {
      const store = await start()
      await store.secrets.set(1, 'password', 'here', 'canary', { by: 'a' })
      const old = readFileSync(join(folder, 'kumiki.key'))
      await store.secrets.rotate({ newKeyFile: true })
      await stop(store)
      const renewed = readFileSync(join(folder, 'kumiki.key'))
      const unused = Buffer.from(`${Buffer.alloc(32, 9).toString('base64url')}\n`)
      writeFileSync(join(folder, 'kumiki.key'), when === 'after' ? old : renewed, { mode: 0o600 })
      writeFileSync(join(folder, 'kumiki.key.next'), when === 'after' ? renewed : unused, { mode: 0o600 })
      expect(await (await start()).secrets.get(1, 'password', 'here')).toBe('canary')
      expect(readdirSync(folder)).not.toContain('kumiki.key.next')
      expect(readFileSync(join(folder, 'kumiki.key')).equals(renewed)).toBe(true)
    },
  )

  test.each([
    ['no database', Buffer.alloc(8192, 'x')],
    ['an empty file', Buffer.alloc(0)],
  ])('DU-07 %s in the place of the store is refused and left as it is', async (_, bytes) => {
    await stop(await start())
    writeFileSync(join(folder, 'kumiki.db'), bytes)
    await expect(start()).rejects.toThrow(StartRefused)
    expect(readFileSync(join(folder, 'kumiki.db')).equals(bytes)).toBe(true)
  })

  test('DU-07 a store of a newer program is refused', async () => {
    await stop(await start())
    const database = new Database(join(folder, 'kumiki.db'))
    database.prepare("insert into kysely_migration (name, timestamp) values ('999-later', '2099')").run()
    database.close()
    await expect(start()).rejects.toThrow('newer Kumiki')
  })

  test('a short KUMIKI_SECRET is refused', async () => {
    await expect(start({ secret: 'short' })).rejects.toThrow('too short')
  })

  test('DU-13 a site that was being published when the process ended is not stuck', async () => {
    const store = await start()
    await store.sites.settle(1, { status: 'publish', release: 4, by: 'a' })
    expect(await store.sites.begin(1, { by: 'a', ms: 3_600_000 })).toBe(true)
    await store.attempts.begin({ purchaseId: 'p', siteId: 1, contentId: 1, userKey: 'u', hash: 'h', ms: 3_600_000 })
    await stop(store)
    const next = await start()
    expect(await next.sites.state(1)).toMatchObject({ status: 'publish', release: 4 })
    expect(await next.sites.begin(1, { by: 'a' })).toBe(true)
    expect(await next.attempts.takeOver({ ms: 1000 })).toMatchObject([{ purchaseId: 'p', fence: 2 }])
  })
})

describe('what lies on disk', () => {
  test('SE-06 AN-12 no secret and no token is in the bytes of the database', async () => {
    const store = await start()
    const made = await store.documents.create(shelf('with-secret', { note: 'visible-note' }), 'a')
    await store.secrets.set(made.id, 'password', 'host', 'canary-password', { by: 'a' })
    await store.users.write('a', { twoFactorSecret: 'CANARYTOTP', twoFactorPending: 'CANARYPENDING' })
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const { token, session } = await store.sessions.create({ audience: 'admin', userKey: 'a', epoch: 0, expiresAt })
    for (const close of [false, true]) {
      if (close) await stop(store)
      const bytes = bytesOfStore()
      expect(bytes.includes('with-secret')).toBe(true)
      expect(bytes.includes(session.id)).toBe(true)
      const key = readFileSync(join(folder, 'kumiki.key'), 'utf8').trim()
      const decodings = [token, Buffer.from(token, 'base64url'), key, Buffer.from(key, 'base64url')]
      for (const canary of ['canary-password', 'CANARYTOTP', 'CANARYPENDING', ...decodings]) {
        expect(bytes.includes(canary), String(canary)).toBe(false)
      }
    }
  })

  test('SE-06 ciphertext that is moved to another row, field or destination does not open', async () => {
    const store = await start()
    await store.secrets.set(1, 'password', 'db.example', 'of-one', { by: 'a' })
    await store.secrets.set(2, 'password', 'db.example', 'of-two', { by: 'a' })
    await store.secrets.set(1, 'token', 'db.example', 'token-of-one', { by: 'a' })
    await store.secrets.set(1, 'password', 'other.example', 'of-other', { by: 'a' })
    await store.users.write('a', { twoFactorSecret: 'A' })
    await store.users.write('b', { twoFactorSecret: 'B' })
    await stop(store)
    const database = new Database(join(folder, 'kumiki.db'))
    const rows = database.prepare('select rowid, sealed from secrets order by rowid').all() as {
      rowid: number
      sealed: string
    }[]
    const move = database.prepare('update secrets set sealed = ? where rowid = ?')
    rows.forEach((row, at) => move.run(rows[(at + 1) % rows.length]!.sealed, row.rowid))
    database.exec("update users set two_factor_secret = (select two_factor_secret from users where user_key = 'b')")
    database.close()
    const next = await start()
    expect(await next.secrets.get(1, 'password', 'db.example')).toBeUndefined()
    expect(await next.secrets.get(2, 'password', 'db.example')).toBeUndefined()
    expect(await next.secrets.get(1, 'token', 'db.example')).toBeUndefined()
    expect(await next.secrets.get(1, 'password', 'other.example')).toBeUndefined()
    expect((await next.users.state('a'))?.twoFactorSecret).toBeUndefined()
    expect((await next.users.state('b'))?.twoFactorSecret).toBe('B')
  })

  test('equal contents of revisions and releases are stored once', async () => {
    const store = await start()
    const made = await store.documents.create(item('one', { note: 'n'.repeat(1000) }), 'a')
    const two = await store.documents.save(made.id, item('one'), { revision: 1, by: 'a' })
    await store.documents.save(made.id, made.document, { revision: two.revision, by: 'a' })
    await store.releases.add(
      {
        siteId: 1,
        base: null,
        by: 'a',
        compiler: 1,
        manifest: {
          site: 'site/x',
          languages: ['ja'],
          contents: {},
          documents: { 'item/one': made.hash },
          ids: {},
          screens: {},
          plans: {},
        },
      },
      [JSON.stringify(made.document)],
    )
    await stop(store)
    const database = new Database(join(folder, 'kumiki.db'), { readonly: true })
    const contents = database.prepare('select hash, size, length(bytes) as packed from contents').all() as {
      hash: string
      size: number
      packed: number
    }[]
    database.close()
    // Two states of the document and one manifest.
    expect(contents).toHaveLength(3)
    expect(contents.find(({ hash }) => hash === made.hash)?.packed).toBeLessThan(200)
  })

  test('a changed audit entry is found', async () => {
    const store = await start()
    for (const object of ['1', '2', '3']) await store.logs.append('audit', { object })
    await stop(store)
    const database = new Database(join(folder, 'kumiki.db'))
    database.exec(`update logs set entry = '{"object":"9"}' where id = 2`)
    database.close()
    expect(await (await start()).logs.verify()).toEqual({ entries: 2, brokenAt: 2 })
  })
})

test('the end of the audit log is found without reading what stands before it', async () => {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  const store = await start()
  await store.logs.append('audit', { user: 'a' })
  const texts = prepare.mock.calls.map(([text]) => text).filter((text) => /^select .*"chain" from "logs"/.test(text))
  prepare.mockRestore()
  await stop(store)
  expect(texts).toHaveLength(1)
  const database = new Database(join(folder, 'kumiki.db'), { readonly: true })
  const plan = database.prepare(`explain query plan ${texts[0]}`).all('audit', 1) as { detail: string }[]
  database.close()
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH logs USING INDEX/)])
})

describe('crash', () => {
  test('DU-02 IM-06 what was acknowledged before a kill -9 is there, and of an import all or nothing', async () => {
    let acknowledged = 0
    for (let kill = 1; kill <= timesOf(1, 5); kill += 1) {
      const child = saveInALoop(folder)
      await child.acknowledged(7 + Math.floor(Math.random() * 20))
      acknowledged = await child.kill()
      const store = await start()
      const found = (await store.documents.find('shelf/loop'))!
      expect([acknowledged, acknowledged + 1]).toContain(found.revision)
      if (found.revision > 1)
        expect(found.document.spec).toMatchObject({ note: String(found.revision), items: [`item/${found.revision}`] })
      expect((await store.documents.history(found.id)).total).toBe(found.revision)
      expect((await store.documents.usedBy(`item/${found.revision}`)).length).toBe(found.revision > 1 ? 1 : 0)
      const parts = await store.documents.many(
        Array.from({ length: 20 }, (_, n): `${string}/${string}` => `item/part-${n}`),
      )
      const notes = new Set([...parts].map(({ document }) => document.spec.note))
      expect([0, 20]).toContain(parts.length)
      expect(notes.size).toBe(parts.length / 20)
      for (const note of notes) expect([acknowledged, acknowledged + 1]).toContain(Number(note))
      await stop(store)
    }
    expect(acknowledged).toBeGreaterThan(5)
  })
})

describe('backup', () => {
  test('DU-10 a copy made while the store is written is whole and opens with its key', async () => {
    const store = await start()
    await store.secrets.set(1, 'password', 'here', 'canary', { by: 'a' })
    const blob = await store.blobs.put(Buffer.alloc(500_000, 5), { name: 'x', type: 'x', by: 'a' })
    let saved = await store.documents.create(item('loop'), 'a')
    let stopped = false
    const saving = (async () => {
      while (!stopped) {
        // As requests do: without it, saves alone would fill the event loop.
        await new Promise((resolve) => setImmediate(resolve))
        saved = await store.documents.save(saved.id, item('loop', { note: String(saved.revision + 1) }), {
          revision: saved.revision,
          by: 'a',
        })
      }
    })()
    const target = join(folder, 'copy')
    const before = saved.revision
    const done = await backup(folder, target)
    stopped = true
    await saving
    expect(done.bytes).toBeGreaterThan(500_000)
    const copy = await openStore({ dataFolder: target, set })
    open.push(copy)
    const found = (await copy.documents.find('item/loop'))!
    expect(found.revision).toBeGreaterThanOrEqual(before)
    expect(found.revision).toBeLessThanOrEqual(saved.revision)
    expect((await copy.documents.history(found.id)).total).toBe(found.revision)
    expect(await copy.secrets.get(1, 'password', 'here')).toBe('canary')
    expect((await copy.blobs.read(blob.hash))?.length).toBe(500_000)
    await expect(backup(folder, target)).rejects.toThrow('is there already')
  })

  test('a copy without its key does not open', async () => {
    await stop(await start())
    const target = join(folder, 'copy')
    expect(await backup(folder, target, { withKey: false })).not.toHaveProperty('key')
    await expect(openStore({ dataFolder: target, set })).rejects.toThrow('is missing')
    copyFileSync(join(folder, 'kumiki.key'), join(target, 'kumiki.key'))
    open.push(await openStore({ dataFolder: target, set }))
  })
})

/** Starts a process that saves until it is killed; `kill` answers the last revision that it acknowledged. */
function saveInALoop(dataFolder: string): { acknowledged(times: number): Promise<void>; kill(): Promise<number> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test/save-in-a-loop.ts'), dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  return {
    acknowledged: (times) =>
      new Promise((resolve, reject) => {
        child.stdout.on('data', () => said.split('\n').length > times && resolve())
        child.once('exit', () => reject(new Error('ended before it saved')))
      }),
    kill: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
      const whole = said.slice(0, said.lastIndexOf('\n')).split('\n')
      return Number(whole.at(-1))
    },
  }
}
