import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { stopwatch, timesOf } from '../workshop/long-run.ts'
import { isQuick } from '../workshop/quick.ts'
import { freePort } from './test/servers/engine.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'kumiki-start-'))
const ports = { console: await freePort(), site: await freePort() }
const running = new Set<ChildProcess>()

afterEach(async () => {
  const left = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of [...running]) child.kill('SIGKILL')
  await Promise.all(left)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  /** Milliseconds until the ready line. */
  ms: number
  output(): string
  ended: Promise<number | null>
}

function start(dataFolder = folder, more: Record<string, string> = {}): Started & { ready: Promise<void> } {
  const begun = performance.now()
  const child = spawn(process.execPath, ['engine/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      KUMIKI_DATA: dataFolder,
      KUMIKI_PORT: String(ports.console),
      KUMIKI_SITE_PORT: String(ports.site),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let printed = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve)).finally(() =>
    running.delete(child),
  )
  const started = { child, ms: 0, output: () => printed, ended }
  const ready = new Promise<void>((resolve, reject) => {
    const heard = (chunk: Buffer) => {
      printed += chunk.toString()
      if (!/Kumiki is ready: \S+\n/.test(printed) || started.ms > 0) return
      started.ms = performance.now() - begun
      resolve()
    }
    child.stdout.on('data', heard)
    child.stderr.on('data', heard)
    void ended.then(() => reject(new Error(`ended before it was ready:\n${printed}`)))
  })
  return Object.assign(started, { ready })
}

const prefix = (port: number) => `http://127.0.0.1:${port}/vue-element-admin`

async function call<T>(port: number, path: string, input: object, token?: string, method = 'POST'): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { 'x-token': token }) }
  const answer = await fetch(prefix(port) + path, { method, headers, body: JSON.stringify(input) })
  const { code, data } = (await answer.json()) as { code: number; data: T }
  if (code !== 20000) throw new Error(`${path}: ${code}`)
  return data
}

const login = (ID = 'yamada') =>
  call<{ token: string }>(ports.site, '/b2b/login', { site: 'kanamono', ID, PASSWORD: 'kanamono' }).then(
    ({ token }) => token,
  )

async function productList(token: string): Promise<{ contentId: number; rows: { $key: string[]; STOCK: number }[] }> {
  const headers = { 'x-token': token }
  const answer = await fetch(`${prefix(ports.site)}/b2b/baseInfo?site=kanamono`, { headers })
  const info = (await answer.json()) as { data: { data: { header: { contentId: number }[] } } }
  const { contentId } = info.data.data.header[0]!
  const input = { contentId, page: 'list', current: 1, limit: 50 }
  return {
    contentId,
    ...(await call<{ rows: { $key: string[]; STOCK: number }[] }>(
      ports.site,
      '/b2b/contentdb/pageinfo/pageData',
      input,
      token,
    )),
  }
}

/** Time that a process has used of all processors; where the system does not tell, no time limit is kept by it. */
function processorMs({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return Infinity
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

let password = ''
let generatedAt = 0
const database = join(folder, 'sources/wholesale.db')

test('the first start makes a store, an administrator and the example, and says where they are', async () => {
  const engine = start()
  await engine.ready
  const lines = engine
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(lines).toContain(`Kumiki is ready: http://localhost:${ports.console}/main/`)
  await expect.poll(() => engine.output()).toContain(`Site kanamono: http://localhost:${ports.site}/kanamono/`)
  expect(engine.output()).toContain('demonstration login: yamada / kanamono')
  password = /admin with the password (\S{20}) /.exec(engine.output())![1]!
  const { token } = await call<{ token: string }>(ports.console, '/user/login', { username: 'admin', password })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await productList(await login())).rows).toHaveLength(50)
  generatedAt = statSync(database).mtimeMs

  // AN-15: what must stay secret is readable by its owner only; a known login is not for the network.
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'kumiki.key')).mode & 0o777).toBe(0o600)
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(made).toEqual(expect.arrayContaining(['kumiki.db', 'kumiki.key', 'sources/wholesale.db']))
  // Files of SQLite's own come and go.
  const modes = made.map((name) => [name, statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0] as const)
  expect(modes.filter(([, mode]) => (mode & 0o077) !== 0)).toEqual([])
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')
  if (outside) await expect(fetch(`http://${outside.address}:${ports.site}/kanamono/`)).rejects.toThrow()

  // OP-03
  for (const [path, expected] of [
    ['healthz', /^\{[^{}]{0,80}\}$/],
    ['readyz', /^\{[^{}]{0,80}\}$/],
    ['metrics', /kumiki_call_duration_ms_count\{call="login"\} 1/],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${ports.console}/${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    expect(text).toMatch(expected)
    for (const secret of [token, password, folder]) expect(text).not.toContain(secret)
  }

  // OP-04: whoever read the log is gone.
  engine.child.stdout!.destroy()
  for (let i = 0; i < 60; i++) {
    const answer = await fetch(`http://127.0.0.1:${ports.console}/vue-element-admin/user/info?log=${'x'.repeat(100)}`)
    expect(answer.status).toBe(401)
  }
  expect((await fetch(`http://127.0.0.1:${ports.console}/readyz`)).status).toBe(200)
  engine.child.kill('SIGTERM')
  expect(await engine.ended).toBe(0)
  // Nobody writes a password into a log.
  expect(
    engine
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n'),
  ).not.toContain(password)
})

test('a second start answers the site within 2 s, makes nothing again and tells no password', async () => {
  let best = Infinity
  // Other tests use the machine at the same time: the best of three counts, and what it took of a processor.
  for (let tries = 0; tries < timesOf(1, 3) && best >= 2000; tries++) {
    const begun = performance.now()
    const each = start()
    await each.ready
    const { rows } = await productList(await login())
    best = Math.min(best, performance.now() - begun, processorMs(each.child))
    expect(rows).toHaveLength(50)
    each.child.kill('SIGTERM')
    expect(await each.ended).toBe(0)
  }
  if (!isQuick) expect(best).toBeLessThan(2000)
  const engine = start()
  await engine.ready
  expect(statSync(database).mtimeMs).toBe(generatedAt)
  expect(engine.output()).not.toMatch(/with the password/)
  expect(engine.output()).toContain('demonstration login')
  engine.child.kill('SIGINT')
  expect(await engine.ended).toBe(0)
})

test('OP-01 SIGTERM under load: what was begun is answered, sockets are told, nothing acknowledged is lost', async () => {
  const engine = start()
  await engine.ready
  const token = await login()
  const { contentId, rows: all } = await productList(token)
  const rows = all.filter(({ STOCK }) => STOCK >= 20)
  const socket = new WebSocket(`ws://127.0.0.1:${ports.site}/vue-element-admin/socket`, {
    headers: { Origin: `http://127.0.0.1:${ports.site}` },
  })
  const events: string[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'login', token })))
    socket.on('message', (text: Buffer) => {
      events.push((JSON.parse(text.toString()) as { type: string }).type)
      resolve()
    })
  })
  const put = (at: number) =>
    call(
      ports.site,
      '/b2b/content/list/update-purchase-count',
      { contentId, rowKey: rows[at]!.$key, count: at + 1 },
      token,
      'PUT',
    )
  await Promise.all(Array.from({ length: 19 }, (_, at) => put(at)))
  // Each login takes its time, two at once: when the first is answered, all have arrived and most are under way.
  const customers = ['sato', 'suzuki', 'takahashi', 'tanaka', 'ito', 'watanabe', 'nakamura', 'kobayashi', 'kato']
  const begun = [...['yoshida', 'yamamoto', 'saito', ...customers].map((id) => login(id)), put(19)]
  await Promise.race(begun.slice(0, 12))
  const time = stopwatch()
  engine.child.kill('SIGTERM')
  setTimeout(() => engine.child.kill('SIGTERM'), 100)
  const results = await Promise.allSettled(begun)
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await closed).toBe(1012)
  // Between the two each change of the cart is told.
  expect(events.filter((name) => name !== 'touched')).toEqual(['ready', 'restart'])
  expect(await engine.ended).toBe(0)
  time.within(10_000)
  await expect(fetch(`http://127.0.0.1:${ports.console}/healthz`)).rejects.toThrow()

  const again = start()
  await again.ready
  const cart = await call<{ lines: number }>(ports.site, '/b2b/content/list/get-purchase-count', { contentId }, token)
  expect(cart.lines).toBe(20)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

test('a taken site port is said, the console starts and the site as soon as it can; a taken console port is said in one line', async () => {
  const takeOver = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
    })
  const siteServer = await takeOver(ports.site)
  const engine = start()
  await engine.ready
  expect(engine.output()).not.toContain('Site kanamono')
  expect(engine.output()).toContain('The site kanamono is public, but this server cannot serve it now')
  expect((await fetch(`http://127.0.0.1:${ports.console}/main/`)).status).toBe(200)
  await new Promise((resolve) => siteServer.close(resolve))
  const isServed = () => fetch(`http://127.0.0.1:${ports.site}/kanamono/`).then(({ status }) => status, String)
  await expect.poll(isServed).toBe(200)
  engine.child.kill('SIGTERM')
  expect(await engine.ended).toBe(0)

  const consoleServer = await takeOver(ports.console)
  const second = start()
  await expect(second.ready).rejects.toThrow()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('EADDRINUSE')
  expect(second.output()).toMatch(/The port \d+ is taken by another program/)
  expect(second.output()).not.toContain('    at ')
  consoleServer.close()
})
