import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { prefix } from '../call/prefix.ts'
import { packed, repeated, sheetXml } from '../transfer/test/packed-workbook.ts'
import { openListening, type ListeningEngine } from './open-listening.ts'

const uploads: Document = {
  ...{ kind: 'content', version: 2, key: 'shop.look', name: 'look' },
  spec: {
    type: 2,
    transfer: {
      ...{ dataSource: 'data-source/shop', table: 'price list', fileType: 'excel', mappedBy: 'user' },
      mapping: [{ column: 'code', key: true }, { column: 'name' }],
    },
  },
}

/** On a connection of its own: one that is kept may be closed just as it is used again. */
const alone = { connection: 'close' }

let kumiki: ListeningEngine
let token: string
let contentId: number

beforeAll(async () => {
  kumiki = await openListening(
    (documents) => [
      ...documents.map((one) =>
        one.kind === 'site'
          ? { ...one, spec: { ...one.spec, sections: [...(one.spec['sections'] as string[]), 'content/shop.look'] } }
          : one,
      ),
      uploads,
    ],
    { tables: 'CREATE TABLE "price list" (code TEXT PRIMARY KEY, name TEXT)' },
  )
  contentId = (await kumiki.engine.store.documents.find('content/shop.look'))!.id
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  token = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
})
afterAll(() => kumiki?.close())

/** Processes of this one that parse. */
function parsers(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((pid) => /(workbook|description)-worker\.ts/.test(commandOf(pid)))
}
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
/** Megabytes that the processes which parse have taken at most. */
const peakOf = (pids: readonly number[]): number => {
  const peaks = pids.map((pid) => {
    try {
      return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  })
  return Math.max(0, ...peaks)
}

/** Does it while others ask whether the engine lives, prints how long the longest of them waited, and what was taken. */
async function beside<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss()
  let [isOver, longest, asked, peak, own] = [false, 0, 0, 0, before]
  const begun = performance.now()
  const working = work().finally(() => (isOver = true))
  working.catch(() => undefined)
  while (!isOver) {
    const sent = performance.now()
    expect((await fetch(`${kumiki.url('console')}/healthz`, { headers: alone })).status).toBe(200)
    longest = Math.max(longest, performance.now() - sent)
    asked++
    peak = Math.max(peak, peakOf(parsers()))
    own = Math.max(own, process.memoryUsage.rss())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const taken = `${Math.round(peak)} MB there, ${Math.round((own - before) / 1e6)} MB more here`
  console.log(`${name}: ${seconds} s, longest /healthz ${Math.round(longest)} ms of ${asked}, ${taken}`)
  expect(asked).toBeGreaterThan(0)
  expect(own - before).toBeLessThan(300e6)
  return working
}

describe('A-03 descriptions of APIs', () => {
  const yaml = (keys: number) =>
    `openapi: 3.1.0\npaths: {}\nx-more:\n${Array.from({ length: keys }, (_, at) => `  k${at}: 1`).join('\n')}`
  const columns = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`c${at}`, { type: 'string' }]))
  const lists = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`l${at}`, { type: 'array', items: { $ref: '#/components/schemas/Row' } }]),
  )
  const schema = { $ref: '#/components/schemas/Page' }
  const operation = { responses: { 200: { content: { 'application/json': { schema } } } } }
  const product = JSON.stringify({
    openapi: '3.1.0',
    paths: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/a${at}`, { get: operation }])),
    components: { schemas: { Page: { properties: lists }, Row: { properties: columns } } },
  })
  test.each([
    ['20,000 keys', yaml(20_000), ['read']],
    ['40,000 keys', yaml(40_000), ['read']],
    ['as many keys as there may be', yaml(150_000), ['read', 'openapi-too-long', 'openapi-too-large']],
    ['20 operations × 200 lists × 200 columns', product, ['read']],
    ['lists in lists', '['.repeat(2_000_000), ['openapi-none', 'openapi-too-long', 'openapi-too-large']],
    [
      'anchors',
      `a: &a 1\n${'b: *a\n'.repeat(200_000)}`,
      ['openapi-key-twice', 'openapi-too-long', 'openapi-too-large'],
    ],
  ])('%s', async (name, text, codes) => {
    const body = { text }
    const { status, data } = await beside(name, () =>
      kumiki.ask('console', 'POST /config/web-api/openapi', { token: kumiki.admin, body, headers: alone }),
    )
    // On a busy machine the time of the call may be over before that of the work. Without servers its address is asked for.
    if (status !== 504) expect(codes).toContain(data.problems[0]?.code ?? 'read')
  })
})

describe('A-04 workbooks', () => {
  const sheets = ['<workbook><sheets>', '<sheet/>', '</sheets></workbook>'] as const
  const styles = ['<styleSheet><cellXfs>', '<xf/>', '</cellXfs></styleSheet>'] as const
  const [before, after] = sheetXml('|').split('|') as [string, string]
  const look = (bytes: Uint8Array, signal?: AbortSignal) =>
    fetch(`${kumiki.url('site')}${prefix}/b2b/transfer/look/${contentId}?name=a.xlsx`, {
      method: 'POST',
      headers: { ...alone, 'x-token': token, 'x-language': 'en' },
      body: new Uint8Array(bytes),
      ...(signal && { signal }),
    }).then(async (response) => ({ status: response.status, ...((await response.json()) as { message: string }) }))

  test.each([
    [
      '40,000,000 styles',
      async () =>
        packed(sheetXml(''), {
          more: { 'xl/styles.xml': repeated(styles[0], styles[1], 40_000_000, styles[2]) },
        }),
    ],
    [
      '30,000,000 sheets',
      async () =>
        packed(sheetXml(''), {
          more: { 'xl/workbook.xml': repeated(sheets[0], sheets[1], 30_000_000, sheets[2]) },
        }),
    ],
    [
      '5,000,000 faults of a row',
      async () => packed(repeated(`${before}<row>`, '<c r="A1" t="e"/>', 5_000_000, `</row>${after}`)),
    ],
    [
      '20,000,000 shared texts without a character',
      async () =>
        packed(sheetXml(''), {
          more: { 'xl/sharedStrings.xml': repeated('<sst>', '<si/>', 20_000_000, '</sst>') },
        }),
    ],
  ])('%s', async (name, make) => {
    const bytes = await make()
    const told = await beside(`${name}, ${bytes.length} bytes`, () => look(bytes))
    expect(told).toMatchObject({ status: 415, message: expect.stringContaining('too large') as string })
  })

  test('one that is read for long, whose caller leaves', async () => {
    const bytes = await packed(repeated(before, '<row/>', 40_000_000, after))
    const leaving = new AbortController()
    // Those of the texts before have rested.
    await expect.poll(() => parsers().length).toBe(0)
    const reading = look(bytes, leaving.signal)
    reading.catch(() => undefined)
    await expect.poll(() => parsers().length).toBeGreaterThan(0)
    const pids = parsers()
    leaving.abort()
    await expect(reading).rejects.toThrow()
    await expect.poll(() => pids.some((pid) => readdirSync('/proc').includes(String(pid)))).toBe(false)
  })
})
