import { createHash } from 'node:crypto'
import type { Language } from '../../runtime/document.ts'
import { CallError } from '../codes/call-error.ts'
import { tooManyRequests, wrongLogin } from '../codes/refusals.ts'
import type { Store } from '../store/store.ts'
import { makeFairQueue } from './fair-queue.ts'
import { networkOf } from './rate-limits.ts'

const pairMs = 5 * 60_000
const accountMs = 15 * 60_000
const longestWaitMs = 30_000
/** Tries of one account: from one network in five minutes, and from everywhere before each further one waits. */
const free = 5
/** So few that are left are told. */
const few = 2
/** Tries of all accounts from one network in five minutes. */
const perNetwork = 60
const goodMs = 30 * 86_400_000
/**
 * Tries of one account that are under way: fewer than those that are free, on two nodes together too, so that right
 * passwords that come at once are not taken for failures. The others wait until it is known what these are.
 */
const turns = makeFairQueue({ atOnce: Infinity, atOnceOwn: 2, most: 2000, mostOwn: 250, waitMs: 5_000 })
/** Many tries at once wait for the disk together: each one's own commit would hold up everybody else. */
const together = { brief: true }

export interface TriedBy {
  store: Store
  now(): Date
  address: string
  language: Language
  /** Who leaves while waiting for a turn is not counted. */
  signal?: AbortSignal
}

/** One try at an account, counted before anything is compared; the next one has its turn when this one is out of scope. */
export interface LoginTry extends Disposable {
  /** What was typed is right, and more is asked: the try is given back. */
  giveBack(): Promise<void>
  /** What compares: when it fails, nothing was compared, and the try is given back. */
  check<Result>(work: Promise<Result>): Promise<Result>
  /** The login is done: this network is the account's from now on. */
  succeeded(): Promise<void>
  /** What is thrown when it is wrong; who is about to wait is told how many tries are left. */
  wrong(): CallError
}

/**
 * Counts a try in the store before it is checked, so that many at once count as many, on all nodes together; throws
 * `tooManyRequests` with the time until when, `QueueFull` where too many of one account come at once. Strangers slow an account down and lock nobody out: the networks of its good logins
 * do not wait for them. Unknown ids are counted alike, and so are the spellings of one.
 *
 * @param scope what the id is unique in: the console, a site
 * @param timeZone the clock by which it is told until when
 */
export async function countLogin(scope: string, id: string, by: TriedBy, timeZone?: string): Promise<LoginTry> {
  const { store, address, signal } = by
  const names = namesOf(scope, id, networkOf(address))
  const isKnown = (await store.counters.get(names.good)) !== undefined
  // Those of strangers have turns of their own.
  const end = await turns.enter({ principal: isKnown ? names.pair : names.account, signal })
  let left: number
  try {
    left = free - (await addTry(names, isKnown, by, timeZone))
  } catch (error) {
    end()
    throw error
  }
  const giveBack = async ({ counters }: Pick<Store, 'counters'>): Promise<void> => {
    for (const name of [names.account, names.pair, names.network]) await counters.giveBack(name)
  }
  return {
    [Symbol.dispose]: end,
    giveBack: () => store.transaction(giveBack, together),
    async check(work) {
      try {
        return await work
      } catch (error) {
        await store.transaction(giveBack, together)
        throw error
      }
    },
    succeeded: () =>
      store.transaction(async (inside) => {
        await giveBack(inside)
        await inside.counters.reset(names.pair)
        await inside.counters.reset(names.good)
        await inside.counters.add(names.good, { windowMs: goodMs })
      }, together),
    wrong: () => wrongLogin(left > 0 && left <= few ? { text: 'wrong-login-left', values: [left] } : {}),
  }
}

/** How many tries of this account there were from this network, this one included. */
async function addTry(
  names: ReturnType<typeof namesOf>,
  isKnown: boolean,
  by: TriedBy,
  timeZone: string | undefined,
): Promise<number> {
  const refuse = (resetAt: string): never => {
    throw tooMany(resetAt, by, timeZone)
  }
  return by.store.transaction(async ({ counters }) => {
    // Always in this order: no two wait for each other. What is refused is not counted.
    const account = await counters.add(names.account, { windowMs: accountMs })
    if (account.count > free && !isKnown) {
      const turn = await counters.add(names.turn, { windowMs: waitOf(account.count - free) })
      if (turn.count > 1) refuse(turn.resetAt)
    }
    const pair = await counters.add(names.pair, { windowMs: pairMs })
    if (pair.count > free) refuse(pair.resetAt)
    const all = await counters.add(names.network, { windowMs: pairMs })
    if (all.count > perNetwork) refuse(all.resetAt)
    return pair.count
  }, together)
}

const codesMs = 365 * 86_400_000
const longestCodeWaitMs = 3_600_000

/**
 * Counts a try at a code before it is checked. Only a right one resets the count: after five each further one waits,
 * longer and longer, at most an hour. Guesses from elsewhere do not slow down the network of a good login.
 */
export async function countCode(userId: string, by: TriedBy): Promise<{ succeeded(): Promise<void> }> {
  const { store, address } = by
  const { good, account } = namesOf('console', userId, networkOf(address))
  const isKnown = (await store.counters.get(good)) !== undefined
  const name = `code ${isKnown ? good : account}`
  await store.transaction(async ({ counters }) => {
    const tried = await counters.add(name, { windowMs: codesMs })
    if (tried.count <= free) return
    const turn = await counters.add(`${name} turn`, { windowMs: waitOf(tried.count - free, longestCodeWaitMs) })
    if (turn.count > 1) throw tooMany(turn.resetAt, by)
  }, together)
  return {
    async succeeded() {
      await store.counters.reset(name)
      await store.counters.reset(`${name} turn`)
    },
  }
}

/** Until when each of these logins of the console waits somewhere: for its password, or for its code. */
export async function loginWaits(
  userIds: readonly string[],
  { counters }: Pick<Store, 'counters'>,
): Promise<(string | undefined)[]> {
  const counts = await counters.startingWith(userIds.flatMap(countsOf))
  return userIds.map((id) => {
    const beginnings = countsOf(id)
    const own = counts.filter(({ name }) => beginnings.some((each) => name.startsWith(each)))
    return own
      .filter(isWait)
      .map(({ resetAt }) => resetAt)
      .toSorted()
      .at(-1)
  })
}

/** Nobody waits for it any more, wherever he logs in from; from which networks it was done well stays known. */
export async function endLoginWait(userId: string, store: Pick<Store, 'transaction'>): Promise<void> {
  await store.transaction(async ({ counters }) => {
    const counts = await counters.startingWith(countsOf(userId))
    for (const { name } of counts) if (!isGood(name)) await counters.reset(name)
  })
}

/** How the names of all counts of a login of the console begin. */
function countsOf(userId: string): string[] {
  const { account } = namesOf('console', userId, '')
  return [account, `code ${account}`]
}

const isGood = (name: string): boolean => /^login \S+ \S+ good \S+$/.test(name)
const isPair = (name: string): boolean => /^login \S+ \S+ (?!turn$)\S+$/.test(name)
const isWait = ({ name, count }: { name: string; count: number }): boolean =>
  name.endsWith(' turn') || (isPair(name) && count >= free)

function namesOf(scope: string, id: string, network: string) {
  // Typed by strangers: its hash has a fixed length.
  const folded = id.normalize('NFKC').trim().toLowerCase()
  const account = `login ${scope} ${createHash('sha256').update(folded).digest('base64url').slice(0, 22)}`
  return {
    account,
    turn: `${account} turn`,
    pair: `${account} ${network}`,
    good: `${account} good ${network}`,
    network: `login-from ${scope} ${network}`,
  }
}

const waitOf = (over: number, longest = longestWaitMs): number => Math.min(longest, 1000 * 2 ** (over - 1))

function tooMany(resetAt: string, { now, language }: TriedBy, timeZone?: string): CallError {
  const left = Date.parse(resetAt) - now().getTime()
  const retryAfter = Math.max(1, Math.ceil(left / 1000))
  return tooManyRequests({
    text: 'too-many-logins',
    values: [untilText(new Date(resetAt), language, timeZone)],
    data: { until: resetAt },
    retryAfter,
  })
}

/** A time of day with its zone, as a sentence says until when: `14:06 JST`; who comes in that minute waits no more. */
function untilText(at: Date, language: Language, timeZone = 'Asia/Tokyo'): string {
  const minute = 60_000
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(Math.ceil(at.getTime() / minute) * minute)
}
