import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, openEngine, type TestEngine } from '../test/open-engine.ts'
import type { MailServerSpec } from '../../runtime/generated/kinds/mail-server.ts'
import type { MailMessage } from '../store/store.ts'
import { addMail, type OutgoingMail } from './add-mail.ts'
import { sendMails } from './send-mails.ts'
import { mailPassword, startMailServer, type MailServer } from './test/smtp-server.ts'

let kumiki: TestEngine
let server: MailServer
let number = 0

beforeAll(async () => {
  kumiki = await openEngine()
  server = await startMailServer()
  await makeServer('office', server.port)
})
afterAll(async () => {
  await server.close()
  await kumiki.close()
})
afterEach(() => {
  server.taken.length = 0
  server.refuses = {}
})

/** Whoever made the first ones has been logged out meanwhile: the clock is put forward by hours. */
async function makeServer(key: string, port: number, more: Partial<MailServerSpec> = {}): Promise<void> {
  const { data } = await kumiki.login('admin', adminPassword)
  const spec = { host: '127.0.0.1', port, protocol: 'none', user: 'app', password: { $secret: 'password' }, ...more }
  const body = {
    document: { kind: 'mail-server', version: 1, key, name: key, spec },
    secrets: { '/spec/password': mailPassword },
  }
  expect((await kumiki.call('POST /document/mail-server', { token: data.token, body })).status).toBe(200)
}

const letter: MailMessage = {
  from: { address: 'shop@example.com', name: '金物 𠮷野屋' },
  to: [{ address: 'yamada@example.jp', name: '山田 﨑子' }],
  subject: 'ご注文の確認（ﾊﾝｶｸ ① ㈱ 髙橋）と、とても長い件名なので何行にも折り返されるはずの文字列です',
  text: 'ご注文ありがとうございます。\n合計：1,234 円\n',
}

const mailOf = (message: Partial<MailMessage>, more: Partial<OutgoingMail>): OutgoingMail => ({
  message: { ...letter, ...message },
  server: 'mail-server/office',
  about: { type: 'order', trigger: 'success' },
  once: `mail ${number++}`,
  ...more,
})
async function lastId(): Promise<number> {
  const { rows } = await kumiki.engine.store.outbox.list({ limit: 1 })
  return rows[0]!.id
}
/** Adds a mail in a transaction of its own; answers its number. */
async function add(message: Partial<MailMessage> = {}, more: Partial<OutgoingMail> = {}): Promise<number> {
  await kumiki.engine.store.transaction((inside) => addMail(inside, mailOf(message, more)))
  return lastId()
}
const itemOf = async (id: number) => (await kumiki.engine.store.outbox.get(id))!
const send = () => sendMails(kumiki.engine)
const pass = (minutes: number) => {
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + minutes * 60_000)
}

describe('a mail', () => {
  test('is read by others as it was written: names, subject, text, names of files', async () => {
    const name = '納品書 髙橋﨑 ① ㈱ 𠮷野家様 2026年11月分の長い名前のファイル.csv'
    const bytes = Buffer.from('品番,数量\r\n').toString('base64')
    const id = await add({
      cc: [{ address: 'sato@example.jp' }],
      bcc: [{ address: 'archive@example.com' }],
      replyTo: { address: 'sales@example.com', name: '営業部' },
      html: '<p>ご注文ありがとうございます。</p>',
      attachments: [{ name, type: 'text/csv; charset=utf-8', bytes }],
    })
    await send()
    const { from, to, source, read } = server.taken[0]!
    expect([from, to]).toEqual([letter.from.address, ['yamada@example.jp', 'sato@example.jp', 'archive@example.com']])
    expect(source).not.toContain('archive@example.com')
    expect(read).toMatchObject({ subject: letter.subject, text: letter.text })
    expect(read.from?.value).toEqual([letter.from])
    expect(read.to).toMatchObject({ value: letter.to })
    expect(read.replyTo?.value).toEqual([{ address: 'sales@example.com', name: '営業部' }])
    expect(read.html).toContain('ご注文ありがとう')
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(read.attachments).toMatchObject([{ filename: name, contentType: 'text/csv' }])
    expect(read.attachments[0]!.content.toString()).toBe('品番,数量\r\n')
    // Names of files as RFC 2231 has them, and as RFC 2047 for readers that do not know it.
    expect(source).toMatch(/filename\*0\*=utf-8''/)
    expect(source).toMatch(/name="=\?UTF-8\?/)
    expect(read.messageId).toBe(`<${(await itemOf(id)).messageId}>`)
    expect(await itemOf(id)).toMatchObject({ state: 'sent', outcome: { accepted: to, refused: [] } })
    expect(await send()).toBe(0)
  })

  test('in ISO-2022-JP is read by others as it was written; one with a character that it has not goes out in UTF-8', async () => {
    const jis: Partial<MailMessage> = {
      encoding: 'iso-2022-jp',
      from: { address: 'shop@example.com', name: '金物店 "組木", 受注係' },
      to: [
        { address: 'yamada@example.jp', name: '山田 花子' },
        { address: 'sato@example.jp', name: 'Sato, "S"' },
      ],
      cc: [{ address: 'plain@example.jp' }],
      replyTo: { address: 'sales@example.com', name: '営業部' },
      subject: `ご注文の確認（第10回）とABCとても長い件名${'なので何行にも折り返されるはずの文字列です'.repeat(3)}`,
      text: 'ご注文ありがとうございます。\r\n合計：1,234円\n',
      html: '<p>①</p>',
      attachments: [{ name: '納品書①.csv', type: 'text/csv', bytes: 'YQ==' }],
    }
    await add(jis)
    const { html: _html, attachments: _files, ...bare } = jis
    await add({ ...bare, text: `${'あ'.repeat(2000)}\n` })
    await add({ ...jis, to: [{ address: 'takahashi@example.jp', name: '髙橋' }] })
    await send()
    const [first, long, other] = ['yamada@example.jp', 'x', 'takahashi@example.jp'].map((address) =>
      server.taken.find(({ to, read }) => (address === 'x' ? !read.html : to.includes(address) && read.html)),
    )
    expect(first!.source).toMatch(/^Content-Type: text\/plain; charset=ISO-2022-JP/im)
    expect(first!.source.split('\r\n').filter((line) => line.includes('=?ISO') && line.length > 76)).toEqual([])
    expect(first!.source).toMatch(/^Subject: =\?ISO-2022-JP\?B\?/m)
    expect(first!.read).toMatchObject({
      subject: jis.subject,
      html: '<p>①</p>',
      text: 'ご注文ありがとうございます。\n合計：1,234円\n',
    })
    expect(first!.read.from?.value).toEqual([jis.from])
    expect(first!.read.to).toMatchObject({ value: jis.to })
    expect(first!.read.cc).toMatchObject({ value: [{ address: 'plain@example.jp' }] })
    expect(first!.read.replyTo?.value).toEqual([jis.replyTo])
    expect(first!.read.attachments.map(({ filename }) => filename)).toEqual(['納品書①.csv'])
    expect(long!.read.text).toBe(`${'あ'.repeat(2000)}\n`)
    expect(other!.source).not.toContain('ISO-2022-JP')
    expect(other!.read).toMatchObject({ subject: jis.subject, to: { value: [{ name: '髙橋' }] } })
  })

  test('of one cause is written once', async () => {
    const first = await add({}, { once: 'order 1' })
    expect(await add({}, { once: 'order 1' })).toBe(first)
    await send()
    expect(server.taken).toHaveLength(1)
  })

  test('whose cause does not come about is not written', async () => {
    const before = (await kumiki.engine.store.outbox.list()).total
    const about = { type: 'order', trigger: 'success' } as const
    const failing = kumiki.engine.store.transaction(async (inside) => {
      await addMail(inside, { message: letter, about, once: 'never' })
      throw new Error('the order failed')
    })
    await expect(failing).rejects.toThrow('the order failed')
    expect((await kumiki.engine.store.outbox.list()).total).toBe(before)
  })

  test('without a server is kept; of a server that is gone it fails, and both are told', async () => {
    const { server: _, ...without } = mailOf({}, {})
    await kumiki.engine.store.transaction((inside) => addMail(inside, without))
    const kept = await lastId()
    const gone = await add({}, { server: 'mail-server/gone' })
    await send()
    expect(await itemOf(kept)).toMatchObject({ state: 'kept' })
    expect(await itemOf(gone)).toMatchObject({
      state: 'failed',
      outcome: { tries: [{ fault: { code: 'mail-server-gone' } }] },
    })
    expect(server.taken).toEqual([])
  })

  test('ML-01 ML-02 to what is no single address goes to nobody; a line end in a value makes no header', async () => {
    for (const address of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: evil@example.com',
      '"a b"@example.com',
    ]) {
      const id = await add({ to: [{ address }, ...letter.to] })
      expect(await itemOf(id)).toMatchObject({ state: 'failed', outcome: { fault: { code: 'mail-address' } } })
    }
    await add({
      subject: 'Order\r\nBcc: evil@example.com\u2028X: y\0',
      to: [{ address: 'yamada@example.jp', name: 'Yamada\r\nBcc: evil@example.com' }],
      attachments: [{ name: 'a\r\nX-Evil: 1.csv', type: 'text/csv', bytes: '' }],
    })
    await send()
    const [{ read, to }] = server.taken as [(typeof server.taken)[number]]
    expect(to).toEqual(['yamada@example.jp'])
    expect(read.subject).toBe('Order Bcc: evil@example.com X: y')
    expect([...read.headers.keys()].filter((name) => ['bcc', 'x', 'x-evil'].includes(name))).toEqual([])
  })

  test('ML-03 has no file that the engine has not made itself', async () => {
    const foreign = { path: '/etc/passwd', href: 'http://127.0.0.1/', raw: 'X: y', content: 'no' }
    await add({ attachments: [{ name: 'a.csv', type: 'text/csv', bytes: 'YQ==', ...foreign }], ...foreign })
    await send()
    expect(server.taken[0]!.read.attachments.map(({ content }) => content.toString())).toEqual(['a'])
    expect(server.taken[0]!.source).not.toContain('root:')
  })

  test('ML-04 too large, or to too many, fails at once and says so', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ address: `a${i}@example.com` }))
    const large = { attachments: [{ name: 'a', type: 'text/plain', bytes: 'A'.repeat(14_000_000) }] }
    for (const message of [{ to: many }, { subject: 'x'.repeat(1_000_000) }, { text: 'x'.repeat(1_000_000) }, large])
      expect(await itemOf(await add(message))).toMatchObject({
        state: 'failed',
        outcome: { fault: { code: 'mail-large' } },
      })
    expect(await send()).toBe(0)
  })
})

describe('ML-06 a server that does not take a mail', () => {
  test('is asked again after 1, 5 and 15 minutes and eight hours, and then the mail has failed', async () => {
    const away = await startMailServer()
    await makeServer('away', away.port)
    await away.close()
    const id = await add({}, { server: 'mail-server/away' })
    for (const minutes of [1, 5, 15, 60, 60, 60, 60, 60, 60, 60, 60]) {
      await send()
      expect((await itemOf(id)).state).toBe('waiting')
      pass(minutes - 0.1)
      expect(await send()).toBe(0)
      pass(0.1)
    }
    await send()
    const { state, outcome } = await itemOf(id)
    expect([state, outcome?.tries.length]).toEqual(['failed', 12])
    expect(outcome?.tries[0]).toEqual({
      at: expect.any(String),
      fault: { code: 'connection-no-answer', words: expect.any(String) },
    })
  })

  test('for now is asked again, for good is not', async () => {
    server.refuses = { recipient: (address) => (address.startsWith('grey') ? '450 Come back later' : '550 Unknown') }
    const [grey, unknown] = [await add({ to: [{ address: 'grey@example.jp' }] }), await add()]
    await send()
    expect([(await itemOf(grey)).state, (await itemOf(unknown)).state]).toEqual(['waiting', 'failed'])
    server.refuses = { mail: () => '554 Too ugly' }
    const ugly = await add()
    pass(1)
    await send()
    expect(await itemOf(ugly)).toMatchObject({
      state: 'failed',
      outcome: { tries: [{ fault: { words: '554 Too ugly' } }] },
    })
    expect(await itemOf(grey)).toMatchObject({ state: 'failed', outcome: { tries: [{}, {}] } })
  })

  test('for one of three recipients has the mail for the others, and both are told', async () => {
    const to = ['a', 'no', 'grey'].map((name) => ({ address: `${name}@example.jp` }))
    const words: Record<string, string> = { no: '550 No mailbox', grey: '451 Come back' }
    server.refuses = { recipient: (address) => words[address.split('@')[0]!] }
    const id = await add({ to })
    await send()
    const refused = [{ address: 'no@example.jp', words: '550 No mailbox' }]
    expect(await itemOf(id)).toMatchObject({ state: 'waiting', outcome: { accepted: ['a@example.jp'], refused } })
    server.refuses = {}
    pass(1)
    await send()
    expect(server.taken.map((mail) => mail.to)).toEqual([['a@example.jp'], ['grey@example.jp']])
    const [first, second] = server.taken
    expect(first!.read.messageId).toBe(second!.read.messageId)
    expect(await itemOf(id)).toMatchObject({
      state: 'sent',
      outcome: { accepted: ['a@example.jp', 'grey@example.jp'], refused, tries: [{ answer: expect.any(String) }, {}] },
    })
  })
})

test('a server gets as many a minute and an hour as its setting says; the others wait their turn, and say so', async () => {
  await makeServer('slow', server.port, { mostPerMinute: 3, mostPerHour: 7 })
  const ids: number[] = []
  for (let n = 0; n < 9; n++) ids.push(await add({ subject: `Mail ${n}` }, { server: 'mail-server/slow' }))
  const told = async () => {
    const items = await Promise.all(ids.map(itemOf))
    return items.map(({ state, outcome }) => outcome?.held?.code ?? state)
  }
  await send()
  expect(server.taken).toHaveLength(3)
  expect((await told()).sort()).toEqual([...Array<string>(6).fill('mail-held'), 'sent', 'sent', 'sent'])
  expect(await send()).toBe(0)
  for (const taken of [6, 7]) {
    pass(1)
    await send()
    expect(server.taken).toHaveLength(taken)
  }
  for (const minutes of [1, 1]) {
    pass(minutes)
    await send()
    expect(server.taken).toHaveLength(7)
  }
  pass(60)
  await send()
  expect(await told()).toEqual(Array<string>(9).fill('sent'))
  expect(new Set(server.taken.map(({ read }) => read.messageId)).size).toBe(9)
  expect((await itemOf(ids[8] ?? 0)).outcome?.tries).toHaveLength(1)
})

test('ML-07 a mail whose answer got lost is sent again under its own name, so that its receiver drops one', async () => {
  const lost = await startMailServer(undefined, {
    onData(stream, session, done) {
      stream.resume()
      stream.once('end', () => {
        heard.push(session.envelope.rcptTo[0]!.address)
        if (heard.length === 1) drop()
        else done(null, 'queued')
      })
    },
  })
  const heard: string[] = []
  const drop = () => lost.cut()
  await makeServer('lost', lost.port)
  const id = await add({}, { server: 'mail-server/lost' })
  await send()
  expect(await itemOf(id)).toMatchObject({
    state: 'waiting',
    outcome: { tries: [{ fault: { code: 'mail-cut-off' } }] },
  })
  pass(1)
  await send()
  expect([heard.length, (await itemOf(id)).state]).toEqual([2, 'sent'])
  await lost.close()
})

/** The server takes the first so many mails and says nothing yet; `all` are there, and it answers them. */
function slowServer(count: number) {
  const there = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  let arrived = 0
  server.refuses.mail = async () => {
    if (++arrived > count) return undefined
    if (arrived === count) there.resolve()
    await answers.promise
    return undefined
  }
  return { all: there.promise, answer: answers.resolve }
}

test('ML-08 mails that another node has taken over meanwhile are not begun here', async () => {
  const subjects = ['1', '2', '3', '4', '5', '6']
  for (const subject of subjects) await add({ subject })
  const slow = slowServer(4)
  const first = send()
  await slow.all
  // It stood still for longer than its claim.
  pass(10)
  await send()
  slow.answer()
  await first
  const taken = Map.groupBy(server.taken, ({ read }) => read.subject ?? '')
  expect(subjects.map((subject) => taken.get(subject)?.length)).toEqual([2, 2, 2, 2, 1, 1])
  expect([...taken.values()].map((copies) => new Set(copies.map(({ read }) => read.messageId)).size)).toEqual(
    subjects.map(() => 1),
  )
})

test('ML-08 a mail that is long on its way stays with its node', async () => {
  await add()
  const slow = slowServer(1)
  const { store } = kumiki.engine
  let beats = 0
  const outbox = {
    ...store.outbox,
    async renew(...held: Parameters<typeof store.outbox.renew>) {
      await store.outbox.renew(...held)
      beats += 1
    },
  }
  const first = sendMails({ ...kumiki.engine, store: { ...store, outbox }, beatMs: 5 })
  await slow.all
  for (const minutes of [0.2, 0.2, 0.2]) {
    pass(minutes)
    const before = beats
    // The one after the next has begun after the clock was put forward.
    await expect.poll(() => beats).toBeGreaterThan(before + 1)
  }
  expect(await send()).toBe(0)
  slow.answer()
  await first
  expect(server.taken).toHaveLength(1)
})

test('SE-02 a password that was typed for another server is not sent, and the mail waits', async () => {
  const rogue = await startMailServer()
  const { documents } = kumiki.engine.store
  const { id, document, revision } = (await documents.find('mail-server/office'))!
  const spec = { ...document.spec, port: rogue.port }
  await documents.save(id, { ...document, spec }, { revision, by: 'admin' })
  const mail = await add()
  await send()
  expect(rogue.connections()).toBe(0)
  expect(await itemOf(mail)).toMatchObject({
    state: 'waiting',
    outcome: { tries: [{ fault: { code: 'web-api-secret-missing' } }] },
  })
  await rogue.close()
})
