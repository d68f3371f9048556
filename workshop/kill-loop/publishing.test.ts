import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { timesOf } from '../long-run.ts'
import { makeRandom } from './random.ts'

const kills = timesOf(1, 6)

test('DU-13 a kill -9 while a site is published, started or stopped leaves it private or public, and it works on', async () => {
  const seed = Date.now() % 1_000_000
  const random = makeRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-publishing-'))
  fillShop(join(folder, 'sources', 'shop.db'), { products: 5, customers: 1, stock: 5 }).close()
  const { siteId } = await prepareShop(folder)
  const [port, sitePort] = [await freePort(), await freePort()]
  let engine: EngineProcess | undefined
  let token = ''
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${engine!.url}/vue-element-admin${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { code: number; data: Record<string, unknown> }
  }
  const seen: string[] = []
  let cut = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      engine = await startEngine({ dataFolder: folder, port, sitePort })
      if (!token)
        token = String(
          (await call('POST', '/user/login', { username: 'admin', password: 'admin-password' })).data.token,
        )
      const changes = [
        ['POST', '/b2b-edit/stop', { id: siteId }],
        ['POST', '/b2b-edit/publish', { id: siteId, note: `kill ${kill}` }],
        ['POST', '/b2b-edit/stop', { id: siteId }],
        ['POST', '/b2b-edit/start', { id: siteId }],
      ] as const
      let running = true
      const work = (async () => {
        while (running)
          for (const [method, path, body] of changes) {
            if (!running) return
            await call(method, path, body).catch(() => cut++)
          }
      })()
      await wait(20 + random() * 400)
      running = false
      await engine.kill()
      await work
      engine = await startEngine({ dataFolder: folder, port, sitePort })
      // The site's own port is opened behind ready: until then nothing is promised but the end of it.
      const state = async () => (await call('GET', `/b2b-edit/base/${siteId}`)).data.status
      await expect.poll(state).toMatch(/^(private|publish)$/)
      seen.push(String(await state()))
      expect((await call('POST', '/b2b-edit/publish', { id: siteId })).code, `seed ${seed}`).toBe(20000)
      const answer = await fetch(`${engine.siteUrl}/vue-element-admin/b2b/baseInfo?site=shop`)
      expect(answer.status, `seed ${seed}`).toBe(200)
      await engine.kill()
    }
    // The kills met work, not silence.
    expect(cut, `seed ${seed}, ${seen.join()}`).toBeGreaterThan(0)
  } finally {
    await engine?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
