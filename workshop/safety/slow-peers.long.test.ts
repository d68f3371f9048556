import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'

const peers = 1000
const folder = mkdtempSync(join(tmpdir(), 'kumiki-slow-peers-'))
const sockets: Socket[] = []
let engine: EngineProcess

beforeAll(async () => {
  engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await engine?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens connections that say `head` and then one letter every two seconds; answers how many are still open. */
async function openSlowly(head: string): Promise<() => number> {
  const own: Socket[] = []
  let open = 0
  const { port } = new URL(engine.url)
  for (let i = 0; i < peers; i++) {
    const socket = connect(Number(port), '127.0.0.1')
    own.push(socket)
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => (open -= 1))
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    open += 1
    socket.write(head)
    socket.resume()
  }
  const drip = setInterval(() => {
    for (const socket of own) if (!socket.destroyed && socket.writable) socket.write('x')
    if (open === 0) clearInterval(drip)
  }, 2000)
  drip.unref()
  return () => open
}

async function medianMs(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 21; i++) {
    const begun = performance.now()
    expect((await fetch(`${engine.url}/readyz`)).status).toBe(200)
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[10]!
}

const slow = {
  'send their headers letter by letter': 'GET /main/ HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'send their body letter by letter':
    'POST /vue-element-admin/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
}

test.each(Object.entries(slow))(
  'DL-02 a thousand peers that %s: others are answered, they are cut',
  async (_name, head) => {
    const before = await medianMs()
    const open = await openSlowly(head)
    expect(open()).toBeGreaterThan(0)
    // Another machine's load may fall between the two: a slow peer would cost seconds, not this.
    expect(await medianMs()).toBeLessThan(Math.max(100, before * 5))
    await expect.poll(open, { interval: 500 }).toBe(0)
    expect(await medianMs()).toBeLessThan(Math.max(100, before * 5))
  },
)
