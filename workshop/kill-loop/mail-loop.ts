import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addMail } from '../../engine/mail/add-mail.ts'
import { mailPassword, startMailServer } from '../../engine/mail/test/smtp-server.ts'
import { openEngine } from '../../engine/test/open-engine.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { startPostgresql } from '../../engine/test/servers/postgresql.ts'
import { makeRandom } from './random.ts'

export interface MailLoopOptions {
  /** Mails that are caused while nodes are killed. */
  mails: number
  /** Nodes on one PostgreSQL, … */
  nodes: number
  /** … of which one is killed so many times while mails are on their way. */
  kills: number
  maxMs: number
  seed?: number
  log?: (line: string) => void
}

export interface MailLoopReport {
  seed: number
  kills: number
  /** Mails that the server took twice: their answer was lost with their node. */
  twice: number
  ms: number
  violations: string[]
}

/** Connections of one node: so many mails a kill may cut off between the server's answer and the log. */
const inFlight = 4

/**
 * Mails under fire: nodes are killed while they hand them over. At the end the server has taken each, the log says so of each,
 * and none came once more but those whose answer a kill cut off, at most one for each connection of the killed node, under
 * their own names: more SMTP does not let anybody know.
 */
export async function mailLoop(options: MailLoopOptions): Promise<MailLoopReport> {
  const { mails, nodes: count, kills, maxMs, seed = Date.now() % 2 ** 31, log = () => undefined } = options
  const random = makeRandom(seed)
  const folder = mkdtempSync(join(process.env.KUMIKI_TEST_DISK ?? tmpdir(), 'kumiki-mails-'))
  const database = await startPostgresql({ settings: ['max_connections=300'] })
  const server = await startMailServer()
  /** How many nodes had been killed when the server took each copy, in its order. */
  const killsAt: number[] = []
  server.refuses.mail = () => {
    killsAt.push(report.kills)
    return undefined
  }
  const shared = { databaseUrl: database.url, secret: 'a'.repeat(64) }
  const office = await openEngine({ ...shared, now: () => new Date() })
  const nodes: EngineProcess[] = []
  const report: MailLoopReport = { seed, kills: 0, twice: 0, ms: 0, violations: [] }
  const begun = performance.now()
  const isLate = () => performance.now() - begun > maxMs
  const start = async (at: number) =>
    startEngine({
      ...{ dataFolder: join(folder, `node-${at}`), port: await freePort(), sitePort: await freePort() },
      env: { KUMIKI_DATABASE_URL: shared.databaseUrl, KUMIKI_SECRET: shared.secret },
    })
  const { store } = office.engine
  try {
    const spec = {
      host: '127.0.0.1',
      port: server.port,
      protocol: 'none',
      user: 'app',
      password: { $secret: 'password' },
    }
    const made = await office.call('POST /document/mail-server', {
      token: office.admin,
      body: {
        document: { kind: 'mail-server', version: 1, key: 'office', name: 'Office', spec },
        secrets: { '/spec/password': mailPassword },
      },
    })
    if (made.status !== 200) throw new Error(`no mail server: ${made.message}`)
    for (let at = 0; at < count; at++) nodes.push(await start(at))

    /** Mails that are caused between two kills: however fast the nodes are, some are on their way at each. */
    const share = mails / (kills + 1)
    let restarted = 0
    const cause = async () => {
      for (let n = 0; n < mails; n++) {
        while (n >= (restarted + 1) * share && !isLate()) await sleep(10)
        await addMail(store, {
          message: {
            ...{ from: { address: 'shop@example.com' }, to: [{ address: `customer-${n}@example.jp` }] },
            ...{ subject: `Order ${n}`, text: `Thank you.\n${'x'.repeat(2000)}` },
          },
          ...{ server: 'mail-server/office', about: { type: 'order', trigger: 'success' }, once: `order ${n}` },
        })
        if (n % 20 === 0) await sleep(20)
      }
    }
    const nemesis = async () => {
      while (report.kills < kills && !isLate()) {
        const some = (restarted + random() * 0.8) * share
        while (server.taken.length <= some && !isLate()) await sleep(2)
        const at = report.kills % count
        report.kills++
        await nodes[at]?.kill()
        nodes[at] = await start(at)
        restarted++
        log(`${report.kills} kills, ${server.taken.length} mails taken`)
      }
    }
    await Promise.all([cause(), nemesis()])
    const waiting = async () => (await store.outbox.list({ state: 'waiting', limit: 0 })).total
    while ((await waiting()) > 0 && !isLate()) await sleep(500)

    const { total } = await store.outbox.list({ state: 'sent', limit: 0 })
    if (total !== mails) report.violations.push(`the log says of ${total} of ${mails} mails that they were sent`)
    const cuts = new Map<number, number>()
    /** A copy whose answer nobody heard: a kill that was at that moment, or the next one; each has so many connections. */
    const cutOff = (before: number): boolean => {
      const kill = [before, before + 1].find((one) => one > 0 && one <= report.kills && (cuts.get(one) ?? 0) < inFlight)
      if (kill !== undefined) cuts.set(kill, (cuts.get(kill) ?? 0) + 1)
      return kill !== undefined
    }
    const taken = Map.groupBy(server.taken, ({ to }) => to.join(' '))
    for (let n = 0; n < mails; n++) {
      const copies = taken.get(`customer-${n}@example.jp`) ?? []
      if (copies.length === 0) report.violations.push(`mail ${n} was not taken`)
      if (copies.length > 1) report.twice++
      for (const copy of copies.slice(0, -1)) {
        const cut = cutOff(killsAt[server.taken.indexOf(copy)] ?? 0)
        if (!cut) report.violations.push(`mail ${n} came once more, and no kill cut off its answer`)
      }
      if (new Set(copies.map(({ read }) => read.messageId)).size > 1)
        report.violations.push(`mail ${n} came under several names`)
    }
  } finally {
    report.ms = Math.round(performance.now() - begun)
    await Promise.all(nodes.map((node) => node.kill()))
    await office.close()
    await server.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return report
}
