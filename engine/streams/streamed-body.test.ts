import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { streamedBody } from './streamed-body.ts'

const megabyte = 1024 * 1024

/** Pieces of a megabyte; tells how many were made, and whether their maker was ended. */
function pieces(count: number, failAt = Infinity) {
  const made = { count: 0, isEnded: false }
  async function* make(): AsyncGenerator<Uint8Array, void> {
    try {
      for (let i = 0; i < count; i++) {
        await turn()
        if (i === failAt) throw new Error(`no piece ${i}`)
        made.count++
        yield new Uint8Array(megabyte)
      }
    } finally {
      made.isEnded = true
    }
  }
  return { made, bytes: make() }
}

function open(bytes: AsyncGenerator<Uint8Array, void>, { readerMs = 60_000, most = 64 * megabyte } = {}) {
  const memory = { held: 0, most }
  const ends: (string | undefined)[] = []
  const body = streamedBody(bytes, {
    memory,
    readerMs,
    onEnd: (failure) => void ends.push(failure && String(failure.error)),
  })
  return { body, memory, ends }
}

describe('an answer that is made while it is sent', () => {
  it('comes whole, and is held no longer than until it is taken', async () => {
    const { bytes } = pieces(10)
    const { body, memory, ends } = open(bytes)
    expect((await new Response(await body).arrayBuffer()).byteLength).toBe(10 * megabyte)
    expect([memory.held, ends]).toEqual([0, [undefined]])
  })

  it('A-02 what is small is made to its end though nobody takes it', async () => {
    const { bytes, made } = pieces(4)
    const { body } = open(bytes)
    const reader = (await body).getReader()
    await expect.poll(() => made.isEnded).toBe(true)
    await reader.cancel()
  })

  it.each([
    ['of one answer', {}, 6],
    ['of all answers together', { most: megabyte }, 2],
  ])('waits for its reader beyond the bound %s', async (_what, limits, most) => {
    const { bytes, made } = pieces(100)
    const { body, memory, ends } = open(bytes, limits)
    const reader = (await body).getReader()
    // Long enough to make many more of them.
    for (let at = 0; at < 50; at++) await turn()
    expect(made.count).toBeLessThanOrEqual(most)
    await reader.read()
    await reader.cancel()
    await expect.poll(() => made.isEnded).toBe(true)
    expect([memory.held, ends]).toEqual([0, [undefined]])
  })

  it('A-02 ends its maker when the reader takes nothing for so long, and tells the reader', async () => {
    const { bytes, made } = pieces(100)
    const { body, memory, ends } = open(bytes, { readerMs: 50 })
    const reader = (await body).getReader()
    await expect.poll(() => made.isEnded).toBe(true)
    await expect.poll(() => memory.held).toBe(0)
    await expect(reader.read().then(() => reader.read())).rejects.toThrow('took nothing')
    expect(ends).toEqual([expect.stringContaining('took nothing')])
  })

  it('what fails before the first piece is thrown, what fails later ends it', async () => {
    const early = open(pieces(3, 0).bytes)
    await expect(early.body).rejects.toThrow('no piece 0')
    const late = open(pieces(3, 1).bytes)
    await expect(new Response(await late.body).arrayBuffer()).rejects.toThrow('no piece 1')
    expect([early.ends, late.ends]).toEqual([[undefined], ['Error: no piece 1']])
  })
})
