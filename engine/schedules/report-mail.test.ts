import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { mailPassword, startMailServer, type MailServer } from '../mail/test/smtp-server.ts'
import { findBrowser } from '../printer/find-browser.ts'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import { patienceMs } from '../test/limits.ts'
import { readPdf } from '../test/read-pdf.ts'

const column = (key: string) => ({
  ...{ key, name: key, label: key, type: 'text', typeClass: 'String', size: 60 },
})
const document = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  ...{ kind, version: 1, key, name: key, spec },
})

let kumiki: TestEngine
let server: MailServer
beforeAll(async () => {
  kumiki = await openEngine()
  server = await startMailServer()
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = new Database(join(kumiki.folder, 'sources', 'books.db'))
  database.exec(
    "CREATE TABLE customer (name TEXT, email TEXT); INSERT INTO customer VALUES ('山﨑金物店', 'yamazaki@example.jp'), ('𠮷野家商店', 'yoshino@example.jp')",
  )
  database.close()
  const documents = [
    document('data-source', 'books', { database_type: 7, db: 'books.db' }),
    document('schema', 'customers', {
      ...{ type: 1, connectionType: 1, dataSource: 'data-source/books' },
      sql: ['SELECT name AS NAME, email AS EMAIL FROM customer ORDER BY email'],
      resultColumns: [column('NAME'), column('EMAIL')],
    }),
    document('report', 'statement', {
      ...{ type: 'pdf', label: 'Statement', fileName: '請求書-{NAME}', dataSchemas: [{ schema: 'schema/customers' }] },
      page: ['{{#each rows}}<h1>{{NAME}} 御中</h1>{{/each}}'],
    }),
    document('mail-setting', 'statement', {
      ...{ from: 'office@example.com', to: ['{EMAIL}'], server: 'mail-server/office', title: '{NAME} {date}' },
      ...{ message: 'PDF', attachment: { dashboard: 'dashboard/books' } },
    }),
    document('graph', 'customers', {
      ...{ type: 'table', dataSchemas: [{ schema: 'schema/customers' }], category: 'NAME' },
      values: [{ field: 'EMAIL', aggregation: 'count' }],
    }),
    {
      ...document('dashboard', 'books', { graphs: [{ graph: 'graph/customers' }] }),
      name: { ja: '得意先', en: 'Customers' },
    },
    document('schedule', 'statement', {
      ...{ action: 'report', report: 'report/statement', each: true, mailSetting: 'mail-setting/statement' },
      ...{ type: 'month', day: 20, executeTime: '18:00', timeZone: 'Asia/Tokyo' },
    }),
  ]
  const body = {
    document: document('mail-server', 'office', {
      ...{ host: '127.0.0.1', port: server.port, protocol: 'none', user: 'app', password: { $secret: 'password' } },
    }),
    secrets: { '/spec/password': mailPassword },
  }
  expect((await kumiki.call('POST /document/mail-server', { token: kumiki.admin, body })).status).toBe(200)
  kumiki.clock.now = new Date('2026-11-20T08:59:00Z')
  await kumiki.engine.store.documents.change(
    documents.map((one) => ({ do: 'put', document: one })),
    'test',
  )
})
afterAll(async () => {
  await server.close()
  await kumiki.close()
})

test.skipIf(findBrowser() === undefined)(
  'at its time a schedule draws the PDF of each row, and each goes to its own customer, with the dashboard of all',
  { timeout: patienceMs },
  async () => {
    const { jobs, scheduled } = kumiki.engine
    await jobs.run('run-schedules')
    kumiki.clock.now = new Date('2026-11-20T09:00:01Z')
    await jobs.run('run-schedules')
    await expect.poll(() => scheduled.running(), { timeout: patienceMs }).toBe(0)
    await jobs.run('send-mails')
    const taken = server.taken.toSorted((one, other) => (one.to.join() < other.to.join() ? -1 : 1))
    const seen = await Promise.all(
      taken.map(async ({ to, read: { subject, attachments } }) => {
        const files = attachments.map(async ({ filename, contentType, content }) => {
          const pages = await readPdf(content)
          return [filename, contentType, pages.flatMap(({ lines }) => lines).join('\n')]
        })
        return [to, subject, ...(await Promise.all(files))]
      }),
    )
    const all: unknown = expect.stringMatching(/得意先[^]*山﨑金物店 1[^]*𠮷野家商店 1/)
    const expected = (name: string, address: string) => [
      ...[[address], `${name} 2026-11-20`],
      [`請求書-${name}.pdf`, 'application/pdf', `${name} 御中`],
      ['得意先.pdf', 'application/pdf', all],
    ]
    expect(seen).toEqual([expected('山﨑金物店', 'yamazaki@example.jp'), expected('𠮷野家商店', 'yoshino@example.jp')])
  },
)
