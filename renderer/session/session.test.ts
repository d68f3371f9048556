import { expect, test } from 'vitest'
import { makeSession, type EndReason, type Session, type SessionOptions } from './session.ts'

/** A session of a tab with this token; each opening call waits until it is answered here. */
function begin(token: string | undefined, options: Partial<SessionOptions<string>> = {}) {
  const held = { token }
  const asked: { answer(opened: string, given?: string): void; fail(): void }[] = []
  const ends: EndReason[] = []
  const session = makeSession<string>({
    tokens: {
      read: () => held.token,
      write: (next) => void (held.token = next),
      drop: () => void (held.token = undefined),
    },
    mayOpen: true,
    needsOpening: false,
    open: () =>
      new Promise((resolve, reject) => {
        asked.push({
          answer: (opened, given) =>
            resolve(() => {
              if (given !== undefined) held.token = given
              return opened
            }),
          fail: () => reject(new Error('away')),
        })
      }),
    onEnd: (reason) => ends.push(reason),
    ...options,
  })
  const seen: string[] = []
  session.subscribe(() => seen.push(session.state().is))
  return { session, held, asked, ends, seen }
}

const told = async (work: () => void): Promise<void> => {
  work()
  await new Promise(setImmediate)
}

const idle: EndReason = { why: 'idle' }

test('a tab with a token: out of the opening call into the site, and out of it once', async () => {
  const { session, held, asked, ends, seen } = begin('mine')
  expect(session.state()).toEqual({ is: 'opening', since: 'start' })
  session.start()
  await told(() => asked[0]?.answer('home'))
  expect(session.state()).toEqual({ is: 'in', opened: 'home' })
  session.end(idle)
  session.end({ why: 'refused', text: 'no more' })
  expect([session.state(), ends, held.token]).toEqual([
    { is: 'ended', reason: idle, isStranded: false, opened: 'home' },
    [idle],
    undefined,
  ])
  session.leave()
  session.end(idle)
  expect([session.state(), ends.length, seen]).toEqual([{ is: 'out' }, 1, ['in', 'ended', 'out']])
})

test('a cookie alone gives its token with the opening call; nobody is answered too', async () => {
  const cookie = begin(undefined)
  cookie.session.start()
  await told(() => cookie.asked[0]?.answer('home', 'by-cookie'))
  expect([cookie.session.state().is, cookie.held.token]).toEqual(['in', 'by-cookie'])
  const nobody = begin(undefined)
  nobody.session.start()
  await told(() => nobody.asked[0]?.answer('login page'))
  expect(nobody.session.state()).toEqual({ is: 'out', opened: 'login page' })
})

test('what the page brought is there at once and is not asked for; where there is nothing to ask nobody asks', () => {
  const brought = begin('mine', { begun: 'home' })
  brought.session.start()
  expect([brought.session.state(), brought.asked]).toEqual([{ is: 'in', opened: 'home' }, []])
  const nothing = begin(undefined, { mayOpen: false })
  nothing.session.start()
  expect([nothing.session.state(), nothing.asked]).toEqual([{ is: 'out' }, []])
})

test('a login opens, with what was there before still in sight', async () => {
  const { session, held, asked } = begin(undefined, { begun: 'login page' })
  const begun = session.begin('new')
  expect([session.state(), held.token]).toEqual([{ is: 'opening', since: 'login', opened: 'login page' }, 'new'])
  await told(() => asked[0]?.answer('home'))
  await begun
  expect(session.state()).toEqual({ is: 'in', opened: 'home' })
})

test('where a login needs its opening call it is given up without; else it can be asked again', async () => {
  const strict = begin(undefined, { mayOpen: false, needsOpening: true })
  const refused = expect(strict.session.begin('new')).rejects.toThrow('away')
  await told(() => strict.asked[0]?.fail())
  await refused
  expect([strict.session.state().is, strict.held.token]).toEqual(['out', undefined])

  const { session, held, asked } = begin('mine')
  session.start()
  await told(() => asked[0]?.fail())
  expect([session.state(), held.token]).toEqual([{ is: 'opening', since: 'start', failure: new Error('away') }, 'mine'])
  void session.open()
  await told(() => asked[1]?.answer('home'))
  expect(session.state()).toEqual({ is: 'in', opened: 'home' })
})

test('asked again while somebody is in: they stay in, also when it fails', async () => {
  const { session, asked, seen } = begin('mine', { begun: 'home' })
  void session.open()
  expect(seen).toEqual([])
  await told(() => asked[0]?.answer('home in English'))
  expect(session.state()).toEqual({ is: 'in', opened: 'home in English' })
  const refused = expect(session.open()).rejects.toThrow('away')
  await told(() => asked[1]?.fail())
  await refused
  expect(session.state()).toEqual({ is: 'in', opened: 'home in English' })
})

test.each<[string, (session: Session<string>) => void, string]>([
  ['a newer one was asked', (session) => void session.open(), 'in'],
  ['the login has ended', (session) => session.end(idle), 'ended'],
  ['the person has left', (session) => session.leave(), 'out'],
])('an opening call that is answered after %s changes nothing, and logs nobody in', async (_when, before, is) => {
  const { session, held, asked } = begin('mine', { begun: 'home' })
  void session.open()
  before(session)
  const token = held.token
  await told(() => asked[0]?.answer('too late', 'late'))
  expect([session.state().is, session.state().opened === 'too late', held.token]).toEqual([is, false, token])
})

test.each<[EndReason, string | undefined]>([
  [{ why: 'left' }, 'mine'],
  [{ why: 'told', text: 'The site setting was changed.' }, 'mine'],
  [{ why: 'refused', text: 'no more' }, undefined],
  [{ why: 'elsewhere' }, undefined],
  [{ why: 'connection' }, undefined],
])('ended by %j: the token is kept only where the engine has yet to be told', (reason, token) => {
  const { session, held } = begin('mine', { begun: 'home' })
  session.end(reason)
  expect(held.token).toBe(token)
})

test('nobody who is out is logged out; a page without a server is told as such', () => {
  const { session, ends } = begin(undefined, { begun: 'login page' })
  session.end(idle)
  session.strand()
  expect([ends, session.state().is]).toEqual([[], 'out'])
  const other = begin('mine', { begun: 'home' })
  other.session.end(idle)
  other.session.strand()
  expect(other.session.state()).toMatchObject({ is: 'ended', isStranded: true, opened: 'home' })
})

test('a part of what was opened changes; who listens no more is not told', () => {
  const { session } = begin('mine', { begun: 'home' })
  let count = 0
  const stop = session.subscribe(() => count++)
  session.update((opened) => `${opened}, read again`)
  stop()
  session.update(() => 'other')
  expect([count, session.state()]).toEqual([1, { is: 'in', opened: 'other' }])
})
