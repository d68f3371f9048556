import { expect, test, vi } from 'vitest'
import { timedOut, unavailable } from '../../../runtime/answer-codes.ts'
import { CallEnding, withSignal } from './call-ending.ts'
import { makeRunningCalls } from './running-calls.ts'

interface Ended {
  ending: CallEnding
  readonly signal: AbortSignal
}

function open() {
  const client = new AbortController()
  const asked = vi.fn(() => client.signal)
  const ending = new CallEnding({ signal: asked })
  return { client, asked, ending, context: withSignal<Ended>({ ending }) }
}

test('the signal of a call is made when it is asked for, once', () => {
  const { asked, context } = open()
  expect(asked).not.toHaveBeenCalled()
  expect(context.signal).toBe(context.signal)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('it ends with the client and when the call is cancelled, before it was asked for too', () => {
  const [gone, late, early] = [open(), open(), open()]
  expect([gone.context.signal.aborted, late.context.signal.aborted]).toEqual([false, false])
  gone.client.abort()
  late.ending.cancel()
  early.ending.cancel()
  expect([gone, late, early].map(({ context }) => context.signal.aborted)).toEqual([true, true, true])
})

test('who takes a context apart has the signal, and all contexts have the same getter: V8 keeps them small', () => {
  const [one, other] = [open().context, open().context]
  expect({ ...one }.signal).toBe(one.signal)
  const getter = (context: Ended) => Object.getOwnPropertyDescriptor(context, 'signal')!.get
  expect(getter(one)).toBe(getter(other))
})

test('the work’s result counts, or that its time is over or the engine stops: then it is cancelled too', async () => {
  const running = makeRunningCalls()
  const [done, late, stopped] = [open().ending, open().ending, open().ending]
  const never = new Promise<never>(() => undefined)
  const waiting = [
    done.within(running, Promise.resolve('done')),
    ...[late, stopped].map((ending) => ending.within(running, never)),
  ]
  late.end('time')
  stopped.end('stop')
  expect(await Promise.allSettled(waiting)).toMatchObject([
    { value: 'done' },
    { reason: { code: timedOut } },
    { reason: { code: unavailable } },
  ])
  expect([done, late, stopped].map(({ signal }) => signal.aborted)).toEqual([false, true, true])
  expect(running.size).toBe(0)
  running.close()
})
