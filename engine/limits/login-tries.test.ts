import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOTP } from 'otpauth'
import { timesOf } from '../../workshop/long-run.ts'
import type { Store } from '../store/store.ts'
import { openListening, type Heard, type ListeningEngine } from '../test/open-listening.ts'
import { countCode, countLogin, type LoginTry } from './login-tries.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const later = (ms: number) => (kumiki.clock.now = new Date(kumiki.clock.now.getTime() + ms))
let networks = 0
const somewhere = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`
const codesOf = (answers: Heard[]) => answers.map(({ code }) => code).toSorted()

const doors = {
  console: (id: string, password: string, from: string) =>
    kumiki.ask('console', 'POST /user/login', { body: { username: id, password }, from }),
  site: (id: string, password: string, from: string) =>
    kumiki.ask('site', 'POST /b2b/login', { body: { site: 'shop', ID: id, PASSWORD: password }, from }),
}
const people = {
  console: async (name: string) => ({ id: name, password: (await kumiki.addUser(name, {})).password }),
  // Customers of the shop are in its database.
  site: (name: string) => Promise.resolve({ id: name, password: `pass-${name}` }),
}

describe.each(['console', 'site'] as const)('%s', (door) => {
  const login = doors[door]
  const name = (number: number) => (door === 'site' ? `user${number}` : `person${number}`)

  test('E-13 S-06 S-07 AN-03 fifty guesses at once are five, from one network', async () => {
    const { id } = await people[door](name(1))
    const from = somewhere()
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(id, 'wrong-password', from)))
    expect(codesOf(answers).filter((code) => code === 60101)).toHaveLength(5)
    expect(codesOf(answers).filter((code) => code === 42900)).toHaveLength(45)
    const refused = answers.find(({ code }) => code === 42900)!
    expect(refused).toMatchObject({ status: 429, data: { until: expect.any(String) as string } })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.message).toMatch(/^After several failed logins, please wait until \d\d:\d\d \S+\./)
  })

  test('U-43 who is about to wait is told before, whether the account is there or not', async () => {
    const { id } = await people[door](name(8))
    for (const tried of [id, `nobody-${name(8)}`]) {
      const from = somewhere()
      const told: (string | undefined)[] = []
      for (let at = 0; at < 5; at++) {
        const { code, message } = await login(tried, 'wrong-password', from)
        expect(code).toBe(60101)
        told.push(/wait for some minutes: (\d)/.exec(message)?.[1])
      }
      expect(told).toEqual([undefined, undefined, '2', '1', undefined])
    }
  })

  test('AN-03 fifty guesses at once are few, from fifty networks; each wait is longer', async () => {
    const { id } = await people[door](name(2))
    const round = async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => login(id, 'wrong-password', somewhere())))
      return codesOf(answers).filter((code) => code === 60101).length
    }
    expect(await round()).toBe(6)
    const waits: number[] = []
    for (let at = 0; at < 6; at++) {
      const { retryAfter } = await login(id, 'wrong-password', somewhere())
      waits.push(retryAfter)
      later(retryAfter * 1000)
      expect(await round()).toBe(1)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30])
  })

  test('AN-03 who logged in from a network before does not wait for strangers', async () => {
    const { id, password } = await people[door](name(3))
    const [home, away] = [somewhere(), somewhere()]
    expect((await login(id, password, home)).code).toBe(20000)
    expect((await login(id, password, away)).code).toBe(20000)
    for (let at = 0; at < 12; at++) await login(id, 'wrong-password', somewhere())
    expect((await login(id, password, somewhere())).code).toBe(42900)
    expect((await login(id, password, home)).code).toBe(20000)
    expect((await login(id, password, away)).code).toBe(20000)
  })

  test('a right password is given back: many logins in a row are no attack', async () => {
    const { id, password } = await people[door](name(4))
    const from = somewhere()
    const answers: number[] = []
    for (let at = 0; at < 12; at++) answers.push((await login(id, password, from)).code)
    expect(new Set(answers)).toEqual(new Set([20000]))
  })

  test('R-08 right passwords that come at once are no failures: from one network, from many', async () => {
    const { id, password } = await people[door](name(door === 'site' ? 5 : 6))
    const from = somewhere()
    const ones = await Promise.all(Array.from({ length: 12 }, () => login(id, password, from)))
    const others = await Promise.all(Array.from({ length: 8 }, () => login(id, password, somewhere())))
    expect(new Set(codesOf([...ones, ...others]))).toEqual(new Set([20000]))
  })

  test('AN-04 spellings of an id are counted as one, with the clock running', async () => {
    const { id } = await people[door](name(5))
    const from = somewhere()
    const spellings = [id, id.toUpperCase(), ` ${id} `, id.replace('p', 'ｐ').replace('u', 'ｕ'), `${id} `]
    for (const spelling of spellings) {
      expect((await login(spelling, 'wrong-password', from)).code).toBe(60101)
      later(1000)
    }
    for (const spelling of spellings) {
      expect((await login(spelling, 'wrong-password', from)).code).toBe(42900)
      later(1000)
    }
    later(5 * 60_000)
    expect((await login(id, 'wrong-password', from)).code).toBe(60101)
  })
})

test('A-13 tries that come at once wait for the disk together', async () => {
  const own = kumiki.engine.store
  const asked: unknown[] = []
  const transaction: Store['transaction'] = (work, options) => {
    asked.push(options)
    return own.transaction(work, options)
  }
  const by = { store: { ...own, transaction }, now: () => new Date(), address: somewhere(), language: 'en' as const }
  const trying = async (end: (tried: LoginTry) => Promise<unknown>): Promise<void> => {
    using tried = await countLogin('console', 'counted', by)
    await end(tried)
  }
  await trying((tried) => tried.giveBack())
  await trying((tried) => expect(tried.check(Promise.reject(new Error('x')))).rejects.toThrow('x'))
  await trying((tried) => tried.succeeded())
  await countCode('counted', by)
  expect(asked).toEqual(Array.from({ length: 7 }, () => ({ brief: true })))
})

test('one network cannot try one password with many ids of a site', async () => {
  later(3_600_000)
  const from = somewhere()
  const answers: Heard[] = []
  for (let round = 0; round < 8; round++) {
    const ids = Array.from({ length: 10 }, (_, at) => `spray${round}-${at}`)
    answers.push(...(await Promise.all(ids.map((id) => doors.site(id, 'spring2026', from)))))
  }
  expect(codesOf(answers).filter((code) => code === 60101)).toHaveLength(60)
})

test('AN-24 the check of the own password is counted as a login: no oracle beside it', async () => {
  const { token, password } = await kumiki.addUser('clerk', {})
  const from = somewhere()
  const check = (typed: string) =>
    kumiki.ask('console', 'POST /user/checkPassword', { token, body: { password: typed }, from })
  const answers = await Promise.all(Array.from({ length: 20 }, () => check('wrong-password')))
  expect(answers.filter(({ data }) => data?.checkRes === false)).toHaveLength(5)
  expect((await check(password)).code).toBe(42900)
  expect((await doors.console('clerk', password, from)).code).toBe(42900)
  later(5 * 60_000)
  expect((await check(password)).data).toEqual({ checkRes: true })
})

test('L-07 AN-02 known and unknown names take as long, and as many writes', async () => {
  const took = { admin: [] as number[], nobody: [] as number[] }
  for (let at = 0; at < timesOf(12, 24); at++) {
    later(60_000)
    for (const id of at % 2 === 0 ? (['admin', 'nobody'] as const) : (['nobody', 'admin'] as const)) {
      const begun = performance.now()
      expect((await doors.console(id, 'wrong-password', somewhere())).code).toBe(60101)
      took[id].push(performance.now() - begun)
    }
  }
  // The quickest of all: what other programs take of the machine only ever adds.
  const least = (times: number[]) => Math.min(...times)
  // Where nothing is compared for an unknown name, it is more than ten times.
  const most = timesOf(4, 1.7)
  expect(least(took.admin) / least(took.nobody)).toBeGreaterThan(1 / most)
  expect(least(took.admin) / least(took.nobody)).toBeLessThan(most)
})

describe('the second factor', () => {
  async function enrol(userId: string) {
    const { id, password, token } = await kumiki.addUser(userId, {})
    const made = await kumiki.ask('console', `POST /user/generateTwoFactorAuthToken/${id}`, { token, body: {} })
    const secret = made.data.secret as string
    const code = () => new TOTP({ secret }).generate({ timestamp: kumiki.clock.now.getTime() })
    const enabled = { userId: id, token: code() }
    expect((await kumiki.ask('console', 'POST /user/enableTwoFactorAuth', { token, body: enabled })).code).toBe(20000)
    later(60_000)
    return { password, code }
  }
  const guess = (userId: string, password: string, code: string, from: string) =>
    kumiki.ask('console', 'POST /user/login', { body: { username: userId, password, twoFactorToken: code }, from })

  test('AN-05 fifty codes at once are six; only a right one ends the waiting, and that grows to an hour', async () => {
    const { password, code } = await enrol('guessed')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => guess('guessed', password, String(at).padStart(6, '0'), somewhere())),
    )
    expect(codesOf(answers).filter((found) => found === 60108)).toHaveLength(6)
    let guesses = 0
    for (let seconds = 0; seconds < 24 * 3600;) {
      const { code: found, retryAfter } = await guess('guessed', password, '000000', somewhere())
      expect([60108, 42900]).toContain(found)
      if (found === 60108) guesses++
      expect(retryAfter).toBeLessThanOrEqual(3600)
      later(retryAfter * 1000)
      seconds += retryAfter
    }
    expect(guesses).toBeLessThan(40)
    later(3_600_000)
    expect((await guess('guessed', password, code(), somewhere())).code).toBe(20000)
    later(60_000)
    expect((await guess('guessed', password, '000000', somewhere())).code).toBe(60108)
  })

  test('AN-05 guesses from elsewhere do not lock out the network of a good login', async () => {
    const { password, code } = await enrol('owner')
    const home = somewhere()
    expect((await guess('owner', password, code(), home)).code).toBe(20000)
    for (let at = 0; at < 20; at++) await guess('owner', password, '000000', somewhere())
    later(60_000)
    expect((await guess('owner', password, code(), home)).code).toBe(20000)
  })
})
