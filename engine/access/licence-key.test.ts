import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '../test/open-engine.ts'
import type { TestEngine } from '../test/open-engine.ts'
import { readLicenceKey } from './licence-key.ts'

const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64url')
const make = (payload: object, key = pair.privateKey): string => {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}
const here = { today: '2026-11-20', install: '0123456789ab', publicKey }

describe('AZ-19 a licence key', () => {
  test('that is right', () => {
    expect(readLicenceKey(make({ f: ['b2bLic'], u: '2027-01-01' }), here)).toEqual({
      flags: ['b2bLic'],
      until: '2027-01-01',
    })
  })

  test('made for this installation is right', () => {
    expect(readLicenceKey(make({ f: ['b2bLic'], i: here.install }), here)).toMatchObject({ install: here.install })
  })

  test('with any bit flipped is wrong', () => {
    const key = make({ f: ['b2bLic'] })
    const bytes = Buffer.from(key)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      // The last character of base64url may hold bits that mean nothing.
      if (at === bytes.length - 1) continue
      expect(readLicenceKey(changed.toString(), here), String(at)).toBeUndefined()
    }
  })

  test.each([
    ['of another signer', make({ f: ['b2bLic'] }, generateKeyPairSync('ed25519').privateKey)],
    ['that is over', make({ f: ['b2bLic'], u: '2026-11-19' })],
    ['of another installation', make({ f: ['b2bLic'], i: 'ba9876543210' })],
    ['without flags', make({})],
    ['without signature', make({ f: ['b2bLic'] }).split('.')[0]!],
    ['of 257 characters', 'x'.repeat(257)],
    ['that is empty', ''],
    [
      'with swapped flags',
      `${Buffer.from('{"f":["apiLic"]}').toString('base64url')}.${make({ f: ['b2bLic'] }).split('.')[1]}`,
    ],
  ])('%s is wrong', (_name, key) => {
    expect(readLicenceKey(key, here)).toBeUndefined()
  })
})

describe('a licence in the engine', () => {
  let kumiki: TestEngine
  beforeAll(async () => {
    kumiki = await openEngine({ licencePublicKey: publicKey })
  })
  afterAll(() => kumiki.close())

  const enter = (licenceKey: string, key: string) =>
    kumiki.call('POST /document/licence', {
      token: kumiki.admin,
      body: {
        document: { kind: 'licence', version: 1, key, name: key, spec: { licenceKey: { $secret: 'licenceKey' } } },
        secrets: { '/spec/licenceKey': licenceKey },
      },
    })

  test('until one is entered all is open; then only what it says, and users of sites log in again; a wrong one is refused', async () => {
    const sites = () => kumiki.call('GET /b2b/db', { token: kumiki.admin })
    expect((await sites()).code).toBe(20000)
    expect(await enter('wrong.key', 'wrong')).toMatchObject({
      status: 422,
      code: 60103,
      message: 'Licence key incorrect',
    })
    expect((await sites()).code).toBe(20000)
    expect(await enter(make({ f: ['apiLic'], i: 'ba9876543210' }), 'elsewhere')).toMatchObject({ code: 60103 })
    expect((await sites()).code).toBe(20000)
    const user = { audience: 'site', siteId: 7, userKey: 'C1', epoch: 0, expiresAt: '2026-11-21T00:00:00Z' } as const
    const { sessions } = kumiki.engine.store
    const { token } = await sessions.create(user)
    expect(await enter(make({ f: ['apiLic'] }), 'narrow')).toMatchObject({ code: 20000 })
    expect(await sessions.get(token)).toBeUndefined()
    expect(await sites()).toMatchObject({ status: 403, code: 70010 })
    const { data } = await kumiki.call('GET /user/license')
    expect(data.license).toMatchObject({ apiLic: true, b2bLic: false })
    const navigation = await kumiki.call('GET /navigation', { token: kumiki.admin })
    expect(navigation.data.screens.map((screen: { route: string }) => screen.route)).not.toContain('/b2b/list')
    expect(await enter(make({ f: ['b2bLic'] }), 'more')).toMatchObject({ code: 20000 })
    expect((await sites()).code).toBe(20000)
  })
})

describe('what a key allows', () => {
  let kumiki: TestEngine
  beforeAll(async () => {
    kumiki = await openEngine({ licencePublicKey: publicKey })
  })
  afterAll(() => kumiki.close())

  const about = (body: object, token = kumiki.admin) => kumiki.call('POST /licence/about', { token, body })
  const typed = (licenceKey: string) => about({ id: 0, secrets: { '/spec/licenceKey': licenceKey } })

  test('is told before it is saved: parts, last day and the days that are left', async () => {
    const { data } = await typed(make({ f: ['b2bLic', 'folder'], u: '2026-11-30' }))
    expect(data).toMatchObject({ state: 'right', until: '2026-11-30', days: 10 })
    const open = (data.rows as { flag: string; open: boolean }[]).filter((row) => row.open)
    expect(open.map(({ flag }) => flag)).toEqual(['b2bLic', 'folder'])
    const past = await typed(make({ f: ['b2bLic'], u: '2026-11-19' }))
    const install = await kumiki.engine.store.install()
    expect(install).toMatch(/^[0-9a-f]{12}$/)
    expect(past.data).toEqual({ state: 'over', install, until: '2026-11-19', rows: [] })
    const elsewhere = await typed(make({ f: ['b2bLic'], i: 'ba9876543210' }))
    expect(elsewhere.data).toEqual({ state: 'elsewhere', install, rows: [] })
    expect((await typed(make({ f: ['b2bLic'], i: install }))).data).toMatchObject({ state: 'right' })
    expect((await typed('x.y')).data).toEqual({ state: 'wrong', install, rows: [] })
    expect((await about({})).data).toEqual({ state: 'none', install, rows: [] })
  })

  test('and of a stored one, without the key, to who may read licences', async () => {
    const licenceKey = make({ f: ['apiLic', 'b2bLic'] })
    const document = {
      kind: 'licence',
      version: 1,
      key: 'kept',
      name: 'Kept',
      spec: { licenceKey: { $secret: 'licenceKey' } },
    }
    const { data: made } = await kumiki.call('POST /document/licence', {
      token: kumiki.admin,
      body: { document, secrets: { '/spec/licenceKey': licenceKey } },
    })
    const { data } = await about({ id: made.id })
    expect(data).toMatchObject({ state: 'right', rows: expect.arrayContaining([{ flag: 'apiLic', open: true }]) })
    expect(JSON.stringify(data)).not.toContain(licenceKey)
    const { token } = await kumiki.addUser('curious', { b2b: ['read', 'update'] })
    expect((await about({ id: made.id }, token)).status).toBe(403)
  })
})
