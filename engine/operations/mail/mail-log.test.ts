import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMail } from '../../mail/add-mail.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { mailPassword, startMailServer, type MailServer } from '../../mail/test/smtp-server.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
let server: MailServer

const document = (kind: string, key: string, spec: object) => ({ kind, version: 1, key, name: key, spec })
const create = async (kind: string, key: string, spec: object, secrets?: object) => {
  const { status } = await kumiki.call(`POST /document/${kind}`, {
    token: kumiki.admin,
    body: { document: document(kind, key, spec), ...(secrets && { secrets }) },
  })
  expect(status).toBe(200)
}

beforeAll(async () => {
  kumiki = await openEngine()
  server = await startMailServer()
  const at = { host: '127.0.0.1', port: server.port, protocol: 'none', user: 'app', password: { $secret: 'password' } }
  await create('mail-server', 'office', at, { '/spec/password': mailPassword })
  const letter = { from: 'shop@example.com', to: ['yamada@example.jp'], title: 'Order', message: 'Thanks' }
  await create('mail-setting', 'order', letter)
})
afterAll(async () => {
  await server.close()
  await kumiki.close()
})
afterEach(() => {
  server.taken.length = 0
  server.refuses = {}
})

let number = 0
async function add(subject: string, more: { server?: 'mail-server/office' } = { server: 'mail-server/office' }) {
  await addMail(kumiki.engine.store, {
    message: {
      from: { address: 'shop@example.com', name: 'Shop' },
      to: [{ address: 'yamada@example.jp', name: '山田' }, { address: 'sato@example.jp' }],
      bcc: [{ address: 'archive@example.com' }],
      subject,
      text: 'Thank you.',
      attachments: [{ name: 'order.csv', type: 'text/csv', bytes: 'YQ==' }],
    },
    ...more,
    setting: 'mail-setting/order',
    about: { type: 'order', trigger: 'success' },
    once: `mail ${number++}`,
  })
}
const log = async (query = '', token = kumiki.admin) => (await kumiki.call(`GET /mail-log${query}`, { token })).data
const resend = (ids: number | number[], token = kumiki.admin) =>
  kumiki.call('POST /mail-log/resend', { token, body: { ids: [ids].flat() } })

test('a mail stands in the log with its recipients and the server’s answer, and is shown as it was sent', async () => {
  await add('First order')
  server.refuses = { recipient: (address) => (address.startsWith('sato') ? '550 No mailbox' : undefined) }
  await sendMails(kumiki.engine)
  const { rows, total, failed } = await log('?find=first')
  expect({ total, failed }).toEqual({ total: 1, failed: 0 })
  expect(rows[0]).toMatchObject({
    ...{ type: 'Order', trigger: 'success', status: 'partly', subject: 'First order', tries: 1 },
    recipients: 'yamada@example.jp, sato@example.jp, archive@example.com',
    answer: expect.stringContaining('sato@example.jp: 550 No mailbox'),
  })
  expect(await log(`/${rows[0].id}`)).toMatchObject({
    from: 'Shop <shop@example.com>',
    to: '山田 <yamada@example.jp>, sato@example.jp',
    bcc: 'archive@example.com',
    text: 'Thank you.',
    attachments: 'order.csv',
    server: 'office',
    messageId: `<${server.taken[0]!.read.messageId!.slice(1, -1)}>`,
    history: [{ words: expect.stringContaining('queued as 4711') }],
  })
  expect(JSON.stringify(await log(`/${rows[0].id}`))).not.toContain(mailPassword)
})

test('what was sent is sent again as a mail of its own, what failed goes on under its own name', async () => {
  await add('Second order')
  await sendMails(kumiki.engine)
  const [sent] = (await log('?find=second')).rows
  expect((await resend(sent.id)).data).toEqual({ waiting: 1, left: 0 })
  expect((await resend((await log('?find=second')).rows[0].id)).status).toBe(409)
  await sendMails(kumiki.engine)
  const ids = server.taken.map(({ read }) => read.messageId)
  expect(new Set(ids).size).toBe(2)

  server.refuses = { mail: () => '554 No' }
  await add('Third order')
  await sendMails(kumiki.engine)
  const { rows, failed } = await log('?status=failed')
  expect([rows[0].subject, failed]).toEqual(['Third order', 1])
  expect(rows[0].answer).toBe('The mail server did not take the mail: 554 No')
  server.refuses = {}
  await resend(rows[0].id)
  await sendMails(kumiki.engine)
  expect((await log('?find=third')).rows).toMatchObject([{ status: 'sent', tries: 2 }])
})

test('of several mails those go out again that can, and what is left is counted', async () => {
  const [first] = (await log('?find=first')).rows
  const [second] = (await log('?find=second')).rows
  await add('Fourth order')
  const [waits] = (await log('?find=fourth')).rows
  expect((await resend([first.id, second.id, waits.id])).data).toEqual({ waiting: 2, left: 1 })
  expect((await resend([waits.id])).status).toBe(409)
  await sendMails(kumiki.engine)
  expect(server.taken.map(({ read }) => read.subject).sort()).toEqual(['First order', 'Fourth order', 'Second order'])
})

test('without a server mails are kept and shown; they go out when the mail setting names one', async () => {
  await add('Kept order', {})
  await sendMails(kumiki.engine)
  const [kept] = (await log('?status=kept')).rows
  expect(kept).toMatchObject({
    status: 'kept',
    subject: 'Kept order',
    tries: 0,
    answer: expect.stringContaining('kept'),
  })
  const refused = await resend(kept.id)
  expect([refused.code, refused.message]).toEqual([60107, expect.stringContaining('names no mail server')])
  const { documents } = kumiki.engine.store
  const { id, document: stored, revision } = (await documents.find('mail-setting/order'))!
  const spec = { ...stored.spec, server: 'mail-server/office' }
  await documents.save(id, { ...stored, spec }, { revision, by: 'admin' })
  await resend(kept.id)
  await sendMails(kumiki.engine)
  expect((await log('?find=kept')).rows).toMatchObject([{ status: 'sent' }])
})

test('the log is for who may see logs, sending again for who may change the configuration', async () => {
  const [{ id }] = (await log()).rows
  const reader = await kumiki.addUser('log-reader', { log: ['read'] })
  const other = await kumiki.addUser('no-reader', { conf: ['read'] })
  expect((await log('', reader.token)).total).toBeGreaterThan(0)
  for (const path of ['', `/${id}`])
    expect((await kumiki.call(`GET /mail-log${path}`, { token: other.token })).status).toBe(403)
  for (const { token } of [reader, other]) expect((await resend(id, token)).status).toBe(403)
  expect((await kumiki.call('GET /mail-log/999999', { token: kumiki.admin })).status).toBe(404)
})
