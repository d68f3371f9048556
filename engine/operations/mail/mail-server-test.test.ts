import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailPassword, startMailServer, type MailServer } from '../../mail/test/smtp-server.ts'
import { outboundLimits } from '../../settings/installation.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import { makeSelfSigned } from '../../test/servers/self-signed.ts'

let kumiki: TestEngine
let server: MailServer
let safe: MailServer

beforeAll(async () => {
  kumiki = await openEngine()
  server = await startMailServer()
  const { key, certificate } = makeSelfSigned()
  safe = await startMailServer({ key, cert: certificate })
})
afterAll(async () => {
  await Promise.all([server.close(), safe.close()])
  await kumiki.close()
})
afterEach(() => {
  for (const one of [server, safe]) {
    one.taken.length = 0
    one.refuses = {}
  }
})

const at = '/spec/password'
const document = (spec: object = {}, key = 'office') => ({
  kind: 'mail-server',
  version: 1,
  key,
  name: 'Office',
  spec: {
    host: '127.0.0.1',
    port: server.port,
    protocol: 'none',
    user: 'app',
    password: { $secret: 'password' },
    ...spec,
  },
})
const mail = {
  from: 'shop@example.com',
  to: 'yamada@example.jp',
  title: 'ご注文の確認：髙橋﨑 ① ㈱ 𠮷野家',
  message: '山田様\n\nﾊﾝｶｸ と 𠮷。\n',
}
const ask = (spec: object, more: object = {}, token = kumiki.admin) =>
  kumiki.call('POST /config/mail-server/test', {
    token,
    body: { document: document(spec), secrets: { [at]: mailPassword }, mail: { ...mail, ...more } },
  })
const problemsOf = async (spec: object, more: object = {}): Promise<[string, string, string][]> =>
  (await ask(spec, more)).data.problems.map(({ code, at, message }: Record<string, string>) => [code, at, message])

test.each(['auto', 'plain', 'login', 'cram-md5'])('the test mail arrives, by the login %s', async (authentication) => {
  const { data } = await ask({ authentication })
  expect(data).toEqual({ ms: expect.any(Number), answer: expect.stringContaining('queued as 4711'), problems: [] })
  const [taken] = server.taken
  expect(taken).toMatchObject({ from: mail.from, to: [mail.to] })
  expect(taken!.read).toMatchObject({ subject: mail.title, text: mail.message })
  // Every header line is ASCII (RFC 2047) and none is longer than a line may be.
  const [head = ''] = taken!.source.split('\r\n\r\n')
  expect(head).toMatch(/^[\x20-\x7e\r\n]+$/)
  expect(Math.max(...head.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('ML-09 without TLS, or with a certificate that nobody vouches for, nothing is sent and it is said', async () => {
  expect(await problemsOf({ protocol: 'starttls' })).toEqual([['connection-tls', '/spec/protocol', expect.any(String)]])
  for (const protocol of ['starttls', 'tls']) {
    const [[code] = []] = await problemsOf({ protocol, port: safe.port })
    expect(code).toBe('connection-tls')
  }
  expect([server.taken, safe.taken]).toEqual([[], []])
  expect((await ask({ protocol: 'starttls', port: safe.port, certificateVerification: false })).data.problems).toEqual(
    [],
  )
  expect(safe.taken).toHaveLength(1)
})

test('the words of a server that refuses are told, without the password', async () => {
  server.refuses = { recipient: () => '550 No mailbox of this name' }
  expect(await problemsOf({})).toEqual([
    ['mail-refused', '/spec', 'The mail server did not take the mail: 550 No mailbox of this name'],
  ])
  const [[code, place, words] = []] = await problemsOf({ user: 'other' })
  expect([code, place]).toEqual(['mail-login', '/spec/user'])
  expect(words).toContain('535 No such user •••')
})

test('a host without a name, a closed port and a server that says nothing of mail are told apart', async () => {
  const mute = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await new Promise((resolve) => mute.once('listening', resolve))
  const { port } = mute.address() as AddressInfo
  expect(await problemsOf({ port })).toEqual([
    ['mail-cut-off', '/spec/port', expect.stringContaining('400 Bad Request')],
  ])
  await new Promise((resolve) => mute.close(resolve))
  expect(await problemsOf({ port })).toEqual([['connection-no-answer', '/spec/port', expect.any(String)]])
  expect(await problemsOf({ host: 'nowhere.invalid' })).toEqual([['connection-host', '/spec/host', expect.any(String)]])
})

test('AZ-02 without the permission nothing is connected to', async () => {
  const before = server.connections()
  const other = await kumiki.addUser('reader', { conf: ['read'], log: ['read'], db: ['update'] })
  expect((await ask({}, {}, other.token)).status).toBe(403)
  expect((await kumiki.call('POST /config/mail-server/test', { body: {} })).status).toBe(401)
  expect(server.connections()).toBe(before)
})

test('SS-05 a mail server may stand in the own network, but is neither Kumiki, forbidden, nor at a link-local address', async () => {
  const { port, sitePort } = kumiki.engine.config
  const before = server.connections()
  expect(await problemsOf({ port })).toEqual([['web-api-own', '/spec/host', expect.any(String)]])
  expect(await problemsOf({ port: sitePort, host: 'localhost' })).toEqual([
    ['web-api-own', '/spec/host', 'localhost is Kumiki itself.'],
  ])
  expect(await problemsOf({ host: '169.254.169.254' })).toEqual([['mail-network', '/spec/host', expect.any(String)]])
  const current = kumiki.engine.settings.current()
  const { outbound } = current
  current.outbound = { ...outbound, ...outboundLimits({ denied: [{ to: '127.0.0.0/8' }] }) }
  expect(await problemsOf({})).toEqual([['mail-network', '/spec/host', expect.any(String)]])
  current.outbound = outbound
  expect(server.connections()).toBe(before)
})

test('SE-02 a stored password goes to no other server than the one for which it was typed', async () => {
  const created = await kumiki.call('POST /document/mail-server', {
    token: kumiki.admin,
    body: { document: document({}, 'kept'), secrets: { [at]: mailPassword } },
  })
  expect(created.status).toBe(200)
  const rogue = await startMailServer()
  const again = (spec: object) =>
    kumiki.call('POST /config/mail-server/test', {
      token: kumiki.admin,
      body: { document: document(spec, 'kept'), mail },
    })
  expect((await again({})).data.problems).toEqual([])
  for (const spec of [{ port: rogue.port }, { host: 'localhost' }, { user: 'ann' }, { protocol: 'tls' }])
    expect((await again(spec)).data.problems).toMatchObject([{ code: 'web-api-secret-missing', at }])
  expect(rogue.connections()).toBe(0)
  await rogue.close()
})

test('ML-01 ML-02 what is no single address, or would begin another header, is refused', async () => {
  const breaks = ['\r\nBcc: evil@example.com', '\n', '\r', '\0', '\u2028', '\u2029', '\u0085']
  const addresses = [
    '"a@b"@example.com',
    'a@b@example.com',
    'Ann <ann@example.com>',
    'ann@example.com,bob@example.com',
    'group: ann@example.com;',
    'ann(x)@example.com',
    '<ann@example.com>',
    `${'('.repeat(10_000)}a@example.com`,
    'ann@exämple.com',
    'ann@example.com ',
    'ann@localhost',
    '@example.com',
    'ann@-a.com',
    `${'a'.repeat(65)}@example.com`,
    ...breaks.map((end) => `ann@example.com${end}`),
  ]
  const before = server.connections()
  for (const address of addresses)
    for (const where of ['from', 'to'])
      expect([address, (await ask({}, { [where]: address })).status]).toEqual([address, 400])
  for (const end of breaks) expect((await ask({}, { title: `Order${end}` })).status).toBe(400)
  expect(server.connections()).toBe(before)
  // Carriers once gave such addresses out: whether one is still there, its server says.
  expect(await problemsOf({}, { to: 'ann..bob.@docomo.ne.jp' })).toEqual([
    ['mail-refused', '/spec', expect.stringContaining('501')],
  ])
})
