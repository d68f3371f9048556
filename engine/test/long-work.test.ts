import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from './open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
  Object.assign(kumiki.engine.settings.current().rates, { login: 100_000 })
})
afterAll(() => kumiki.close())

/**
 * The most that the thread which serves worked without looking at anybody else while `work` was done, and all that it
 * worked, in microseconds of its own CPU.
 */
async function turnsOf(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  let isOver = false
  let longest = 0
  const begun = process.threadCpuUsage()
  let last = process.threadCpuUsage()
  const look = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user - last.user + now.system - last.system)
    last = process.threadCpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  const { user, system } = process.threadCpuUsage(begun)
  return { longest, all: user + system }
}

/** In small parts: the client works on the same thread. */
function send(path: string, body: Buffer): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-token': kumiki.admin, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const asked = request(
      `${kumiki.url('console')}/vue-element-admin${path}`,
      { method: 'POST', headers },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => resolve(text))
      },
    )
    asked.on('error', reject)
    const parts = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, at) =>
      body.subarray(at * 65_536, (at + 1) * 65_536),
    )
    Readable.from(parts).pipe(asked)
  })
}

/** Of many small parts: what takes long to parse. */
const columns = Array.from({ length: 300 }, (_, at) => ({
  ...{ key: `C${at}`, name: `C${at}`, label: `Column ${at}`, type: 'varchar', typeClass: 'String', size: 20 },
}))
const schema = (at: number) => ({
  ...{ kind: 'schema', version: 1, key: `packed-${at}`, name: `Packed ${at}` },
  spec: { type: 1, dataSource: 'data-source/shop', sql: ['SELECT 1 AS C0'], resultColumns: columns },
})
const folder = (at: number) => ({
  kind: 'folder',
  version: 1,
  key: `packed-${at}`,
  name: `Packed ${at} ${'x'.repeat(40)}`,
  spec: {},
})
const packageOf = (documents: number, megabytes: number) => {
  const data = 'QUJD'.repeat((megabytes * 1024 * 1024) / 4)
  const files = [{ file: 'blob/1', name: 'a.csv', type: 'text/csv', data }]
  return JSON.stringify({
    documents: Array.from({ length: documents }, (_, at) => (at % 5 === 0 ? schema(at) : folder(at))),
    files,
    mode: 'new',
    dry: true,
  })
}

test.each<[string, () => () => Promise<unknown>]>([
  [
    'a package of many documents and long files',
    () => {
      const body = Buffer.from(packageOf(3000, 20))
      return async () => {
        const answer = JSON.parse(await send('/document-import', body)) as { data: { created: number } }
        expect(answer.data.created).toBe(3000)
      }
    },
  ],
])('DL-05 %s: nobody waits for more than a small part of it', async (_name, make) => {
  const work = make()
  // What is loaded at its first use is loaded once.
  await work()
  const { longest, all } = await turnsOf(work)
  expect(longest).toBeLessThan(all / 12)
})
