import { describe, expect, test } from 'vitest'
import { onEachStore } from '../test/each-store.ts'

onEachStore((at) => {
  describe('sessions and users', () => {
    const in12Hours = () => new Date(Date.now() + 12 * 3600_000).toISOString()
    const login = (userKey: string, more: object = {}) =>
      at.store.sessions.create({
        audience: 'admin',
        userKey,
        epoch: 0,
        expiresAt: in12Hours(),
        data: { roles: ['b2b-R'] },
        ...more,
      })

    test('AN-07 a token opens its session until it is removed', async () => {
      const { token, session } = await login('sato')
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await at.store.sessions.get(token)).toEqual(session)
      expect(await at.store.sessions.get(`${token}x`)).toBeUndefined()
      expect(await at.store.sessions.get(session.id)).toBeUndefined()
      await at.store.sessions.remove(session.id)
      expect(await at.store.sessions.get(token)).toBeUndefined()
    })

    test('AN-08 all sessions of a user end but the named one', async () => {
      const user = at.fresh('user')
      const [kept, gone, other] = [
        await login(user),
        await login(user),
        await login(user, { audience: 'site', siteId: 7, epoch: 1 }),
      ]
      for (const { token } of [kept, gone, other]) await at.store.sessions.get(token)
      expect(await at.store.sessions.list({ userKey: user, audience: 'site', siteId: 7 })).toEqual([other.session])
      const ended = await at.store.sessions.removeAll({ userKey: user, except: kept.session.id })
      expect(ended.sort()).toEqual([gone.session.id, other.session.id].sort())
      expect(await at.store.sessions.get(gone.token)).toBeUndefined()
      expect(await at.store.sessions.get(kept.token)).toMatchObject({ userKey: user })
    })

    test('AN-25 sessions of a site end by one event, all or those of some contents; nobody else’s do', async () => {
      const of = (more: object) => login('C1', { audience: 'site', ...more })
      const [site, section, elsewhere, console] = [
        await of({ siteId: 31 }),
        await of({ siteId: 31, contentId: 7 }),
        await of({ siteId: 32, contentId: 7 }),
        await login('C1'),
      ]
      const all = [site, section, elsewhere, console]
      const standing = async () => {
        const found = await Promise.all(all.map(({ token }) => at.store.sessions.get(token)))
        return found.map((session) => session !== undefined)
      }
      expect(await standing()).toEqual([true, true, true, true])
      const heard: unknown[] = []
      const end = at.store.events.on('session', ({ key, data }) => heard.push([key, data]))
      await at.store.sessions.endOfSites({ siteId: 31, contentIds: [7, 8], told: 'published' })
      expect(await standing()).toEqual([true, false, true, true])
      await at.store.sessions.endOfSites({ siteId: 31, told: 'stopped' })
      expect(await standing()).toEqual([false, false, true, true])
      await at.store.sessions.endOfSites({ told: 'licence' })
      expect(await standing()).toEqual([false, false, false, true])
      await expect.poll(() => heard).toContainEqual(['', { siteId: 31, told: 'published' }])
      end()
    })

    test('the last action moves on; data can be replaced', async () => {
      const { token } = await login('ito')
      const session = (await at.store.sessions.get(token))!
      at.ahead = 60_000
      at.store.sessions.touch(session)
      at.ahead = 0
      expect(Date.parse((await at.store.sessions.get(token))!.lastActionAt)).toBeGreaterThan(Date.now() + 50_000)
      await expect
        .poll(async () => (await at.store.sessions.list({ userKey: 'ito' }))[0]!.lastActionAt)
        .toBe(session.lastActionAt)
      await at.store.sessions.setData(session.id, { rank: 'A' })
      expect((await at.store.sessions.get(token))?.data).toEqual({ rank: 'A' })
    })

    test('expired sessions are swept', async () => {
      const { token } = await login('old', { expiresAt: new Date(Date.now() - 1000).toISOString() })
      expect(await at.store.sessions.get(token)).toBeDefined()
      expect(await at.store.sessions.sweep()).toBeGreaterThan(0)
      expect(await at.store.sessions.get(token)).toBeUndefined()
    })

    test('AN-11 the login state of a user; a later user of the same key inherits nothing', async () => {
      const user = at.fresh('user')
      expect(await at.store.users.state(user)).toBeUndefined()
      expect(await at.store.users.epoch(user)).toBe(0)
      await at.store.users.write(user, {
        passwordHash: 'h',
        mustChangePassword: true,
        twoFactorSecret: 'S',
        twoFactor: true,
        recoveryCodes: ['c1', 'c2'],
      })
      expect(await at.store.users.raiseEpoch(user)).toBe(1)
      expect(await Promise.all([1, 2, 3].map(() => at.store.users.failed(user)))).toEqual(
        expect.arrayContaining([1, 2, 3]),
      )
      expect(await at.store.users.state(user)).toMatchObject({
        passwordHash: 'h',
        mustChangePassword: true,
        authEpoch: 1,
        failedLogins: 3,
        twoFactorSecret: 'S',
      })
      await at.store.users.succeeded(user, { address: '::1' })
      expect(await at.store.users.state(user)).toMatchObject({ failedLogins: 0, lastLoginAddress: '::1' })
      expect(await at.store.users.useRecoveryCode(user, 'c1')).toBe(true)
      expect(await at.store.users.useRecoveryCode(user, 'c1')).toBe(false)
      await at.store.users.remove(user)
      const left = (await at.store.users.state(user))!
      expect(left).toMatchObject({ authEpoch: 2, twoFactor: false, recoveryCodes: [] })
      expect(left).not.toHaveProperty('passwordHash')
      expect(left).not.toHaveProperty('twoFactorSecret')
    })

    test('AN-06 a two-factor step is accepted once, and none before it', async () => {
      const user = at.fresh('user')
      const tries = await Promise.all([1, 2, 3, 4].map(() => at.store.users.acceptStep(user, 100)))
      expect(tries.filter(Boolean)).toHaveLength(1)
      expect(await at.store.users.acceptStep(user, 99)).toBe(false)
      expect(await at.store.users.acceptStep(user, 101)).toBe(true)
    })
  })
})
