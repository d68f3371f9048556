// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './realtime.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 1
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  say(event: object) {
    this.onmessage?.({ data: JSON.stringify(event) })
  }
}

const last = () => FakeSocket.all.at(-1)!
const count = () => FakeSocket.all.length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('logs in first; it is connected from the answer until the socket closes', () => {
  const heard: string[] = []
  const listening = listen(
    () => 'token',
    ({ type }) => heard.push(type),
  )
  last().onopen!()
  expect(last().sent).toEqual(['{"type":"login","token":"token"}'])
  expect(listening.isConnected()).toBe(false)
  last().say({ type: 'ready' })
  expect(listening.isConnected()).toBe(true)
  last().onclose!({ code: 1006 })
  expect(listening.isConnected()).toBe(false)
  expect(heard).toEqual(['ready'])
})

test('a lost socket is made again, ever later, with a share of chance', () => {
  listen(
    () => 'token',
    () => undefined,
    () => 0,
  )
  const waits = [500, 1000, 2000, 4000, 8000, 15_000, 15_000]
  for (const [index, wait] of waits.entries()) {
    last().onclose!({ code: 1006 })
    vi.advanceTimersByTime(wait - 1)
    expect(count()).toBe(index + 1)
    vi.advanceTimersByTime(1)
    expect(count()).toBe(index + 2)
  }
})

test('an engine that restarts says when to come back', () => {
  listen(
    () => 'token',
    () => undefined,
  )
  last().say({ type: 'restart', afterMs: 3200 })
  last().onclose!({ code: 1012 })
  vi.advanceTimersByTime(3199)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count()).toBe(2)
})

test.each([4401, 4403])('closed with %i: no further try', (code) => {
  listen(
    () => 'token',
    () => undefined,
  )
  last().onclose!({ code })
  vi.advanceTimersByTime(120_000)
  expect(count()).toBe(1)
})

test('after the stop nothing is opened', () => {
  const listening = listen(
    () => 'token',
    () => undefined,
  )
  last().onclose!({ code: 1006 })
  listening.stop()
  vi.advanceTimersByTime(120_000)
  expect(count()).toBe(1)
})
