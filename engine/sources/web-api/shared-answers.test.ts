import { expect, test } from 'vitest'
import { StatementCancelled, StatementTimeout } from '../errors.ts'
import { makeSharedAnswers, type Asking, type Waiting } from './shared-answers.ts'

/** Asks of which each is answered, or fails, by hand. */
function openAsks() {
  const asked: (PromiseWithResolvers<string> & Asking)[] = []
  const ask = (asking: Asking): Promise<string> => {
    const answer = Promise.withResolvers<string>()
    asked.push({ ...answer, ...asking })
    return answer.promise
  }
  const share = makeSharedAnswers<string>()
  return { asked, want: (waiting: Waiting, name = 'rows') => share(name, waiting, ask) }
}

test('what several want is asked once, and asked again when it has been answered', async () => {
  const { asked, want } = openAsks()
  const all = [want({ ms: 5000 }), want({ ms: 5000 }), want({ ms: 5000 }, 'others')]
  expect(asked).toHaveLength(2)
  asked[0]!.resolve('first')
  asked[1]!.resolve('theirs')
  expect(await Promise.all(all)).toEqual(['first', 'first', 'theirs'])
  const later = want({ ms: 5000 })
  asked[2]!.resolve('second')
  expect(await later).toBe('second')
})

test('whoever leaves is answered at once, the others get what they wait for, and the last one stops it', async () => {
  const { asked, want } = openAsks()
  const [one, other, last] = [new AbortController(), new AbortController(), new AbortController()]
  const left = want({ ms: 5000, signal: one.signal })
  const stays = want({ ms: 5000, signal: other.signal })
  one.abort()
  await expect(left).rejects.toThrow(StatementCancelled)
  expect(asked[0]!.signal.aborted).toBe(false)
  asked[0]!.resolve('rows')
  expect(await stays).toBe('rows')
  const alone = want({ ms: 5000, signal: last.signal })
  last.abort()
  await expect(alone).rejects.toThrow(StatementCancelled)
  expect(asked[1]!.signal.aborted).toBe(true)
  // What is being stopped is not joined.
  want({ ms: 5000 }).catch(() => undefined)
  expect(asked).toHaveLength(3)
})

test('whoever has less time is late alone; whoever has more asks again when the time of the first one is over', async () => {
  const { asked, want } = openAsks()
  const first = want({ ms: 5000 })
  await expect(want({ ms: 20 })).rejects.toThrow(StatementTimeout)
  expect(asked[0]!.signal.aborted).toBe(false)
  const patient = want({ ms: 60_000 })
  asked[0]!.reject(new StatementTimeout('late'))
  await expect(first).rejects.toThrow(StatementTimeout)
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked[1]!.ms).toBeGreaterThan(50_000)
  asked[1]!.resolve('rows')
  expect(await patient).toBe('rows')
})

test('what fails fails for all, once', async () => {
  const { asked, want } = openAsks()
  const all = [want({ ms: 5000 }), want({ ms: 5000 })]
  asked[0]!.reject(new Error('no'))
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toHaveLength(1)
})
