import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const later = (ms: number) => (kumiki.clock.now = new Date(kumiki.clock.now.getTime() + ms))
const info = (token: string) => kumiki.call('GET /user/info', { token })
let address = 0
/** A new client each time, so that one test does not slow down the next. */
const somewhere = () => `10.1.${Math.floor(++address / 250)}.${address % 250}`

describe('login', () => {
  test('spaces around the user id are cut off; the answer sets cookies of the right kind (BR-03)', async () => {
    const answer = await kumiki.login('  admin ', adminPassword)
    expect(answer).toMatchObject({ status: 200, code: 20000, data: { name: 'admin' } })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^kumiki_admin=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict; Max-Age=43200$/)
    expect(cookies[1]).toBe('kumiki_in_admin=1; Path=/; SameSite=Strict; Max-Age=43200')
  })

  test('user/info has every field of the logged-in state', async () => {
    const { data } = await info(kumiki.admin)
    expect(data).toMatchObject({
      token: kumiki.admin,
      userId: 'admin',
      name: 'Administrator',
      firstName: 'Admin',
      lastName: 'Kumiki',
      roles: ['admin'],
      memberRoles: [],
      language: 'ja',
      introduction: '',
      avatar: '',
      user_avatar: { avatar: '' },
      license: { apiLic: true, b2bLic: true },
      pageInfo: { landing: '/dashboardtop' },
    })
    expect(data.userDbId).toBe(data.id)
  })

  test("a language chosen on the way in is spoken by this session; the next one speaks the user's own", async () => {
    const { password } = await kumiki.addUser('linguist', {}, { language: 'ja' })
    const chosen = await kumiki.login('linguist', password, { language: 'en' }, somewhere())
    const token = (chosen.data as { token: string }).token
    expect((await info(token)).data).toMatchObject({ language: 'en', ownLanguage: 'ja' })
    const plain = await kumiki.login('linguist', password, {}, somewhere())
    expect((await info((plain.data as { token: string }).token)).data).toMatchObject({ language: 'ja' })
    await kumiki.call('PUT /user/language', { token, body: { language: 'en' } })
    expect((await info(token)).data).toMatchObject({ language: 'en', ownLanguage: 'en' })
    expect((await kumiki.login('linguist', password, { language: 'de' }, somewhere())).status).toBe(400)
  })

  test('the own picture is found at the address that the engine tells; what is no picture is refused in words', async () => {
    const { token } = await kumiki.addUser('painter', {})
    const image = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').toString('base64')}`
    const { data } = await kumiki.call('POST /user/avatar', { token, body: { image } })
    const { avatar } = data as { avatar: string }
    expect((await info(token)).data).toMatchObject({ avatar })
    const picture = await kumiki.call(`GET ${avatar.slice(avatar.indexOf('/user/'))}`, { token })
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const body = { image: `data:image/png;base64,${Buffer.from('plain words').toString('base64')}` }
    const refused = await kumiki.call('POST /user/avatar', { token, body, headers: { 'x-language': 'en' } })
    const [problem] = (refused.data as { problems: { code: string; message: string }[] }).problems
    expect(problem).toMatchObject({ code: 'image-type' })
    expect(problem!.message).toContain('PNG')
  })

  test('roles are named in the language of who asks', async () => {
    for (const [language, name] of [
      ['ja', '管理者'],
      ['en', 'Administrator'],
    ] as const) {
      const headers = { 'x-language': language }
      const { data } = await kumiki.call('GET /user/info', { token: kumiki.admin, headers })
      expect(data).toMatchObject({ roles: ['admin'], roleNames: [name] })
    }
  })

  test('AN-01 wrong id and wrong password look alike; suspension is told only after the right password', async () => {
    await kumiki.addUser('sleeper', {}, { status: 'suspended' })
    const unknown = await kumiki.login('nobody', 'whatever-it-is', {}, somewhere())
    const wrong = await kumiki.login('admin', 'whatever-it-is', {}, somewhere())
    const suspended = await kumiki.login('sleeper', 'whatever-it-is', {}, somewhere())
    for (const answer of [unknown, wrong, suspended])
      expect(answer).toMatchObject({ status: 401, code: 60101, message: 'User ID or Password is incorrect' })
    expect(await kumiki.login('sleeper', 'password-sleeper', {}, somewhere())).toMatchObject({
      status: 403,
      code: 60102,
    })
  })

  test.each([{ $ne: 1 }, ['admin'], 5, null, true, 'x'.repeat(1_000_000)])(
    'AN-17 no other shapes: %j',
    async (value) => {
      for (const body of [
        { username: value, password: 'x' },
        { username: 'admin', password: value },
      ]) {
        const answer = await kumiki.call('POST /user/login', { body, from: somewhere() })
        expect([400, 413]).toContain(answer.status)
      }
    },
  )

  test('AN-13 user ids match exactly', async () => {
    for (const username of ['Admin', 'ＡＤＭＩＮ', 'adm\u0131n', 'admin\u0000'])
      expect((await kumiki.login(username, adminPassword, {}, somewhere())).code, username).toBe(60101)
  })

  test('AN-03 wrong passwords from many addresses slow the account down, and lock nobody out', async () => {
    const { password } = await kumiki.addUser('slow', {})
    const codes: number[] = []
    for (let at = 0; at < 30; at++) codes.push((await kumiki.login('slow', 'wrong-password', {}, somewhere())).code)
    expect(codes.slice(0, 5)).toEqual([60101, 60101, 60101, 60101, 60101])
    const refused = await kumiki.login('slow', password, {}, somewhere())
    expect(refused).toMatchObject({ status: 429, code: 42900 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    later(31_000)
    expect(await kumiki.login('slow', password, {}, somewhere())).toMatchObject({ code: 20000 })
  })

  test('AN-03 unknown ids slow down alike', async () => {
    for (let at = 0; at < 6; at++) await kumiki.login('ghost', 'wrong-password', {}, somewhere())
    expect(await kumiki.login('ghost', 'wrong-password', {}, somewhere())).toMatchObject({ status: 429 })
  })

  test('AN-04 spellings of the request do not help', async () => {
    await kumiki.addUser('target', {})
    const from = somewhere()
    const codes = new Set<number>()
    for (let at = 0; at < 40; at++) {
      const answer = await kumiki.call('POST /user/login', {
        body: { username: `${' '.repeat(at % 3)}target`, password: 'wrong-password', twoFactorToken: String(at) },
        headers: { 'x-forwarded-for': `1.2.3.${at}`, 'X-Real-IP': `1.2.3.${at}`, 'user-agent': `client ${at}` },
        from,
      })
      if (at >= 5) codes.add(answer.code)
    }
    expect([...codes]).toEqual([42900])
  })

  test('DL-12 R-09 more logins at once than are hashed wait; beyond the queue they are asked to come back', async () => {
    const { passwords } = kumiki.engine.accounts
    const known = await hash('some-password', { memoryCost: 64, timeCost: 1, parallelism: 1 })
    const at = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => passwords.verify(known, 'some-password')))
    expect((await at(200)).filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
    const refused = (await at(300)).filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(300 - 252)
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 50300 })
  })
})

describe('sessions', () => {
  test('AN-07 after logout the token is dead', async () => {
    const { data } = await kumiki.login('admin', adminPassword)
    const out = await kumiki.call('POST /user/logout', { token: data.token, body: {} })
    expect(out.code).toBe(20000)
    expect(out.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect(await info(data.token)).toMatchObject({ status: 401, code: 50008 })
  })

  test('AN-08 an own password change ends the other sessions, a reset by an administrator all', async () => {
    const { id, password } = await kumiki.addUser('changer', {})
    const tokens: string[] = []
    for (let at = 0; at < 3; at++) tokens.push((await kumiki.login('changer', password)).data.token as string)
    const body = { currentPassword: password, password: 'new-password-1', confirmation: 'new-password-1' }
    expect(await kumiki.call('POST /user/changePassword', { token: tokens[0]!, body })).toMatchObject({ code: 20000 })
    expect((await info(tokens[0]!)).code).toBe(20000)
    for (const token of tokens.slice(1)) expect((await info(token)).status).toBe(401)
    const { data } = await kumiki.call(`GET /document/user/${id}`, { token: kumiki.admin })
    const saved = await kumiki.call(`PUT /document/user/${id}`, {
      token: kumiki.admin,
      body: { document: data.document, revision: data.revision, secrets: { '/spec/password': 'given-password' } },
    })
    expect(saved).toMatchObject({ code: 20000, data: { secrets: { '/spec/password': { set: true } } } })
    expect(await info(tokens[0]!)).toMatchObject({ status: 401, code: 50012 })
    expect(await kumiki.login('changer', 'given-password')).toMatchObject({ status: 200, code: 60109 })
    for (const [newPassword, code] of [
      ['short', 'password-length'],
      ['given-password', 'password-same'],
    ] as const) {
      const refused = await kumiki.login('changer', 'given-password', { newPassword })
      expect(refused).toMatchObject({ code: 60106, data: { problems: [{ code, at: '/newPassword' }] } })
    }
    expect(await kumiki.login('changer', 'given-password', { newPassword: 'chosen-password' })).toMatchObject({
      code: 20000,
    })
    expect(await kumiki.login('changer', 'chosen-password')).toMatchObject({ code: 20000 })
  })

  test.each([
    [{ currentPassword: 'wrong', password: 'long-enough', confirmation: 'long-enough' }, '/currentPassword'],
    [{ currentPassword: adminPassword, password: 'seven77', confirmation: 'seven77' }, '/password'],
    [{ currentPassword: adminPassword, password: 'x'.repeat(33), confirmation: 'x'.repeat(33) }, '/password'],
    [{ currentPassword: adminPassword, password: 'long-enough', confirmation: 'other-text' }, '/confirmation'],
  ])('AN-18 a new password that is refused says where: %j', async (body, at) => {
    const answer = await kumiki.call('POST /user/changePassword', { token: kumiki.admin, body, from: somewhere() })
    expect(answer).toMatchObject({ status: 422, code: 60106, data: { problems: [{ at }] } })
  })

  test('AN-09 suspended or deleted during use: told with the next call', async () => {
    const { id, token } = await kumiki.addUser('leaver', {})
    const { data } = await kumiki.call(`GET /document/user/${id}`, { token: kumiki.admin })
    const suspended = { ...data.document, spec: { ...data.document.spec, status: 'suspended' } }
    const saved = await kumiki.call(`PUT /document/user/${id}`, {
      token: kumiki.admin,
      body: { document: suspended, revision: data.revision },
    })
    expect(saved.code).toBe(20000)
    expect(await info(token)).toMatchObject({ status: 401, code: 50016 })
    await kumiki.call(`DELETE /document/user/${id}`, { token: kumiki.admin })
    expect(await info(token)).toMatchObject({ status: 401, code: 50015 })
  })

  test('AN-11 a new user of the same id gets nothing of the old one', async () => {
    const old = await kumiki.addUser('twin', {})
    await kumiki.call(`DELETE /document/user/${old.id}`, { token: kumiki.admin })
    await kumiki.addUser('twin', {})
    expect((await info(old.token)).status).toBe(401)
  })

  test('AN-10 idle time and absolute time end a session; a look at the token extends nothing', async () => {
    const { token } = await kumiki.addUser('idler', {})
    later(29 * 60_000)
    expect((await info(token)).code).toBe(20000)
    later(29 * 60_000)
    expect((await kumiki.call('GET /user/check-token', { token })).code).toBe(20000)
    later(2 * 60_000)
    expect(await info(token)).toMatchObject({ status: 401, code: 50014 })
    const busy = (await kumiki.login('admin', adminPassword)).data.token as string
    for (let hours = 0; hours < 12; hours += 0.25) {
      expect((await info(busy)).code).toBe(20000)
      later(15 * 60_000)
    }
    expect(await info(busy)).toMatchObject({ status: 401, code: 50014 })
  })

  test('sessions ended by an administrator: 50012', async () => {
    const admin = (await kumiki.login('admin', adminPassword)).data.token as string
    const { id, token } = await kumiki.addUser('ended', {})
    expect(await kumiki.call('POST /user/endSessions', { token, body: { userId: 1 } })).toMatchObject({ code: 40300 })
    expect(await kumiki.call('POST /user/endSessions', { token: admin, body: { userId: id } })).toMatchObject({
      code: 20000,
    })
    expect(await info(token)).toMatchObject({ status: 401, code: 50012 })
  })

  test('AZ-12 rights are those of the login', async () => {
    const admin = (await kumiki.login('admin', adminPassword)).data.token as string
    const { token, password } = await kumiki.addUser('climber', { db: ['read'] })
    const list = (of: string) => kumiki.call('GET /document/data-source', { token: of })
    expect((await list(token)).code).toBe(20000)
    const role = await kumiki.engine.store.documents.find('role/role-climber')
    const body = { document: { ...role!.document, spec: { permissions: {} } }, revision: role!.revision }
    expect(await kumiki.call(`PUT /document/role/${role!.id}`, { token: admin, body })).toMatchObject({ code: 20000 })
    expect((await list(token)).code).toBe(20000)
    const next = (await kumiki.login('climber', password)).data.token as string
    expect(await list(next)).toMatchObject({ status: 403, code: 40300 })
  })
})

describe('second factor', () => {
  const codeAt = (secret: string, offset = 0) =>
    new TOTP({ secret }).generate({ timestamp: kumiki.clock.now.getTime() + offset * 30_000 })

  async function enrol(userId: string) {
    const { id, password, token } = await kumiki.addUser(userId, {})
    const made = await kumiki.call(`POST /user/generateTwoFactorAuthToken/${id}`, { token, body: {} })
    expect(made.data.url).toMatch(/^otpauth:\/\/totp\/Kumiki:/)
    expect(made.data.qr).toMatch(/^data:image\/png;base64,/)
    const secret = made.data.secret as string
    const enabled = await kumiki.call('POST /user/enableTwoFactorAuth', {
      token,
      body: { userId: id, token: codeAt(secret) },
    })
    expect(enabled).toMatchObject({ code: 20000 })
    return { id, password, token, secret, codes: enabled.data.recoveryCodes as string[] }
  }

  test('60105 asks for the code, 60108 says that it is wrong, both with HTTP 200', async () => {
    const { password, secret } = await enrol('factor')
    later(30_000)
    expect(await kumiki.login('factor', password)).toMatchObject({ status: 200, code: 60105 })
    expect((await kumiki.login('factor', password)).data.token).toBeUndefined()
    expect(await kumiki.login('factor', password, { twoFactorToken: '000000' })).toMatchObject({
      status: 200,
      code: 60108,
    })
    // As a Japanese keyboard writes digits.
    const wide = codeAt(secret).replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!)
    expect(await kumiki.login('factor', password, { twoFactorToken: wide })).toMatchObject({ code: 20000 })
  })

  test('AN-06 a code works once, and none before it afterwards', async () => {
    const { password, secret } = await enrol('once')
    later(90_000)
    const code = codeAt(secret)
    const login = (twoFactorToken: string) => kumiki.login('once', password, { twoFactorToken }, somewhere())
    expect((await login(code)).code).toBe(20000)
    expect((await login(code)).code).toBe(60108)
    expect((await login(codeAt(secret, -1))).code).toBe(60108)
    later(60_000)
    expect((await login(codeAt(secret))).code).toBe(20000)
  })

  test('AN-05 guesses are slowed down', async () => {
    const { password } = await enrol('guessed')
    const from = somewhere()
    const codes: number[] = []
    for (let at = 0; at < 8; at++)
      codes.push((await kumiki.login('guessed', password, { twoFactorToken: String(at).padStart(6, '0') }, from)).code)
    expect(codes.slice(0, 5)).toEqual(Array(5).fill(60108))
    expect(codes.slice(5)).toEqual(Array(3).fill(42900))
  })

  test('a recovery code works once', async () => {
    const { password, codes } = await enrol('lost')
    expect(codes).toHaveLength(8)
    const login = () => kumiki.login('lost', password, { twoFactorToken: codes[0] }, somewhere())
    expect((await login()).code).toBe(20000)
    expect((await login()).code).toBe(60108)
  })

  test('AN-19 only for oneself or with the right on users; nothing is on before a right code', async () => {
    const admin = (await kumiki.login('admin', adminPassword)).data.token as string
    const one = await kumiki.addUser('one', {})
    const other = await kumiki.addUser('other', {})
    expect(
      await kumiki.call(`POST /user/generateTwoFactorAuthToken/${other.id}`, { token: one.token, body: {} }),
    ).toMatchObject({
      status: 403,
      code: 40300,
    })
    expect(
      await kumiki.call(`POST /user/generateTwoFactorAuthToken/${other.id}`, { token: admin, body: {} }),
    ).toMatchObject({
      code: 20000,
    })
    const wrong = { userId: other.id, token: '000000' }
    expect(await kumiki.call('POST /user/enableTwoFactorAuth', { token: other.token, body: wrong })).toMatchObject({
      code: 60106,
    })
    expect((await kumiki.login('other', other.password)).code).toBe(20000)
    expect((await info(other.token)).data.twoFactor).toBe(false)
  })

  test('turned off by an administrator: the app is worth nothing, and the sessions end', async () => {
    const admin = (await kumiki.login('admin', adminPassword)).data.token as string
    const { id, password, token } = await enrol('reset')
    expect(await kumiki.call('POST /user/disableTwoFactorAuth', { token: admin, body: { userId: id } })).toMatchObject({
      code: 20000,
    })
    expect(await info(token)).toMatchObject({ code: 50012 })
    expect((await kumiki.login('reset', password, {}, somewhere())).code).toBe(20000)
  })
})

describe('secrets at rest', () => {
  test('AN-12 SE-06 neither tokens nor passwords stand in the store', async () => {
    const { token, password } = await kumiki.addUser('canary', {})
    await kumiki.login('canary', password)
    const found = readdirSync(kumiki.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of found) {
      const bytes = readFileSync(join(entry.parentPath, entry.name)).toString('latin1')
      for (const secret of [token, kumiki.admin, password, adminPassword])
        expect(bytes.includes(secret), entry.name).toBe(false)
    }
  })

  test('SE-07 AN-15 folder and key are for their owner alone', () => {
    expect(statSync(kumiki.folder).mode & 0o077).toBe(0)
    for (const entry of readdirSync(kumiki.folder, { withFileTypes: true }))
      if (entry.isFile() && /key/.test(entry.name))
        expect(statSync(join(kumiki.folder, entry.name)).mode & 0o777).toBe(0o600)
  })
})
