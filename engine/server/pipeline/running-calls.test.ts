import { expect, it } from 'vitest'
import { makeRunningCalls, type RunningCall } from './running-calls.ts'

function open(running: ReturnType<typeof makeRunningCalls>, ended: string[], name: string, ms: number): RunningCall {
  const call: RunningCall = {
    place: -1,
    deadline: performance.now() + ms,
    end(reason) {
      running.delete(call)
      ended.push(`${name} ${reason}`)
    },
  }
  running.add(call)
  return call
}

it('ends each call whose time is over, and no other, whatever ended before it', async () => {
  const running = makeRunningCalls()
  const ended: string[] = []
  const calls = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, i) => open(running, ended, name, i % 2 === 0 ? 0 : 60_000))
  running.delete(calls[1]!)
  running.delete(calls[1]!)
  running.delete(calls[4]!)
  expect(running.size).toBe(4)
  await expect.poll(() => ended.toSorted()).toEqual(['a time', 'c time'])
  expect(running.size).toBe(2)
  await running.drain(0)
  expect(ended.toSorted()).toEqual(['a time', 'c time', 'd stop', 'f stop'])
  expect(running.size).toBe(0)
  running.close()
})
