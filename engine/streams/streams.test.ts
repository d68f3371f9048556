import { expect, it } from 'vitest'
import { QueueFull } from '../limits/fair-queue.ts'
import type { Payer } from '../limits/principal-of.ts'
import { makeStreams } from './streams.ts'

const session = { id: 'a', audience: 'site' as const, siteId: 1, userKey: 'user1', data: {} }
const user: Payer = { session, address: '203.0.113.1', isGuest: false }

async function* endless(): AsyncGenerator<Uint8Array, void> {
  for (;;) yield Promise.resolve(new Uint8Array(1024 * 1024))
}

it('A-02 a user has two streams at once, on whatever session; one that ends makes room', async () => {
  const streams = makeStreams({ waitMs: 10 })
  const open = (more: Partial<typeof session> = {}) =>
    streams.body(endless(), { payer: { ...user, session: { ...session, ...more } }, onFailed: () => undefined })
  const [first, second] = [await open(), await open({ id: 'b' })]
  await expect(open({ id: 'c' })).rejects.toMatchObject({ name: QueueFull.name, isOwn: true })
  const other = await open({ userKey: 'user2' })
  await first.cancel()
  const third = await open()
  await Promise.all([second, third, other].map((body) => body.cancel()))
})

it('visitors without login have eight, whatever their session, for each network', async () => {
  const streams = makeStreams({ waitMs: 10 })
  let count = 0
  const open = (address: string) => {
    const guest = { session: { ...session, userKey: `guest ${count++}` }, address, isGuest: true }
    return streams.body(endless(), { payer: guest, onFailed: () => undefined })
  }
  const bodies = await Promise.all(Array.from({ length: 8 }, () => open('203.0.113.1')))
  await expect(open('203.0.113.1')).rejects.toMatchObject({ isOwn: true })
  bodies.push(await open('203.0.113.2'))
  await Promise.all(bodies.map((body) => body.cancel()))
})
