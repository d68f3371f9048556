import { afterAll, describe, expect, test } from 'vitest'
import { makeParser } from './make-parser.ts'
import type { Trial } from './test/trial-worker.ts'

const limits = { heapMegabytes: 64, workMs: 500, atOnce: 3, atOnceOwn: 3, most: 4, mostOwn: 4 }
const parserWithin = (own: typeof limits) =>
  makeParser<Trial, { pid: number; count: number }>({
    file: new URL('./test/trial-worker.ts', import.meta.url),
    ...own,
  })
const parser = parserWithin(limits)
/** What fills the memory is ended by that, however slow the machine is. */
const patient = parserWithin({ ...limits, workMs: 60_000 })
afterAll(() => {
  parser.close()
  patient.close()
})

const text = Buffer.alloc(100_000)
const caller = (signal = new AbortController().signal) => ({ principal: 'somebody', signal })
const whole = (trial: Trial, bytes = text) => parser.whole(trial, bytes, caller())

async function* inParts(parts: number, last?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < parts; at++) yield text
  if (last) throw last
}

/** Resolves when the process is no more. */
async function gone(pid: number): Promise<void> {
  await expect.poll(() => isThere(pid)).toBe(false)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('A-04 what foreign text may take', () => {
  test('texts of any length in pieces, one after the other in one process', async () => {
    const { pid, count } = await whole('count')
    expect(count).toBe(text.length)
    for await (const piece of parser.read('count', inParts(30), caller()))
      expect(piece).toEqual({ pid, count: 3_000_000 })
    await expect(whole('unreadable')).rejects.toMatchObject({ name: 'Unreadable', code: 'trial', values: ['7'] })
    expect(await whole('count', Buffer.alloc(0))).toEqual({ pid, count: 0 })
  })

  // A thread with such limits would have ended the whole engine: V8 has no other way where one list asks for too much.
  test.each([
    ['list', 'too-large', patient],
    ['map', 'too-large', patient],
    ['bytes', 'too-large', patient],
    ['endless', 'too-long', parser],
  ] as const)('%s ends with its process: %s', async (trial, refusal, own) => {
    await expect(own.whole(trial, text, caller())).rejects.toMatchObject({ name: 'ParseRefused', refusal })
    expect(await own.whole('count', text, caller())).toMatchObject({ count: text.length })
  })

  test.each([
    ['fault', /TypeError: a fault of ours/],
    ['files', /Access to this API has been restricted/],
  ] as const)('a fault of ours (%s) is told as that', async (trial, message) => {
    await expect(whole(trial)).rejects.toThrow(message)
  })

  test('it sees no environment', async () => {
    process.env['KUMIKI_TEST_SECRET'] = 'hidden-value'
    const seen = await whole('environment')
    delete process.env['KUMIKI_TEST_SECRET']
    expect(JSON.stringify(seen)).not.toContain('hidden-value')
  })
})

describe('A-04 who goes away', () => {
  test('a caller who has gone ends the work', async () => {
    const leaving = new AbortController()
    const reading = parser.read('endless', inParts(1), caller(leaving.signal))
    const { value } = await reading.next()
    leaving.abort(new Error('gone away'))
    await expect(reading.next()).rejects.toThrow('gone away')
    await gone(value!.pid)
  })

  test('a reader who has seen enough ends the work, and nothing is held for him meanwhile', async () => {
    let pid = 0
    for await (const piece of parser.read('many-pieces', inParts(1), caller())) {
      pid = piece.pid
      break
    }
    await gone(pid)
  })

  test('what the bytes of a text throw comes to whoever reads it', async () => {
    const failing = parser.read('count', inParts(2, new Error('cut off')), caller())
    await expect(failing.next()).rejects.toThrow('cut off')
  })
})

test('a turn is one process at a time, for as many texts as its holder likes', async () => {
  const turns = await Promise.all([1, 2, 3].map(() => parser.turn(caller())))
  const waiting = parser.turn(caller())
  await expect(parser.turn(caller())).rejects.toMatchObject({ refusal: 'busy' })
  for (let at = 0; at < 2; at++)
    for await (const { count } of turns[0]!.read('count', inParts(1))) expect(count).toBe(text.length)
  turns[0]!.end()
  for (const { end } of [...turns, await waiting]) end()
})
