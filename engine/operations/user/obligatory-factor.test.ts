import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
  const document = { kind: 'settings', version: 1, key: 'settings', name: 'Settings', spec: { twoFactor: true } }
  await kumiki.engine.store.documents.create(document, 'test')
})
afterAll(() => kumiki.close())

test('where everybody must have a second factor, who has none can do nothing but set one up', async () => {
  await expect.poll(() => kumiki.engine.settings.current().twoFactor).toBe(true)
  const { id, password } = await kumiki.addUser('builder', { db: ['read'] })
  const { data } = await kumiki.ask('console', 'POST /user/login', { body: { username: 'builder', password } })
  const token = data.token as string
  const ask = (route: string, body?: unknown) => kumiki.ask('console', route, { token, body })
  expect((await ask('GET /user/info')).data).toMatchObject({ owesFactor: true, roles: ['none'] })
  expect((await ask('GET /navigation')).data).toMatchObject({
    landing: '/profile/index',
    screens: [{ key: 'profile' }],
  })
  expect(await ask('GET /document/data-source')).toMatchObject({ status: 403 })

  const made = await ask(`POST /user/generateTwoFactorAuthToken/${id}`, {})
  const totp = new TOTP({ secret: made.data.secret as string })
  const code = totp.generate({ timestamp: kumiki.clock.now.getTime() })
  expect((await ask('POST /user/enableTwoFactorAuth', { userId: id, token: code })).code).toBe(20000)
  expect((await ask('GET /user/info')).data).toMatchObject({ owesFactor: false, roles: ['db-R'], twoFactor: true })
  expect((await ask('GET /document/data-source')).code).toBe(20000)
  expect(await ask('POST /user/disableTwoFactorAuth', { userId: id, password })).toMatchObject({
    code: 60106,
    data: { problems: [{ code: 'two-factor-obligatory' }] },
  })
  const again = await kumiki.ask('console', 'POST /user/login', { body: { username: 'builder', password } })
  expect(again.code).toBe(60105)
})

test('L-06 AN-19 over a second factor that works the own password is asked', async () => {
  const { id, token, password } = await kumiki.addUser('enrolled', {})
  const generate = (body: object) =>
    kumiki.ask('console', `POST /user/generateTwoFactorAuthToken/${id}`, { token, body })
  const totp = new TOTP({ secret: (await generate({})).data.secret as string })
  const code = totp.generate({ timestamp: kumiki.clock.now.getTime() })
  await kumiki.ask('console', 'POST /user/enableTwoFactorAuth', { token, body: { userId: id, token: code } })
  for (const body of [{}, { password: 'wrong-password' }])
    expect(await generate(body)).toMatchObject({ code: 60106, data: { problems: [{ at: '/password' }] } })
  expect((await generate({ password })).code).toBe(20000)
  const byGet = await kumiki.ask('console', `GET /user/generateTwoFactorAuthToken/${id}`, { token })
  expect(byGet.status).toBe(404)
})

test('the owner is told of wrong passwords since the last login', async () => {
  const { password } = await kumiki.addUser('watched', {})
  const login = (typed: string) =>
    kumiki.ask('console', 'POST /user/login', { body: { username: 'watched', password: typed } })
  for (let at = 0; at < 3; at++) await login('wrong-password')
  await expect.poll(async () => (await kumiki.engine.store.users.state('watched'))?.failedLogins).toBe(3)
  expect((await login(password)).data).toMatchObject({ failures: { count: 3, lastAt: kumiki.clock.now.toISOString() } })
  expect((await login(password)).data).not.toHaveProperty('failures')
})
