import { describe, expect, test } from 'vitest'
import { onEachStore } from '../test/each-store.ts'
import { BlobTooLarge } from './blobs.ts'
import { hashOf } from './contents.ts'

onEachStore((at) => {
  describe('secrets', () => {
    test('SE-02 a value answers for its destination only', async () => {
      const id = 1_000_001
      await at.store.secrets.set(id, 'password', 'pg|db.example|5432|app', 's3cret-値', { by: 'a' })
      expect(await at.store.secrets.get(id, 'password', 'pg|db.example|5432|app')).toBe('s3cret-値')
      expect(await at.store.secrets.get(id, 'password', 'pg|evil.example|5432|app')).toBeUndefined()
      expect(await at.store.secrets.has(id, 'password', 'pg|db.example|5432|app')).toBe(true)
      await at.store.secrets.set(id, 'password', 'pg|new.example|5432|app', 'other', { by: 'b' })
      expect(await at.store.secrets.get(id, 'password', 'pg|db.example|5432|app')).toBe('s3cret-値')
      const list = await at.store.secrets.list(id)
      // Both may be of one millisecond.
      expect(list.map(({ field, by }) => `${field} ${by}`).toSorted()).toEqual(['password a', 'password b'])
      expect(JSON.stringify(list)).not.toContain('example')
      await at.store.secrets.keepOnly(id, 'password', ['pg|new.example|5432|app'])
      expect(await at.store.secrets.get(id, 'password', 'pg|db.example|5432|app')).toBeUndefined()
      expect(await at.store.secrets.get(id, 'password', 'pg|new.example|5432|app')).toBe('other')
      await at.store.secrets.remove(id)
      expect(await at.store.secrets.list(id)).toEqual([])
    })

    test('a sealed text opens for its purpose only, and not when altered', async () => {
      const sealed = at.store.secrets.seal('order', '{"row":"[1]"}')
      expect(at.store.secrets.unseal('order', sealed)).toBe('{"row":"[1]"}')
      expect(at.store.secrets.unseal('login', sealed)).toBeUndefined()
      for (const bad of ['', 'x', sealed.slice(0, -4), `${sealed.slice(0, 40)}A${sealed.slice(41)}`]) {
        expect(at.store.secrets.unseal('order', bad), bad).toBeUndefined()
      }
    })

    test('SE-09 a new data key seals everything again; older seals still open', async () => {
      await at.store.secrets.set(1_000_002, 'token', 'd', 'value', { by: 'a' })
      await at.store.users.write('rotate', { twoFactorSecret: 'JBSWY3DP' })
      const sealed = at.store.secrets.seal('order', 'x')
      expect((await at.store.secrets.rotate()).resealed).toBeGreaterThan(1)
      expect(await at.store.secrets.get(1_000_002, 'token', 'd')).toBe('value')
      expect((await at.store.users.state('rotate'))?.twoFactorSecret).toBe('JBSWY3DP')
      expect(at.store.secrets.unseal('order', sealed)).toBe('x')
    })
  })

  describe('blobs', () => {
    let release = () => {}
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    /** More than one part, then nothing for long. */
    async function* cutOff() {
      yield Buffer.alloc(300_000)
      isAsked()
      await new Promise<void>((resolve) => (release = resolve))
      throw new Error('cut off')
    }

    test('bytes come back as they were put, in one piece and as a stream; equal ones are stored once', async () => {
      const bytes = Buffer.alloc(600_000, 'kumiki ')
      const pieces = async function* () {
        for (let at = 0; at < bytes.length; at += 100_001) yield bytes.subarray(at, at + 100_001)
      }
      const whole = await at.store.blobs.put(bytes, { name: 'logo.png', type: 'image/png', by: 'a' })
      const streamed = await at.store.blobs.put(pieces(), { name: '品.png', type: 'image/png', by: 'b' })
      expect(whole).toMatchObject({ size: 600_000, hash: hashOf(bytes) })
      expect(streamed.hash).toBe(whole.hash)
      expect(await at.store.blobs.get(streamed.id)).toEqual(streamed)
      await at.store.blobs.remove(whole.id)
      expect(Buffer.compare((await at.store.blobs.read(whole.hash))!, bytes)).toBe(0)
      const parts: Uint8Array[] = []
      for await (const part of at.store.blobs.stream(whole.hash)) parts.push(part)
      expect(Buffer.compare(Buffer.concat(parts), bytes)).toBe(0)
      await at.store.blobs.remove(streamed.id)
      expect(await at.store.blobs.read(whole.hash)).toBeUndefined()
    })

    test('an upload that was cut off is swept after a day', async () => {
      at.ahead = -2 * 86_400_000
      const cut = at.store.blobs.put(cutOff(), { name: 'x', type: 'x', by: 'a' })
      // Asked for more, the first part is stored.
      await asked
      at.ahead = 0
      expect(await at.store.blobs.sweep()).toBe(1)
      expect(await at.store.blobs.sweep()).toBe(0)
      release()
      await cut.catch(() => {})
    })

    test('a blob over its limit leaves nothing', async () => {
      const put = at.store.blobs.put(Buffer.alloc(1001), { name: 'x', type: 'x', by: 'a', maxBytes: 1000 })
      await expect(put).rejects.toThrow(BlobTooLarge)
      expect(await at.store.blobs.byHash(hashOf(Buffer.alloc(1001)))).toBeUndefined()
    })
  })
})
