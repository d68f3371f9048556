// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { whileRunning } from './while-running.ts'

const isMarked = () => document.documentElement.hasAttribute('data-running')

test('the page is marked until the last of its calls has ended, well or badly', async () => {
  let endFirst = () => {}
  let failSecond = (_error: Error) => {}
  const first = whileRunning(new Promise<void>((done) => (endFirst = done)))
  const second = whileRunning(new Promise<void>((_done, fail) => (failSecond = fail)))
  expect(isMarked()).toBe(true)
  endFirst()
  await first
  expect(isMarked()).toBe(true)
  failSecond(new Error('no network'))
  await expect(second).rejects.toThrow('no network')
  expect(isMarked()).toBe(false)
})
