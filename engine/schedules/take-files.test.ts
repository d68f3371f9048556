import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { TransferSetting } from '../../runtime/generated/common/transfer-setting.ts'
import type { ScheduleSpec } from '../../runtime/generated/kinds/schedule.ts'

import { patienceMs } from '../test/limits.ts'
import { openEngine, type TestEngine } from '../test/open-engine.ts'

let kumiki: TestEngine
let database: Database.Database
let inbox: string
let schedule: number

const transfer: TransferSetting = {
  ...{ dataSource: 'data-source/books', table: 'part', startRow: 2, errorHandling: 'undo' },
  mapping: [
    { column: 'code', from: 1, label: 'Code', key: true, inputCheck: { required: true, maxLength: 4 } },
    { column: 'name', from: 2, label: 'Name' },
  ],
}
const content = (key: string, more: Partial<TransferSetting> = {}): Document => ({
  ...{ kind: 'content', version: 2, key, name: key },
  spec: { type: 2, transfer: { ...transfer, ...more } },
})
const upload = (key: string): Document => ({
  ...{ kind: 'upload-setting', version: 1, key, name: key },
  spec: { folder: key },
})
const scheduleOf = (spec: Partial<ScheduleSpec>): Document => ({
  ...{ kind: 'schedule', version: 1, key: `schedule-${(count += 1)}`, name: 'Intake' },
  spec: {
    ...{ action: 'transfer', type: 'interval', interval: '15', executeTime: '00:00', timeZone: 'UTC' },
    ...{ transfer: 'content/parts', folder: 'upload-setting/in', ...spec },
  },
})
let count = 0

beforeAll(async () => {
  kumiki = await openEngine()
  await kumiki.engine.store.documents.change(
    [
      { ...{ kind: 'data-source', version: 1, key: 'books' }, spec: { database_type: 7, db: 'books.db' } },
      content('parts'),
      content('kept', { uploadSetting: 'upload-setting/in' }),
      content('own', { mapping: [{ column: 'code', login: 'CUSTOMER' }] }),
      upload('in'),
      {
        ...{ kind: 'mail-setting', version: 1, key: 'told' },
        spec: {
          ...{ from: 'kumiki@example.com', to: ['office@example.com'], trigger: 'both', title: '{rows}' },
          ...{ message: '{message}\n{lines}', line: '{FILE} {WRITTEN}/{LINES} {FAULTY} {REPORT}' },
        },
      },
    ].map((document) => ({ do: 'put', document })),
    'test',
  )
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  database = new Database(join(kumiki.folder, 'sources', 'books.db'), { timeout: 10_000 })
  database.exec('CREATE TABLE part (code TEXT PRIMARY KEY, name TEXT)')
  inbox = join(kumiki.folder, 'uploads', 'in')
  mkdirSync(inbox, { recursive: true })
  schedule = (await kumiki.engine.store.documents.create(scheduleOf({ mailSetting: 'mail-setting/told' }), 'test')).id
  await round()
})
afterAll(async () => {
  database.close()
  await kumiki.close()
})
beforeEach(() => void database.exec('DELETE FROM part'))

async function round(): Promise<void> {
  await kumiki.engine.jobs.run('run-schedules')
  await vi.waitFor(() => expect(kumiki.engine.scheduled.running()).toBe(0), { timeout: patienceMs })
}
/** The next run of the schedule, and what its history says of it. */
async function run() {
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 15 * 60_000)
  await round()
  const { rows } = await kumiki.engine.store.schedules.list({ scheduleId: schedule, offset: 0, limit: 1 })
  return rows[0]!
}
/** Somebody put it there a minute ago. */
function put(name: string, text: string, folder = inbox): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  const then = new Date(Date.now() - 60_000)
  utimesSync(join(folder, name), then, then)
}
const parts = () => database.prepare('SELECT code || name FROM part ORDER BY code').pluck().all()
const filesIn = (folder: string) =>
  existsSync(join(inbox, folder)) ? readdirSync(join(inbox, folder), { recursive: true }).sort() : []
const text = (...names: string[]) => readFileSync(join(inbox, ...names), 'utf8')
async function lastMail(): Promise<string> {
  const { outbox } = kumiki.engine.store
  const { rows } = await outbox.list({ limit: 1 })
  return (await outbox.read(rows[0]!.id))!.message.text
}

test('files of a folder become rows by the rules of a transfer; faulty ones go aside with their report', async () => {
  put('good.csv', 'Code,Name\r\nA1,One\r\nA2,Two\r\n')
  put('bad.csv', 'Code,Name\r\nB1,One\r\nTOOLONG,Two\r\n')
  put('picture.png', 'no picture')
  put('half.csv.part', 'Code,Name\r\nC1,')
  put('growing.csv', 'Code,Name\r\nD1,')
  // However slow this is, somebody has written to it just now.
  const later = new Date(Date.now() + 3_600_000)
  utimesSync(join(inbox, 'growing.csv'), later, later)
  expect(await run()).toMatchObject({
    state: 'done',
    about: { rows: 2, text: 'schedule-files-faulty', values: ['2', 'bad.errors.csv, picture.errors.txt'] },
  })
  expect(parts()).toEqual(['A1One', 'A2Two'])
  expect(filesIn('done')).toEqual(['good.csv'])
  expect(filesIn('faulty')).toEqual(['bad.csv', 'bad.errors.csv', 'picture.errors.txt', 'picture.png'])
  expect(filesIn('taken')).toEqual([])
  expect(text('faulty', 'bad.errors.csv')).toMatch(/^\uFEFF?"Code","Name","理由"\r\n"TOOLONG","Two",".*Code.*"\r\n$/)
  expect(text('faulty', 'picture.errors.txt')).toMatch(/CSV/)
  expect(existsSync(join(inbox, 'half.csv.part')) && existsSync(join(inbox, 'growing.csv'))).toBe(true)
  expect(await lastMail()).toMatch(/bad.errors.csv(.|\n)*bad.csv 0\/2 1 bad.errors.csv\ngood.csv 2\/2 0/)
  const logged = async () => (await kumiki.engine.store.logs.list({ log: 'data-update', find: 'good.csv' })).rows
  await expect
    .poll(async () => (await logged()).map(({ object, result }) => [object, result]))
    .toContainEqual(['content/parts good.csv', 'success'])
})

test('what the table refuses is a fault of its file; the same name comes again under a name of its own', async () => {
  database.exec("INSERT INTO part VALUES ('A1', 'before')")
  put('good.csv', 'Code,Name\r\nA0,Zero\r\nA1,One\r\n')
  await run()
  expect(parts()).toEqual(['A1before'])
  expect(text('faulty', 'good.errors.csv')).toMatch(/"A1","One",".+"/)
  put('good.csv', 'Code,Name\r\nA9,Nine\r\n')
  await run()
  expect(parts()).toEqual(['A1before', 'A9Nine'])
  expect(filesIn('done')).toHaveLength(2)
})

test('SC-07 a file whose node died before its rows were written is written; one whose node died behind them is not', async () => {
  const left = join(inbox, 'taken', `${schedule}-left`)
  put('left.csv', 'Code,Name\r\nL1,One\r\n', left)
  expect(await run()).toMatchObject({ state: 'done', about: { rows: 1 } })
  expect(parts()).toEqual(['L1One'])
  database.exec('DELETE FROM part')
  put('left.csv', 'Code,Name\r\nL1,One\r\n', left)
  expect(await run()).toMatchObject({ state: 'done', about: { rows: 1 } })
  expect(parts(), 'its receipt tells').toEqual([])
  expect(filesIn('taken')).toEqual([])
})

test('a test run says what would become of files, and leaves them', async () => {
  put('tried.csv', 'Code,Name\r\nT1,One\r\nTOOLONG,Two\r\n')
  const { token } = await kumiki.addUser('builder', { b2b: ['read', 'update'] })
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 1000)
  expect((await kumiki.call(`POST /schedule/${schedule}/run`, { token, body: { test: true } })).status).toBe(200)
  await round()
  const { rows } = await kumiki.engine.store.schedules.list({ scheduleId: schedule, offset: 0, limit: 1 })
  expect(rows[0]).toMatchObject({ cause: 'test', state: 'done', about: { values: ['1', 'tried.csv'] } })
  expect([parts(), existsSync(join(inbox, 'tried.csv'))]).toEqual([[], true])
})

test('a transfer that needs somebody, or keeps its files in the same folder, is refused', async () => {
  const { token } = await kumiki.addUser('maker', { b2b: ['create', 'read'], 'file-upload': ['read'] })
  const problems = async (spec: Partial<ScheduleSpec>) =>
    (await kumiki.call('POST /document/schedule', { token, body: { document: scheduleOf(spec) } })).data.problems
  expect(await problems({ transfer: 'content/own' })).toMatchObject([{ code: 'schedule-transfer-sender' }])
  expect(await problems({ transfer: 'content/kept' })).toMatchObject([{ code: 'schedule-transfer-kept' }])
})
