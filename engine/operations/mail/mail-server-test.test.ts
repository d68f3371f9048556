import { createServer, type AddressInfo } from 'node:net'
import { createHash, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMail } from '../../mail/add-mail.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { startWebServer } from '../../outbound/test/web-server.ts'
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

test('mails are signed by DKIM, so that a receiver with the public key can tell', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const dkim = { domain: 'example.com', selector: 'kumiki', privateKey: { $secret: 'privateKey' } }
  const asked = (key: string) =>
    kumiki.call('POST /config/mail-server/test', {
      token: kumiki.admin,
      body: { document: document({ dkim }), secrets: { [at]: mailPassword, '/spec/dkim/privateKey': key }, mail },
    })
  // A form of one line has taken its line ends.
  for (const key of [pem, pem.replaceAll('\n', ' ')]) expect((await asked(key)).data.problems).toEqual([])
  for (const { source } of server.taken) {
    expect(source).toMatch(/d=example\.com;/)
    expect(isSigned(Buffer.from(source, 'latin1').toString('latin1'), publicKey)).toBe(true)
    expect(isSigned(source.replace('Subject: ', 'Subject: x'), publicKey)).toBe(false)
  }
  expect(server.taken).toHaveLength(2)
  expect((await asked('no key')).data.problems).toMatchObject([{ code: 'mail-dkim-key', at: '/spec/dkim/privateKey' }])
})

/** Whether the signature of a mail holds (RFC 6376, relaxed and relaxed). */
function isSigned(source: string, key: KeyObject): boolean {
  const end = source.indexOf('\r\n\r\n')
  const body = source
    .slice(end + 4)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  const headers = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [
        name.trim().toLowerCase(),
        rest
          .join(':')
          .replaceAll(/[ \t]+/g, ' ')
          .trim(),
      ] as const
    })
  const signature = headers.find(([name]) => name === 'dkim-signature')?.[1] ?? ''
  const tags = new Map(
    signature
      .split(';')
      .map((tag) => [tag.split('=')[0]!.trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  )
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tags.get('bh')) return false
  const signed = (tags.get('h') ?? '')
    .split(':')
    .flatMap((name) => headers.filter(([one]) => one === name.toLowerCase()))
  const own = signature.replace(/(\bb=)[^;]*/, '$1')
  const text = [...signed, ['dkim-signature', own] as const].map(([name, value]) => `${name}:${value}`).join('\r\n')
  return verify('sha256', Buffer.from(text, 'latin1'), key, Buffer.from(tags.get('b') ?? '', 'base64'))
}

test('with OAuth2 the account is opened by the access token of a connection, and by another one when that is refused', async () => {
  let given = 0
  const provider = await startWebServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: `token-${++given}`, token_type: 'Bearer', expires_in: 3600 }))
  })
  const current = kumiki.engine.settings.current()
  current.outbound = { ...current.outbound, ...outboundLimits({ allowed: [{ to: '127.0.0.1' }] }) }
  const url = `http://127.0.0.1:${provider.port}`
  const connection = {
    ...{ kind: 'web-api', version: 1, key: 'mail-account', name: 'Account' },
    spec: {
      ...{ apiUrl: url, authType: 4, grantType: 'client_credentials', clientId: 'kumiki' },
      ...{ accessTokenUrl: `${url}/token`, clientSecret: { $secret: 'clientSecret' } },
    },
  }
  const saved = { document: connection, secrets: { '/spec/clientSecret': 'canary-of-client' } }
  expect((await kumiki.call('POST /document/web-api', { token: kumiki.admin, body: saved })).status).toBe(200)
  const byToken = { authentication: 'oauth2', connection: 'web-api/mail-account', password: undefined }
  server.tokens = ['token-1']
  expect((await ask(byToken)).data.problems).toEqual([])
  expect(server.taken).toHaveLength(1)

  // The token has been withdrawn: the provider is asked for another one, once.
  server.tokens = ['token-2']
  const office = { document: document(byToken, 'by-token'), secrets: {} }
  expect((await kumiki.call('POST /document/mail-server', { token: kumiki.admin, body: office })).status).toBe(200)
  await addMail(kumiki.engine.store, {
    message: { from: { address: mail.from }, to: [{ address: mail.to }], subject: 'By token', text: 'x' },
    ...{ server: 'mail-server/by-token', about: { type: 'order', trigger: 'success' }, once: 'by token' },
  })
  await sendMails(kumiki.engine)
  expect(server.taken.map(({ read }) => read.subject)).toEqual([mail.title, 'By token'])
  expect(given).toBe(2)
  expect(JSON.stringify(server.taken)).not.toContain('canary-of-client')

  expect(await problemsOf({ ...byToken, connection: 'web-api/none' })).toMatchObject([
    ['mail-token', '/spec/connection', expect.any(String)],
  ])
  await provider.close()
})
