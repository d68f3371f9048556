import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEngine } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { median, printFigure } from './figure.ts'
import { memoryMb } from './process-figures.ts'

const idleSeconds = Number(process.env.KUMIKI_BENCH_IDLE ?? 45)

/** Time from the start of the process to the first list answered, and what the engine holds when nobody has asked for a while. */
export async function measureStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-start-'))
  mkdirSync(join(folder, 'sources'))
  fillShop(join(folder, 'sources', 'shop.db'), { products: 5_000, customers: 2, stock: 100 }).close()
  const { ids } = await prepareShop(folder)
  const [port, sitePort] = [await freePort(), await freePort()]
  const call = async (path: string, body: object, token = '') => {
    const response = await fetch(`http://127.0.0.1:${sitePort}/vue-element-admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { code: number; data: Record<string, unknown> }
    if (answer.code !== 20000) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  let engine = await startEngine({ dataFolder: folder, port, sitePort })
  try {
    // Sessions live in the store, so the user of before the restart goes on.
    const { token } = await call('/b2b/login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' })
    const times: number[] = []
    for (let i = 0; i < 3; i++) {
      await engine.stop()
      const started = performance.now()
      engine = await startEngine({ dataFolder: folder, port, sitePort })
      await call('/b2b/contentdb/pageinfo/pageData', { contentId: ids.catalogue, limit: 50 }, String(token))
      times.push((performance.now() - started) / 1000)
    }
    printFigure({ figure: 'start-seconds', ours: median(times), limit: 1, unit: 's' })
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
    printFigure({ figure: 'idle-mb', ours: memoryMb(engine.process.pid!), limit: 150, unit: 'MB', idleSeconds })
  } finally {
    await engine.stop()
    await engine.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
