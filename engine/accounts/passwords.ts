import { unavailable } from '../codes/refusals.ts'
import { makeFairQueue, QueueFull } from '../limits/fair-queue.ts'

// OWASP's minimum for argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
/** A company that comes at nine o'clock has its turns within a few seconds; on a machine that is busy some come again. */
const waiting = 250
const waitMs = 5_000

/** Hashes passwords: two at a time, 250 waiting, more are asked to come back (DL-12). */
export function makePasswords() {
  const queue = makeFairQueue({ atOnce, most: atOnce + waiting, mostOwn: atOnce + waiting, waitMs })
  let dummy: Promise<string> | undefined

  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    queue.run({ principal: 'passwords' }, work).catch((error: unknown) => {
      throw error instanceof QueueFull ? unavailable({ retryAfter: 2, cause: error }) : error
    })
  // Loaded with the first password: a start is short.
  const argon = () => import('@node-rs/argon2')
  const hash = (password: string): Promise<string> => inTurn(async () => (await argon()).hash(password, options))

  return {
    hash,
    /** True when the hash is of the password. Without a hash it takes as long and is false (AN-02). */
    async verify(known: string | undefined, password: string): Promise<boolean> {
      const against = known ?? (await (dummy ??= hash('nobody has this password')))
      const isRight = await inTurn(async () => {
        try {
          return await (await argon()).verify(against, password)
        } catch {
          return false
        }
      })
      return isRight && known !== undefined
    },
  }
}

export type Passwords = ReturnType<typeof makePasswords>

const mostKibibytes = 65_536
const mostPasses = 10
const mostLanes = 4

/** Whether a hash from elsewhere costs no more than what a login may: its cost stands in it. */
export function isAffordable(hash: string): boolean {
  const cost = /^\$argon2(?:id|i|d)\$v=\d{1,3}\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$/.exec(hash)
  if (!cost) return false
  const [, memory, passes, lanes] = cost
  return Number(memory) <= mostKibibytes && Number(passes) <= mostPasses && Number(lanes) <= mostLanes
}

/** The specification's rule: 8 to 32 characters; nothing is cut off. */
export function isPasswordLength(password: string): boolean {
  const length = [...password].length
  return length >= 8 && length <= 32
}
