import { expect, test } from 'vitest'
import { entranceOf, entrancesOf, leavingAt, type WayIn } from './entrances.ts'
import type { LoginPlan } from './login-plan.ts'

const plan: LoginPlan = {
  plan: 'login',
  kind: 'login',
  source: 'data-source/db',
  readOnly: true,
  totalMs: 60_000,
  steps: [
    {
      schema: 'schema/login',
      ms: 60_000,
      sql: 'SELECT CODE FROM CUSTOMER WHERE ID = :ID',
      binds: [{ name: 'ID', from: 'input', field: 'ID', dataType: 'character' }],
      columns: [{ key: 'CODE', name: 'CODE', typeClass: 'String', size: 8 }],
    },
  ],
  columns: [{ key: 'CODE', name: 'CODE', typeClass: 'String', size: 8 }],
  retrievalTiming: 1,
}
const [step] = plan.steps
const server = { db: 'shop' }
const orders: LoginPlan = { ...plan, plan: '7/login' }
const of = (ways: WayIn[], isOpen = false) => entrancesOf(isOpen, ways, (text) => text)
const site = (more: Partial<LoginPlan>, at: unknown = server) => of([{ plan: { ...plan, ...more }, server: at }])

test.each<[what: string, more: Partial<LoginPlan>]>([
  ['the timeout', { totalMs: 1, steps: [{ ...step!, ms: 1 }] }],
  ['the name of the schema', { steps: [{ ...step!, schema: 'schema/other' }] }],
  ['the name of the data source', { source: 'data-source/other' }],
  ['the column that greets', { userName: 'CODE' }],
  ['the size of a column', { columns: [{ ...plan.columns[0]!, size: 9 }] }],
])('%s decides nothing', (_what, more) => {
  expect(leavingAt(site({}), site(more))).toEqual({ site: 'stays', contents: [] })
})

test.each<[what: string, more: Partial<LoginPlan>]>([
  ['the statement', { steps: [{ ...step!, sql: `${step!.sql} AND 1 = 1` }] }],
  ['a schema before it', { steps: [step!, step!] }],
  ['what is bound', { steps: [{ ...step!, binds: [{ name: 'ID', from: 'value', value: 1, dataType: 'character' }] }] }],
  ['what is known of the user', { columns: [] }],
  ['the password hash', { passwordHash: 'CODE' }],
  ['who the user is', { userKey: 'CODE' }],
  ['who is suspended', { userState: { field: 'CODE', suspended: ['S'] } }],
  ['when the row is read', { retrievalTiming: 2 }],
  ['what another system has to answer', { answer: { refused: [401] } }],
])('%s decides', (_what, more) => {
  expect(leavingAt(site({}), site(more)).site).toBe('changes')
})

test('where the server is decides', () => {
  expect(leavingAt(site({}), site({}, { db: 'other' })).site).toBe('changes')
})

test('a content’s own login is another’s matter; with the site’s own login everybody leaves', () => {
  const both = of([
    { plan, server },
    { plan: orders, server },
  ])
  const other = of([
    { plan, server },
    { plan: { ...orders, userKey: 'CODE' }, server },
  ])
  expect(leavingAt(both, other)).toEqual({ site: 'stays', contents: [7] })
  expect(leavingAt(both, site({}))).toEqual({ site: 'stays', contents: [7] })
  expect(leavingAt(site({}), both)).toEqual({ site: 'stays', contents: [] })
  const tightened = of([
    { plan: { ...plan, userKey: 'CODE' }, server },
    { plan: orders, server },
  ])
  expect(leavingAt(both, tightened)).toEqual({ site: 'changes', contents: [] })
  expect(entranceOf(tightened, 7)).not.toBe(entranceOf(both, 7))
  expect(entranceOf(both, 8)).toBeUndefined()
})

test('a site that opens, and one that closes', () => {
  expect(leavingAt(site({}), of([], true)).site).toBe('opens')
  expect(leavingAt(of([], true), site({})).site).toBe('closes')
  expect(leavingAt(of([], true), of([], true)).site).toBe('stays')
})
