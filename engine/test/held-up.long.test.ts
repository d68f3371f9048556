import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { prefix } from '../call/prefix.ts'
import { openListening, type ListeningEngine } from './open-listening.ts'

const megabyte = 1024 * 1024
const key = 'shop.keys'

function withTransfer(documents: Document[]): Document[] {
  const transfer = {
    ...{ dataSource: 'data-source/shop', table: 'keys' },
    mapping: [{ column: 'code', from: 1, key: true }],
  }
  return [
    ...documents.map((one) => {
      if (one.kind !== 'site') return one
      const sections = Array.isArray(one.spec.sections) ? one.spec.sections : []
      return { ...one, spec: { ...one.spec, sections: [...sections, `content/${key}`] } }
    }),
    { kind: 'content', version: 2, key, name: 'Keys', spec: { type: 2, transfer } },
  ]
}

let kumiki: ListeningEngine
let content: number
beforeAll(async () => {
  kumiki = await openListening(withTransfer, { tables: 'CREATE TABLE keys (code TEXT PRIMARY KEY)' })
  content = (await kumiki.engine.store.documents.find(`content/${key}`))!.id
})
afterAll(() => kumiki.close())

interface Felt {
  /** The longest time of `/healthz`, in milliseconds. */
  healthz: number
  /** The longest that the serving thread worked without looking at anybody else, in milliseconds of its own work. */
  turn: number
  /** Most megabytes above those of before. */
  megabytes: number
  seconds: number
}

/** What others feel while the work is done. */
async function felt(work: () => Promise<unknown>): Promise<Felt> {
  const before = process.memoryUsage.rss()
  const begun = performance.now()
  const found: Felt = { healthz: 0, turn: 0, megabytes: 0, seconds: 0 }
  let isOver = false
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage()
    found.turn = Math.max(found.turn, (user - last.user + system - last.system) / 1000)
    last = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  const ask = async () => {
    while (!isOver) {
      const asked = performance.now()
      expect((await fetch(`${kumiki.url('console')}/healthz`)).status).toBe(200)
      found.healthz = Math.max(found.healthz, performance.now() - asked)
      found.megabytes = Math.max(found.megabytes, (process.memoryUsage.rss() - before) / megabyte)
      await wait(20)
    }
  }
  setImmediate(look)
  const asking = ask()
  await work().finally(() => (isOver = true))
  await asking
  found.seconds = (performance.now() - begun) / 1000
  return found
}

function tell(what: string, { healthz, turn, megabytes, seconds }: Felt): void {
  console.log(
    `${what}: /healthz at most ${healthz.toFixed(0)} ms, longest turn ${turn.toFixed(0)} ms of work, +${megabytes.toFixed(0)} MB, ${seconds.toFixed(1)} s`,
  )
}

test('R-01 a syntax error at a full stop', async () => {
  const { id: dbId } = (await kumiki.engine.store.documents.find('data-source/shop'))!
  const sql = 'SELECT a b.c FROM product'
  const work = () => kumiki.ask('console', 'POST /sql/execute', { token: kumiki.admin, body: { dbId, sql } })
  const all = await felt(async () => expect((await work()).data.problems[0]).toMatchObject({ line: 1, column: 11 }))
  tell('a syntax error at a full stop', all)
  expect(all.megabytes).toBeLessThan(200)
  expect(all.turn).toBeLessThan(1000)
})

test('A-10 twenty filters without an end', async () => {
  const { token } = await kumiki.addUser('trier', { b2b: ['update'] })
  const tried = (by: string, filter: string) =>
    kumiki.ask('console', 'POST /config/web-api/filter', { token: by, body: { text: '{"a": 1}', filter } })
  const quick: number[] = []
  const all = await felt(async () => {
    const endless = Promise.all(Array.from({ length: 20 }, () => tried(token, 'def f: f; f')))
    for (let at = 0; at < 5; at++) {
      const asked = performance.now()
      expect((await tried(kumiki.admin, '.a')).data.rows).toEqual([{ value: 1 }])
      quick.push(performance.now() - asked)
    }
    const statuses = Map.groupBy(await endless, ({ status }) => status)
    expect(statuses.get(429)!.length).toBeGreaterThanOrEqual(16)
  })
  tell('twenty filters without an end', all)
  console.log(`a quick filter of somebody else meanwhile: ${quick.map((ms) => ms.toFixed(0)).join(', ')} ms`)
})

/** In small parts: the client works on the same thread. */
async function check(
  token: string,
  megabytes: number,
  signal?: AbortSignal,
): Promise<{ status: number; data: unknown }> {
  async function* parts() {
    let number = 0
    for (let sent = 0; sent < megabytes * megabyte;) {
      let part = ''
      while (part.length < 65_536) part += `${(number++).toString(36).padStart(8, '0')}\n`
      sent += part.length
      yield Buffer.from(part)
    }
  }
  const url = `${kumiki.url('site')}${prefix}/b2b/transfer/check/${content}?name=keys.csv`
  const headers = { 'content-type': 'text/csv', 'x-token': token }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers, ...(signal && { signal }) }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => {
        const { data } = JSON.parse(text) as { data: unknown }
        resolve({ status: answer.statusCode ?? 0, data })
      })
    })
    asked.on('error', reject)
    Readable.from(parts()).pipe(asked)
  })
}

const loggedIn = async (name: string): Promise<string> => {
  const body = { site: 'shop', ID: name, PASSWORD: `pass-${name}` }
  return (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
}

test('A-11 a file whose keys are all different, alone and three at once', async () => {
  const token = await loggedIn('user1')
  const size = 20
  const lines = Math.ceil((size * megabyte) / 9)
  const one = await felt(async () => {
    const { status, data } = await check(token, size)
    expect(status).toBe(200)
    expect(data).toMatchObject({ faulty: 0 })
  })
  tell(`a file of ${size} MB, ${lines} keys`, one)
  const three = await felt(async () => {
    const answers = await Promise.all([1, 2, 3].map(() => check(token, size)))
    // On a busy machine the last one is told to come back: for the person's own sake, or because all wait.
    for (const { status } of answers) expect([200, 429, 503]).toContain(status)
    expect(answers[0]!.status === 200 || answers[1]!.status === 200).toBe(true)
  })
  tell(`three files of ${size} MB at once by one user`, three)
  expect(one.turn).toBeLessThan(1000)
  // Three keep no more than one: they are read one after the other.
  expect(three.megabytes).toBeLessThan(400)
})

test('A-11 who leaves ends the check', async () => {
  const token = await loggedIn('user2')
  const leaving = new AbortController()
  const { checks } = kumiki.engine.transfers
  const left = check(token, 20, leaving.signal).catch((error: unknown) => error)
  await expect.poll(() => checks.size()).toBe(1)
  leaving.abort()
  expect(await left).toMatchObject({ name: 'AbortError' })
  await expect.poll(() => checks.size()).toBe(0)
})
