import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { checkLedger, type HistoryEntry } from './check-ledger.ts'
import { makeRandom } from './random.ts'

export interface KillLoopOptions {
  seed?: number
  workers?: number
  /** Acknowledged purchases until it ends, … */
  purchases?: number
  /** … and kills with a purchase in flight. */
  killsInFlight?: number
  /** Seconds between ready and the kill. */
  between?: [number, number]
  maxMs?: number
  log?: (line: string) => void
}

export interface KillLoopReport {
  seed: number
  kills: number
  killsInFlight: number
  ok: number
  failed: number
  uncertain: number
  p50Ms: number
  p95Ms: number
  worstRecoveryMs: number
  violations: string[]
}

const products = 20
const stock = 100_000

/**
 * Orders under fire: workers buy, the engine's whole process group is killed again and again, and whoever got no answer
 * asks again with the same PURCHASEID. At the end the ledger is checked (`check-ledger.ts`).
 */
export async function killLoop(options: KillLoopOptions = {}): Promise<KillLoopReport> {
  const {
    seed = Date.now() % 2 ** 31,
    workers = 8,
    purchases = 200,
    killsInFlight = 20,
    between = [0.3, 1],
    maxMs = Infinity,
    log = () => undefined,
  } = options
  const random = makeRandom(seed)
  const folder = mkdtempSync(join(process.env.KUMIKI_TEST_DISK ?? tmpdir(), 'kumiki-kill-'))
  fillShop(join(folder, 'sources', 'shop.db'), { products, customers: workers, stock }).close()
  const { ids, siteId } = await prepareShop(folder)
  const [port, sitePort] = [await freePort(), await freePort()]
  const start = () => startEngine({ dataFolder: folder, port, sitePort })
  const report: KillLoopReport = {
    seed,
    kills: 0,
    killsInFlight: 0,
    ok: 0,
    failed: 0,
    uncertain: 0,
    p50Ms: 0,
    p95Ms: 0,
    worstRecoveryMs: 0,
    violations: [],
  }
  const history: HistoryEntry[] = []
  const historyFile = join(folder, 'history.jsonl')
  const write = (entry: HistoryEntry) => {
    history.push(entry)
    appendFileSync(historyFile, `${JSON.stringify(entry)}\n`, { flush: true })
  }
  const times: number[] = []
  const inFlight = new Set<string>()
  const until = performance.now() + maxMs
  const enough = () => report.ok >= purchases && report.killsInFlight >= killsInFlight
  let over = false
  let engine: EngineProcess = await start()

  const call = async (path: string, method: string, body: object, token?: string) => {
    const response = await fetch(`http://127.0.0.1:${sitePort}/vue-element-admin${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-language': 'ja', ...(token ? { 'x-token': token } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    return (await response.json()) as { code: number; message: string; data: Record<string, unknown> }
  }
  /** Repeats while nobody answers, or answers "later". */
  const insist = async (path: string, method: string, body: object, token?: string) => {
    for (;;) {
      try {
        const answer = await call(path, method, body, token)
        if (![40900, 50300, 42900].includes(answer.code)) return answer
      } catch {
        report.uncertain++
      }
      if (performance.now() > until + 60_000) throw new Error('no answer any more')
      await sleep(50 + random() * 50)
    }
  }

  const worker = async (n: number) => {
    const login = await insist('/b2b/login', 'POST', { site: 'shop', ID: `user${n}`, PASSWORD: `pass-user${n}` })
    const token = String(login.data.token)
    const contentId = ids.products
    while (!over) {
      const codes = [
        ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => 1 + Math.floor(random() * products))),
      ]
      let PURCHASEID: unknown
      let total = ''
      const lines: Record<string, number> = {}
      for (const code of codes) {
        const rowKey = [`P${String(code).padStart(6, '0')}`]
        const count = 1 + Math.floor(random() * 3)
        const put = await insist('/b2b/content/list/update-purchase-count', 'PUT', { contentId, rowKey, count }, token)
        if (put.code !== 20000) throw new Error(`cart: ${JSON.stringify(put)}`)
        ;({ PURCHASEID } = put.data)
        ;({ total } = put.data.cart as { total: string })
        lines[rowKey[0]!] = count
      }
      if (over) return
      const id = String(PURCHASEID)
      write({ what: 'invoke', id, user: `C${n}`, lines })
      const started = performance.now()
      inFlight.add(id)
      const answer = await insist(
        '/b2b/purchase/exec',
        'POST',
        { contentId, PURCHASEID, inputs: { NOTE: `worker ${n}` }, total },
        token,
      )
      inFlight.delete(id)
      times.push(performance.now() - started)
      if (answer.code === 20000) {
        report.ok++
        write({
          what: 'ok',
          id,
          total: String(answer.data.total),
          order: (answer.data.order as { ORDER_NO: number }).ORDER_NO,
        })
      } else {
        report.failed++
        write({ what: 'fail', id, code: answer.code })
      }
    }
  }

  const nemesis = async () => {
    while (!enough() && performance.now() < until) {
      await sleep(1000 * (between[0] + random() * (between[1] - between[0])))
      // Each other kill waits for an order on its way, so that it hits one; the rest come whenever they come.
      if (report.kills % 2 === 0) while (inFlight.size === 0) await sleep(2)
      else await sleep(random() * 20)
      report.kills++
      if (inFlight.size > 0) report.killsInFlight++
      await engine.kill()
      engine = await start()
      report.worstRecoveryMs = Math.max(report.worstRecoveryMs, Math.round(engine.startedMs))
      log(`kill ${report.kills} (${report.killsInFlight} in flight), ${report.ok} ordered`)
    }
    over = true
  }

  try {
    await Promise.all([nemesis(), ...Array.from({ length: workers }, (_, i) => worker(i + 1))])
    await sleep(500)
    report.violations = await checkLedger({ folder, siteId, history, initialStock: stock })
    if (!enough())
      report.violations.push(`too little happened: ${report.ok} orders, ${report.killsInFlight} kills in flight`)
    if ((await engine.stop()) !== 0) report.violations.push('SIGTERM did not end with 0')
  } finally {
    over = true
    await engine.kill()
    if (report.violations.length === 0) rmSync(folder, { recursive: true, force: true })
    else log(`kept: ${folder}`)
  }
  times.sort((a, b) => a - b)
  report.p50Ms = Math.round(times[Math.floor(times.length * 0.5)] ?? 0)
  report.p95Ms = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  return report
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
