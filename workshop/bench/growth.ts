import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import type { Document } from '../../runtime/document.ts'
import { median, printFigure } from './figure.ts'

const few = 10
const many = 2000
const rounds = 21
const callsInRound = 40

/** A list call of a release with many contents beside that of a release with few: in turn, one call at a time. */
export async function measureGrowth(): Promise<void> {
  const [small, large] = [await openShop(few), await openShop(many)]
  try {
    const times: { small: number[]; large: number[] } = { small: [], large: [] }
    for (let i = 0; i <= rounds; i++) {
      const [one, other] = [await small.round(), await large.round()]
      // The first round warms both up.
      if (i > 0) {
        times.small.push(one)
        times.large.push(other)
      }
    }
    const [ours, limit] = [median(times.large), median(times.small)]
    printFigure({ figure: 'publish-growth', ours, limit, unit: 'ms', goal: 1.1, contents: many })
  } finally {
    await small.close()
    await large.close()
  }
}

async function openShop(contents: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-growth-'))
  mkdirSync(join(folder, 'sources'))
  fillShop(join(folder, 'sources', 'shop.db'), { products: 5_000, customers: 2, stock: 100 }).close()
  const { ids } = await prepareShop(folder, { documents: (all) => withContents(all, contents) })
  const [port, sitePort] = [await freePort(), await freePort()]
  const engine: EngineProcess = await startEngine({ dataFolder: folder, port, sitePort })
  const call = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const response = await fetch(`${engine.siteUrl}/vue-element-admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { code: number; data: Record<string, unknown> }
    if (answer.code !== 20000) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const { token } = await call('/b2b/login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' })
  return {
    /** Median milliseconds of a call in one round. */
    async round(): Promise<number> {
      const times: number[] = []
      for (let i = 0; i < callsInRound; i++) {
        const begun = performance.now()
        const body = { contentId: ids.catalogue, current: 1 + (i % 20), limit: 50, count: false }
        await call('/b2b/contentdb/pageinfo/pageData', body, String(token))
        times.push(performance.now() - begun)
      }
      return median(times)
    },
    async close(): Promise<void> {
      await engine.stop()
      await engine.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The shop with copies of its catalogue, all of them in the site's menu. */
function withContents(all: readonly Document[], count: number): Document[] {
  const catalogue = all.find(({ kind, key }) => kind === 'content' && key === 'shop.catalogue')!
  const contents = all.filter(({ kind }) => kind === 'content').length
  const copies = Array.from({ length: count - contents }, (_, i) => ({ ...catalogue, key: `shop.copy-${i}` }))
  return [
    ...all.map((document) =>
      document.kind === 'site'
        ? {
            ...document,
            spec: {
              ...document.spec,
              sections: [...(document.spec.sections as string[]), ...copies.map(({ key }) => `content/${key}`)],
            },
          }
        : document,
    ),
    ...copies,
  ]
}
