import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import { seedFaults, type SeededFault } from '../../test/seed-faults.ts'

let kumiki: TestEngine
let faults: SeededFault[]

interface Row {
  problem: { code: string; in: string; at: string; severity?: string; values?: unknown[] }
  id: number
  name: string
  kindTitle: string
  place: string
  group: string
  groupTitle: string
}
const found = new Map<number, Row[]>()
const check = (site: number, token = kumiki.admin) =>
  kumiki.call(`GET /b2b-edit/check/${site}`, { token, headers: { 'x-language': 'ja' } })

beforeAll(async () => {
  kumiki = await openEngine()
  faults = await seedFaults(kumiki.engine.store)
  for (const site of new Set(faults.map((fault) => fault.site))) {
    const { code, data } = await check(site)
    expect(code).toBe(20000)
    expect(data.errors + data.warnings).toBe(data.total)
    found.set(site, data.rows as Row[])
  }
})
afterAll(() => kumiki.close())

/** What the store itself keeps out, or no site has. */
const elsewhere = [
  'duplicate-document',
  'duplicate-property',
  'owner-key-missing',
  'owner-not-found',
  'unsafe-property',
  'value-taken',
  'value-taken.name',
]

test('every fault that is seeded in what a site is made of is found in its document', () => {
  const names = [...new Set(faults.map(({ name }) => name))]
  const isFound = ({ name, address, site }: SeededFault) =>
    found.get(site)?.some(({ problem, id }) => problem.code === name.split('.')[0] && problem.in === address && id > 0)
  const missed = names.filter((name) => !faults.some((fault) => fault.name === name && isFound(fault)))
  expect(missed).toEqual(elsewhere)
  expect(names.length).toBeGreaterThan(135)
})

test('each says in the caller’s words where it is, and what stands there', () => {
  const rows = [...found.values()].flat()
  const required = rows.find(({ problem }) => problem.in === 'schema/no-name' && problem.code === 'required')
  expect(required).toMatchObject({ kindTitle: 'スキーマ', name: 'no-name', problem: { values: ['名称'] } })
  expect(required?.place).toMatch(/^結果列 › 1 › 名称$/)
})

test('what failed and what was slow lately is told by the log in which it stands', async () => {
  const site = faults.find(({ address }) => address.startsWith('content/'))?.site ?? 0
  const schema = 'schema/products'
  const fault = { code: 'sql-timeout' }
  // What was before the schema was saved is over.
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 1000)
  for (const page of ['7/list', '7/list', '7/add/own', 'api/orders/v1/rows', 'schedule/nightly'])
    kumiki.engine.runs.record({ schema, origin: 'page', page, ms: 1, fault })
  kumiki.engine.runs.record({ schema, origin: 'page', page: '7/update/own/row', ms: 2300, rows: 1 })
  // What a builder tried says nothing about users.
  kumiki.engine.runs.record({ schema, origin: 'test', ms: 9000, fault })
  const { data } = await check(site)
  const told = (data.rows as Row[]).filter(({ problem }) => problem.in === schema && /^statement-/.test(problem.code))
  expect(told.map(({ problem, group }) => [group, problem.code, problem.values?.[0]]).toSorted()).toEqual([
    ['api', 'statement-failed', 1],
    ['data-update', 'statement-failed', 1],
    ['mail', 'statement-failed', 1],
    ['site', 'statement-failed', 2],
    ['site', 'statement-slow', 2],
  ])
  expect(told.find(({ group }) => group === 'api')?.groupTitle).toBe('APIログ')
  expect((data.rows as Row[]).some(({ groupTitle }) => groupTitle === 'ドキュメントのチェック')).toBe(true)
})

test('who may not read a kind learns nothing of its documents, and nothing of the site without the right', async () => {
  const { token } = await kumiki.addUser('looker', { b2b: ['read'] })
  const [site = 0] = found.keys()
  const { code, data } = await check(site, token)
  expect(code).toBe(20000)
  expect(JSON.stringify(data.rows)).not.toContain('data-source/')
  const other = await kumiki.addUser('other', { log: ['read'] })
  expect((await check(site, other.token)).code).not.toBe(20000)
  expect((await check(999_999)).status).toBe(404)
})
