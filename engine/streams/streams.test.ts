import { expect, it } from 'vitest'
import { streamPrincipal } from './stream-principal.ts'
import { makeStreams } from './streams.ts'
import type { Session } from '../store/store.ts'

const session: Session = {
  ...{ id: 'a', audience: 'site', siteId: 1, userKey: 'user1', epoch: 0 },
  ...{ createdAt: '', lastActionAt: '', expiresAt: '', data: {} },
}

async function* endless(): AsyncGenerator<Uint8Array, void> {
  for (;;) yield Promise.resolve(new Uint8Array(1024 * 1024))
}

it('A-02 a user has two streams at once, on whatever session; one that ends makes room', async () => {
  const streams = makeStreams({ waitMs: 10 })
  const open = (one: Session) => {
    const principal = streamPrincipal(one, '203.0.113.1', { isGuest: () => false })
    return streams.body(endless(), { principal, onFailed: () => undefined })
  }
  const [first, second] = [await open(session), await open({ ...session, id: 'b' })]
  await expect(open({ ...session, id: 'c' })).rejects.toMatchObject({ code: 42900, details: { retryAfter: 5 } })
  const other = await open({ ...session, userKey: 'user2' })
  await first.cancel()
  const third = await open(session)
  await Promise.all([second, third, other].map((body) => body.cancel()))
})

it('visitors without login are one principal for each network', () => {
  const guests = { isGuest: () => true }
  const one = streamPrincipal(session, '203.0.113.1', guests)
  expect(streamPrincipal({ ...session, userKey: 'guest-2' }, '203.0.113.1', guests)).toEqual(one)
  expect(streamPrincipal(session, '203.0.113.2', guests)).not.toEqual(one)
})
