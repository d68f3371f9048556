import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScheduleSpec } from '../../runtime/generated/kinds/schedule.ts'
import { ofKind, type Document } from '../../runtime/document.ts'
import { workbookTypes } from '../../runtime/report/file-type.ts'
import type { ScheduleRun } from '../store/store.ts'
import { doWork, scopeOf } from './do-work.ts'
import { loadPlan } from './load-plan.ts'
import { runLostMs } from './run-lost-ms.ts'

import { partsOf } from '../output/workbook/test/fill-made.ts'
import { makeTemplate } from '../output/workbook/test/make-template.ts'
import { openEngine, type TestEngine } from '../test/open-engine.ts'

let kumiki: TestEngine
let database: Database.Database
const minute = 60_000

const schema = (key: string, type: number, sql: string, names: string[] = [], columns: string[] = []): Document => ({
  kind: 'schema',
  version: 1,
  key,
  name: key,
  spec: {
    ...{ type, connectionType: 1, dataSource: 'data-source/books', sql: [sql] },
    parameters: names.map((name) => ({ name, dataType: 'character', length: 10 })),
    resultColumns: columns.map((name) => ({
      key: name,
      name,
      label: name,
      type: 'text',
      typeClass: 'String',
      size: 20,
    })),
  },
})

const mailSetting = (key: string, trigger: string, to: string[]): Document => ({
  ...{ kind: 'mail-setting', version: 1, key, name: key },
  spec: {
    ...{ from: 'kumiki@example.com', to, trigger, language: 'en', title: '{schedule} {date}' },
    ...{ message: '{start} {end} {rows} {message}: {lines}', line: '{FIRST}/{LAST}' },
    attachment: { csv: { attached: true, fileName: '{date}' } },
  },
})

beforeAll(async () => {
  kumiki = await openEngine()
  const source: Document = {
    kind: 'data-source',
    version: 1,
    key: 'books',
    name: 'Books',
    spec: { database_type: 7, db: 'books.db' },
  }
  const documents = [
    source,
    schema('note', 1, 'INSERT INTO note (first, last) VALUES (:FIRST, :LAST)', ['FIRST', 'LAST']),
    schema('notes', 1, 'SELECT first AS FIRST, last AS LAST FROM note', [], ['FIRST', 'LAST']),
    mailSetting('told', 'both', ['{FIRST}@example.com', 'office@example.com']),
    mailSetting('stopped', 'success', ['office@example.com']),
    {
      ...{ kind: 'upload-setting', version: 1, key: 'out', name: 'Out' },
      spec: { folder: 'out', existingFile: 'differentName' },
    },
    schema('broken', 1, 'INSERT INTO gone (x) VALUES (1)'),
  ]
  await kumiki.engine.store.documents.change(
    documents.map((document) => ({ do: 'put', document })),
    'test',
  )
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  database = new Database(join(kumiki.folder, 'sources', 'books.db'), { timeout: 10_000 })
  database.exec('CREATE TABLE note (first TEXT, last TEXT)')
})
afterAll(async () => {
  database.close()
  await kumiki.close()
})
beforeEach(() => void database.exec('DELETE FROM note'))

const addNote: ScheduleSpec['dataSchemas'] = [
  {
    schema: 'schema/note',
    parameters: [
      { name: 'FIRST', source: 'calendar', field: 'start' },
      { name: 'LAST', source: 'calendar', field: 'end' },
    ],
  },
]
const notes = () => database.prepare('SELECT first, last FROM note ORDER BY rowid').all()
let count = 0

async function makeSchedule(spec: Partial<ScheduleSpec>): Promise<number> {
  const key = `schedule-${(count += 1)}`
  const whole = { action: 'schemas', type: 'day', executeTime: '09:00', dataSchemas: addNote, ...spec }
  const { id } = await kumiki.engine.store.documents.create(
    { kind: 'schedule', version: 1, key, name: key, spec: whole },
    'test',
  )
  await round()
  return id
}

/** One round of the job, and the end of what it began. */
async function round(): Promise<void> {
  await kumiki.engine.jobs.run('run-schedules')
  await expect.poll(() => kumiki.engine.scheduled.running()).toBe(0)
}
/** Sessions end while the clock of these tests goes on: a builder who has just logged in. */
const builder = async (): Promise<string> => {
  const all = ['create', 'read', 'update', 'delete'] as const
  const { token } = await kumiki.addUser(`builder-${(count += 1)}`, { b2b: [...all], db: ['read'] })
  return token
}
const setClock = (at: string) => void (kumiki.clock.now = new Date(at))
const pass = (ms: number) => void (kumiki.clock.now = new Date(kumiki.clock.now.getTime() + ms))
const runs = async (id: number) =>
  (await kumiki.call(`GET /schedule/${id}/runs`, { token: await builder() })).data as {
    rows: Record<string, unknown>[]
    stopped?: string
  }
const nextAt = async (id: number) => (await kumiki.engine.store.schedules.many([id]))[0]?.nextAt
const remove = async (id: number) => kumiki.call(`DELETE /document/schedule/${id}`, { token: await builder() })

test('a schedule runs its schemas at its time, once, about the days since the run before', async () => {
  setClock('2026-11-20T03:00:00Z')
  const id = await makeSchedule({ type: 'month', day: 25, executeTime: '18:00' })
  expect(await nextAt(id)).toBe('2026-11-25T09:00:00.000Z')
  expect(notes()).toEqual([])
  setClock('2026-11-25T09:00:01Z')
  await round()
  await round()
  expect(notes()).toEqual([{ first: '2026-10-26', last: '2026-11-25' }])
  expect((await runs(id)).rows).toMatchObject([
    { state: 'done', cause: 'time', rows: 1, slot: '2026-11-25T09:00:00.000Z' },
  ])
  expect(await nextAt(id)).toBe('2026-12-25T09:00:00.000Z')
  await remove(id)
})

test('SC-01 after a stop one run makes up for what was missed, or none does, as the schedule says', async () => {
  setClock('2026-11-20T03:00:00Z')
  const [once, skip] = [await makeSchedule({}), await makeSchedule({ missed: 'skip' })]
  setClock('2026-11-24T03:00:00Z')
  await round()
  expect(notes()).toEqual([{ first: '2026-11-21', last: '2026-11-24' }])
  expect((await runs(once)).rows).toMatchObject([{ state: 'done', message: 'Missed runs: 3' }])
  expect((await runs(skip)).rows).toMatchObject([{ state: 'missed', message: 'Missed runs: 4' }])
  for (const id of [once, skip]) {
    expect(await nextAt(id)).toBe('2026-11-25T00:00:00.000Z')
    await remove(id)
  }
})

test('SC-06 one that is suspended, or deleted, does not run; one whose schema is gone says so', async () => {
  setClock('2026-11-20T03:00:00Z')
  const suspended = await makeSchedule({ suspend: true })
  expect(await nextAt(suspended)).toBeUndefined()
  const { store } = kumiki.engine
  const deleted = await makeSchedule({})
  await store.documents.remove(deleted, { by: 'test' })
  const lost = await makeSchedule({ dataSchemas: [{ schema: 'schema/gone' }] })
  setClock('2026-11-21T00:00:01Z')
  await round()
  expect(notes()).toEqual([])
  expect((await runs(suspended)).rows).toEqual([])
  expect(await store.schedules.many([deleted])).toEqual([])
  expect((await runs(lost)).rows).toMatchObject([
    { state: 'failed', message: expect.stringMatching(/missing/) as string },
  ])
  for (const id of [suspended, lost]) await remove(id)
})

test('after so many failures it stops until somebody saves it; what the database says is told', async () => {
  setClock('2026-11-20T03:00:00Z')
  const id = await makeSchedule({ dataSchemas: [...addNote, { schema: 'schema/broken' }], maxFailures: 2 })
  for (const day of ['21', '22']) {
    setClock(`2026-11-${day}T00:00:01Z`)
    await round()
  }
  expect(notes(), 'one transaction').toEqual([])
  const log = await runs(id)
  expect(log.rows).toMatchObject([
    { state: 'failed', message: expect.stringMatching(/gone/) as string },
    { state: 'failed' },
  ])
  expect(log).toMatchObject({ stopped: '2026-11-22T00:00:01.000Z', failures: 2 })
  expect(await nextAt(id)).toBeUndefined()
  const { documents } = kumiki.engine.store
  const { document, revision } = (await documents.read('schedule', id))!
  await documents.save(id, { ...document, spec: { ...document.spec, dataSchemas: addNote } }, { revision, by: 'test' })
  await round()
  expect(await nextAt(id)).toBe('2026-11-23T00:00:00.000Z')
  expect((await runs(id)).stopped).toBeUndefined()
  await remove(id)
})

test('SC-07 a run whose node is gone is taken over, and writes once: its receipt tells whether it had written', async () => {
  setClock('2026-11-20T03:00:00Z')
  const id = await makeSchedule({})
  const { store } = kumiki.engine
  const about = { start: 'a', end: 'b' }
  const lose = async (whenItDies: (run: ScheduleRun) => Promise<unknown>) => {
    const slot = kumiki.clock.now.toISOString()
    await store.schedules.add({ scheduleId: id, slot, cause: 'hand', state: 'waiting', about })
    const [run] = await store.schedules.claim({ limit: 1, ms: runLostMs })
    await whenItDies(run!)
    pass(runLostMs + 1)
    await round()
  }
  await lose(async () => undefined)
  expect(notes(), 'before it wrote').toHaveLength(1)
  const { document } = (await store.documents.read('schedule', id))!
  const schedule = ofKind('schedule', document)
  const { plan, documents } = await loadPlan(schedule, kumiki.engine)
  await lose((run) => {
    const { engine } = kumiki
    const scope = scopeOf(run, schedule, engine)
    return doWork({ run, schedule, plan: plan!, documents, engine, scope, signal: new AbortController().signal })
  })
  expect(notes(), 'after it wrote').toHaveLength(2)
  expect((await runs(id)).rows).toMatchObject([
    { state: 'done', rows: 1 },
    { state: 'done', rows: 1 },
  ])
  await remove(id)
})

test('a person runs it now, or tries it: what a test changes is taken back', async () => {
  setClock('2026-11-20T03:00:00Z')
  const id = await makeSchedule({})
  const press = async (test: boolean) =>
    kumiki.call(`POST /schedule/${id}/run`, { token: await builder(), body: { test } })
  expect((await press(true)).data).toMatchObject({ run: expect.any(Number) as number })
  expect(await press(true), 'one waits').toMatchObject({ status: 409 })
  await round()
  expect(notes()).toEqual([])
  pass(minute)
  await press(false)
  await round()
  expect(notes()).toEqual([{ first: '2026-11-20', last: '2026-11-20' }])
  expect((await runs(id)).rows).toMatchObject([
    { state: 'done', cause: 'hand', by: expect.stringMatching(/^builder-/) as string, rows: 1 },
    { state: 'done', cause: 'test', by: expect.stringMatching(/^builder-/) as string, rows: 1 },
  ])
  const reader = await kumiki.addUser('reader', { b2b: ['read'] })
  expect(await kumiki.call(`POST /schedule/${id}/run`, { token: reader.token, body: {} })).toMatchObject({
    status: 403,
  })
  await remove(id)
})

test('rows of schemas that only read are counted; lists say when each runs next, and its last outcome', async () => {
  setClock('2026-11-20T03:00:00Z')
  database.exec(`INSERT INTO note VALUES ('a', 'b'), ('c', 'd')`)
  const id = await makeSchedule({ dataSchemas: [{ schema: 'schema/notes' }] })
  setClock('2026-11-21T00:00:01Z')
  await round()
  expect((await runs(id)).rows).toMatchObject([{ state: 'done', rows: 2 }])
  const list = await kumiki.call('GET /document/schedule', { token: await builder() })
  expect(list.data.rows).toMatchObject([
    { id, nextAt: '2026-11-22T00:00:00.000Z', lastAt: '2026-11-21T00:00:00.000Z', lastState: 'done' },
  ])
  const { data } = await kumiki.call(`GET /document/schedule/${id}`, { token: await builder() })
  const document = { ...data.document, spec: { ...data.document.spec, suspend: true } }
  const body = { document, revision: data.revision }
  expect((await kumiki.call(`PUT /document/schedule/${id}`, { token: await builder(), body })).code).toBe(20000)
  const [suspended] = (await kumiki.call('GET /document/schedule', { token: await builder() })).data.rows
  expect(suspended).toMatchObject({ id, lastState: 'suspended' })
  expect(suspended).not.toHaveProperty('nextAt')
  await remove(id)
})

async function mails() {
  const { outbox } = kumiki.engine.store
  const { rows } = await outbox.list()
  const found = rows.map(async ({ id, about, state }) => ({
    ...about,
    state,
    message: (await outbox.read(id))!.message,
  }))
  const all = await Promise.all(found)
  return all.toReversed()
}
const attached = ({ message: { attachments = [] } }: Awaited<ReturnType<typeof mails>>[number]) =>
  attachments.map(({ name, bytes }) => [name, Buffer.from(bytes, 'base64').toString()])
const inFolder = () => {
  const folder = join(kumiki.folder, 'uploads', 'out')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

test('rows go as files into the folder of an upload setting, and by mail, one for all or one for each', async () => {
  setClock('2026-11-20T03:00:00Z')
  database.exec(`INSERT INTO note VALUES ('a', 'b'), ('c/d', 'e')`)
  const told: Partial<ScheduleSpec> = {
    ...{ dataSchemas: [{ schema: 'schema/notes' }], mailSetting: 'mail-setting/told' },
    files: { folder: 'upload-setting/out', csv: { fileName: '{FIRST}_{date}' } },
  }
  const id = await makeSchedule(told)
  setClock('2026-11-21T00:00:01Z')
  await round()
  expect((await runs(id)).rows).toMatchObject([{ state: 'done', rows: 2, message: 'a_20261121.csv\nMails: 1' }])
  const csv = '"FIRST","LAST"\r\n'
  expect(inFolder()).toEqual({ 'a_20261121.csv': `${csv}"a","b"\r\n"c/d","e"\r\n` })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    type: 'schedule',
    trigger: 'success',
    state: 'kept',
    subject: expect.stringMatching(/^schedule-\d+ 2026-11-21$/) as string,
  })
  expect(mail!.message.text).toBe('2026-11-21 2026-11-21 2 : a/b\nc/d/e')
  expect(attached(mail!)).toEqual([['2026-11-21.csv', `${csv}"a","b"\r\n"c/d","e"\r\n`]])
  await remove(id)

  const each = await makeSchedule({ ...told, each: true })
  setClock('2026-11-22T00:00:01Z')
  await round()
  expect((await runs(each)).rows).toMatchObject([{ message: 'a_20261122.csv, c_d_20261122.csv\nMails: 2' }])
  expect(inFolder()).toMatchObject({ 'c_d_20261122.csv': `${csv}"c/d","e"\r\n` })
  expect((await mails()).slice(1).map(({ recipients }) => recipients)).toEqual([
    ['a@example.com', 'office@example.com'],
    ['c/d@example.com', 'office@example.com'],
  ])
  await remove(each)
})

test('a report is made as its workbook, for the folder and for the mail', async () => {
  setClock('2026-11-22T03:00:00Z')
  database.exec(`INSERT INTO note VALUES ('a', 'b'), ('c', 'd')`)
  const { documents, blobs } = kumiki.engine.store
  const xml = '<sheetData><row r="1"><c r="A1"/></row></sheetData>'
  const template = await makeTemplate({ sheets: [{ name: 'A', xml }] })
  await blobs.put(template, { id: 'form', name: 'form.xlsx', type: workbookTypes.plain, by: 'test' })
  const spec = {
    ...{ type: 'excel', label: 'Form', fileName: 'form_{date}', template: 'blob/form' },
    ...{ dataSchemas: [{ schema: 'schema/notes' }], cells: [{ field: 'FIRST', cell: 'A1' }] },
  }
  await documents.create({ kind: 'report', version: 1, key: 'form', name: 'Form', spec }, 'test')
  const id = await makeSchedule({
    ...{ action: 'report', report: 'report/form', mailSetting: 'mail-setting/told' },
    files: { folder: 'upload-setting/out' },
  })
  setClock('2026-11-23T00:00:01Z')
  await round()
  expect((await runs(id)).rows).toMatchObject([{ state: 'done', message: 'form_20261123.xlsx\nMails: 1' }])
  const kept = readFileSync(join(kumiki.folder, 'uploads', 'out', 'form_20261123.xlsx'))
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(kept)
  expect([...sheet.matchAll(/<t>([^<]*)/g)].map(([, text]) => text)).toEqual(['a', 'c'])
  const [mail] = (await mails()).toReversed()
  expect(mail!.message.attachments?.map(({ name, type }) => [name, type])).toContainEqual([
    'form_20261123.xlsx',
    workbookTypes.plain,
  ])
  await remove(id)
})

test('a failure is told by mail, and that a schedule stops; a test sends and keeps nothing', async () => {
  setClock('2026-11-20T03:00:00Z')
  const before = (await mails()).length
  const id = await makeSchedule({
    ...{ dataSchemas: [{ schema: 'schema/broken' }], maxFailures: 1 },
    ...{ mailSetting: 'mail-setting/told', stopMailSetting: 'mail-setting/stopped' },
  })
  await kumiki.call(`POST /schedule/${id}/run`, { token: await builder(), body: { test: true } })
  await round()
  expect((await mails()).slice(before)).toEqual([])
  setClock('2026-11-21T00:00:01Z')
  await round()
  const told = (await mails()).slice(before)
  expect(told.map(({ trigger, recipients }) => [trigger, recipients.at(-1)])).toEqual([
    ['error', 'office@example.com'],
    ['error', 'office@example.com'],
  ])
  expect(told[0]!.message.text).toMatch(/^2026-11-21 2026-11-21 0 ./)
  expect(told[0]!.message.text, 'what the database says is not for everybody').not.toMatch(/gone/)
  await remove(id)
})

test('SC-06 without its mail setting a run does its work, and says that nobody is told', async () => {
  setClock('2026-11-20T03:00:00Z')
  const id = await makeSchedule({ mailSetting: 'mail-setting/removed' })
  setClock('2026-11-21T00:00:01Z')
  await round()
  expect((await runs(id)).rows).toMatchObject([
    { state: 'done', message: expect.stringMatching(/mail setting is gone/) as string },
  ])
  await remove(id)
})

test('the next executions are told while a schedule is typed, with what daylight saving does to them', async () => {
  setClock('2026-03-06T03:00:00Z')
  const next = async (spec: object) =>
    (
      await kumiki.call('POST /schedule/next', {
        token: await builder(),
        body: { document: { kind: 'schedule', version: 1, key: 'x', spec } },
      })
    ).data.rows
  expect(await next({ type: 'day', executeTime: '02:30', timeZone: 'America/New_York' })).toMatchObject([
    { at: '2026-03-06T07:30:00.000Z', local: 'Friday, March 6, 2026 at 2:30 AM' },
    { at: '2026-03-07T07:30:00.000Z' },
    { at: '2026-03-08T07:00:00.000Z', note: expect.stringMatching(/skip/) as string },
    { at: '2026-03-09T06:30:00.000Z' },
    { at: '2026-03-10T06:30:00.000Z' },
  ])
  expect(await next({ type: 'cron', cron: '61 * * * *' })).toEqual([])
  expect(await next({ type: 'week', executeTime: '02:30' })).toEqual([])
})
