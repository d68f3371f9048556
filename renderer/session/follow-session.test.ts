// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followSession } from './follow-session.ts'
import { makeLoginLife } from './login-life.ts'
import type { RealtimeEvent } from './realtime.ts'
import { makeSession, type EndReason } from './session.ts'

const engine = vi.hoisted(() => ({
  open: 0,
  say: (_event: RealtimeEvent): void => undefined,
}))
vi.mock('./realtime.ts', () => ({
  listen: (_token: unknown, onEvent: (event: RealtimeEvent) => void) => {
    engine.open++
    engine.say = onEvent
    return { isConnected: () => true, say: () => undefined, stop: () => void engine.open-- }
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab whose opening call answers at once, followed from the start. */
function follow(token?: string) {
  const held = { token, marker: true }
  const seen = { ends: [] as EndReason[], heard: [] as string[], isListening: [] as boolean[] }
  const tokens = {
    read: () => held.token,
    write: (next: string) => void (held.token = next),
    drop: () => void (held.token = undefined),
    hasMarker: () => held.marker,
  }
  const session = makeSession<string>({
    tokens,
    begun: 'opened',
    mayOpen: true,
    needsOpening: false,
    open: () => Promise.resolve(() => 'opened'),
    onEnd: (reason) => seen.ends.push(reason),
  })
  const stop = followSession({
    session,
    tokens,
    life: makeLoginLife('action'),
    check: { interval: 500, startAfter: 1 },
    onEvent: ({ type }) => seen.heard.push(type),
    onListening: (say) => seen.isListening.push(say !== undefined),
    ask: () => Promise.resolve(true),
    extend: () => Promise.resolve(),
    warn: () => undefined,
  })
  return { session, held, stop, ...seen }
}

test('the engine is heard from when somebody is in, after the first rows, until they are not', async () => {
  const { session, heard, isListening, stop } = follow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(engine.open).toBe(0)
  await session.begin('mine')
  expect([session.state().is, engine.open]).toEqual(['in', 0])
  await vi.advanceTimersByTimeAsync(200)
  engine.say({ type: 'touched' })
  expect([engine.open, heard, isListening]).toEqual([1, ['touched'], [true]])
  session.end({ why: 'left' })
  expect([engine.open, isListening]).toEqual([0, [true, false]])
  session.leave()
  await session.begin('mine again')
  await vi.advanceTimersByTimeAsync(200)
  expect(engine.open).toBe(1)
  stop()
  expect(engine.open).toBe(0)
})

test('who logs out in another tab is out here too, once', async () => {
  const { session, held, ends, stop } = follow('mine')
  await vi.advanceTimersByTimeAsync(200)
  held.marker = false
  await vi.advanceTimersByTimeAsync(5000)
  expect([ends, session.state().is, engine.open]).toEqual([[{ why: 'elsewhere' }], 'ended', 0])
  stop()
})
