import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from '../../engine/command-line/main.ts'
import { compose } from '../../engine/compose.ts'
import { makeLog } from '../../engine/log/log.ts'
import { printFigure } from './figure.ts'

const count = 5000
const root = fileURLToPath(new URL('../..', import.meta.url))
const megabyte = 1024 * 1024

const source = { kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec: { database_type: 7, db: 'shop.db' } }

/** A statement with ten columns, one of the usual documents. */
const schema = (number: number, note: string) => ({
  ...{ kind: 'schema', version: 1, key: `goods-${number}`, name: `Goods ${number} ${note}` },
  spec: {
    ...{
      type: 1,
      dataSource: 'data-source/shop',
      sql: `SELECT C1, C2, C3, C4, C5, C6, C7, C8, C9, C10 FROM goods_${number}`,
    },
    resultColumns: Array.from({ length: 10 }, (_, at) => ({
      ...{ key: `C${at + 1}`, name: `Column ${at + 1}`, typeClass: 'String' },
    })),
  },
})

/** Seconds that an import of 5,000 documents takes, and a plan in which each of them has changed; what saves meanwhile wait is a test's. */
export async function measureExchange(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'kumiki-bench-'))
  const folder = join(home, 'documents')
  const write = (note: string) => {
    mkdirSync(join(folder, 'schema'), { recursive: true })
    writeFileSync(join(folder, 'shop.json'), JSON.stringify(source))
    for (let number = 0; number < count; number++)
      writeFileSync(join(folder, 'schema', `goods-${number}.json`), JSON.stringify(schema(number, note)))
  }
  const { engine, close } = await compose({ root, dataFolder: join(home, 'data'), log: makeLog('silent') })
  const before = process.memoryUsage.rss()
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 20)
  const timed = async (wanted: number, ...args: string[]) => {
    const begun = performance.now()
    const lines: string[] = []
    const code = await main(args, (text) => lines.push(text), {}, { engine })
    if (code !== wanted) throw new Error(lines.join('\n').slice(0, 1000))
    return (performance.now() - begun) / 1000
  }
  try {
    write('as it was')
    const imported = await timed(0, 'import', folder)
    write('as it is now')
    const planned = await timed(2, 'plan', folder)
    printFigure({ figure: 'import-5000-seconds', ours: imported, limit: 15, unit: 's', goal: 1, mb: most / megabyte })
    printFigure({ figure: 'plan-5000-seconds', ours: planned, limit: 8, unit: 's', goal: 1 })
  } finally {
    clearInterval(looking)
    await close(0)
    rmSync(home, { recursive: true, force: true })
  }
}
