import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeTypedWorker } from './typed-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (asked) => {
  if (asked === 'end') process.exit(1)
  if (asked === 'throw') throw new TypeError('as asked')
  parentPort.postMessage(asked + ' answered')
})`

function opened() {
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, program)
  return makeTypedWorker<string, string>({ file: pathToFileURL(file), work: 'repeats' })
}

test('answers come to whoever asked, in their order', async () => {
  const thread = opened()
  expect(await Promise.all(['a', 'b', 'c'].map((one) => thread.ask(one, [])))).toEqual([
    'a answered',
    'b answered',
    'c answered',
  ])
  await thread.close()
})

test.each([
  ['end', 'The thread that repeats has ended'],
  ['throw', 'as asked'],
])('a thread that dies (%s) fails all that wait for it, and the next question opens another', async (how, message) => {
  const thread = opened()
  const asked = [thread.ask('a', []), thread.ask(how, []), thread.ask('b', [])]
  expect(await Promise.allSettled(asked)).toEqual([
    { status: 'fulfilled', value: 'a answered' },
    { status: 'rejected', reason: expect.objectContaining({ message }) as unknown },
    { status: 'rejected', reason: expect.objectContaining({ message }) as unknown },
  ])
  expect(await thread.ask('c', [])).toBe('c answered')
  await thread.close()
})

test('closed while somebody waits, it fails him', async () => {
  const thread = opened()
  const asked = thread.ask('end', [])
  const settled = expect(asked).rejects.toThrow('has ended')
  await thread.close()
  await settled
})
