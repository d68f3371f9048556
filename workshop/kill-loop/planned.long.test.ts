import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { makeClient } from '../client.ts'
import { makeRandom } from './random.ts'

const kills = 6
/** A plan is done within the second after its time. */
const [plannedMs, aroundMs] = [1_500, 1_500]

interface Planned {
  rows: { state: string; told: string }[]
}

test('MN-04 a kill -9 around the time of a planned publishing leaves one release of it, whenever it comes', async () => {
  const seed = Date.now() % 1_000_000
  const random = makeRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-planned-'))
  fillShop(join(folder, 'sources', 'shop.db'), { products: 5, customers: 1, stock: 5 }).close()
  const { siteId } = await prepareShop(folder)
  const ports = { port: await freePort(), sitePort: await freePort() }
  const client = makeClient(`http://127.0.0.1:${ports.port}`, 'en')
  let engine: EngineProcess | undefined
  const releases = async () =>
    (await client.call<{ rows: { number: number }[] }>('GET', `/b2b-edit/releases/${siteId}`)).rows.length
  const planned = () => client.call<Planned>('GET', `/b2b-edit/planned/${siteId}`)
  try {
    engine = await startEngine({ dataFolder: folder, ...ports })
    const login = { username: 'admin', password: 'admin-password' }
    client.token = String((await client.call('POST', '/user/login', login)).token)
    for (let kill = 0; kill < kills; kill++) {
      const before = await releases()
      await client.call('PUT', `/b2b-edit/planned/${siteId}`, { at: new Date(Date.now() + plannedMs).toISOString() })
      await wait(plannedMs + random() * aroundMs)
      await engine.kill()
      engine = await startEngine({ dataFolder: folder, ...ports })
      // Who held it says nothing more: another one takes it when that time is over.
      await expect.poll(async () => (await planned()).rows[0]?.state, { timeout: 60_000 }).toBe('done')
      expect(await releases(), `seed ${seed}, kill ${kill}`).toBe(before + 1)
      expect((await planned()).rows[0]?.told).toBe(`Published as release ${before + 1}`)
    }
  } finally {
    await engine?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
