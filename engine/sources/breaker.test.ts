import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withBreaker } from './breaker.ts'
import { ConnectionFailed, SourceFailed } from './errors.ts'
import type { StatementSource } from './source.ts'
import { readPieces, readRows } from './reads.ts'

const statement = { text: 'SELECT 1', values: [] }
const options = { ms: 1_000 }

describe('breaker', () => {
  let answer: () => Promise<unknown>
  let calls = 0
  const open = () =>
    withBreaker(
      {
        read: async function* () {
          calls++
          const rows = await answer()
          yield { rows }
          yield { rows }
        },
      } as unknown as StatementSource,
      { failures: 5 },
    )
  const refuse = () => Promise.reject(new ConnectionFailed('no', { code: 'ECONNREFUSED' }))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    calls = 0
    answer = () => Promise.resolve({ columns: [], rows: [], changes: 0 })
  })
  afterEach(() => void vi.useRealTimers())

  it('DS-07 opens after five failures to connect, one caller a second tries, closes when one succeeds', async () => {
    const source = open()
    const read = () => readRows(source, statement, options)
    answer = refuse
    for (let i = 0; i < 5; i++) await expect(read()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(source.breaker()).toBe('open')
    await expect(read()).rejects.toMatchObject({ code: 'NOT_TRIED' })
    expect(calls).toBe(5)
    vi.advanceTimersByTime(999)
    await expect(read()).rejects.toMatchObject({ code: 'NOT_TRIED' })
    vi.advanceTimersByTime(1)
    // One tries, and fails: open for another second.
    const tried = [read(), read()]
    expect(source.breaker()).toBe('half-open')
    expect((await Promise.allSettled(tried)).map((one) => (one as PromiseRejectedResult).reason.code)).toEqual([
      'ECONNREFUSED',
      'NOT_TRIED',
    ])
    expect(calls).toBe(6)
    vi.advanceTimersByTime(1_000)
    answer = () => Promise.resolve('yes')
    expect(await read()).toBe('yes')
    expect(source.breaker()).toBe('closed')
  })

  it('a success in between begins the count again; other errors do not count', async () => {
    const source = open()
    for (let i = 0; i < 12; i++) {
      answer = i % 4 === 3 ? () => Promise.resolve('yes') : refuse
      await readRows(source, statement, options).catch(() => undefined)
    }
    expect(source.breaker()).toBe('closed')
    answer = () => Promise.reject(new SourceFailed('no such table', { code: '42S02' }))
    for (let i = 0; i < 20; i++) await expect(readRows(source, statement, options)).rejects.toThrow('no such table')
    expect(calls).toBe(32)
  })

  it('a stream that is left early does not keep the only try', async () => {
    const source = open()
    answer = refuse
    for (let i = 0; i < 5; i++) await readRows(source, statement, options).catch(() => undefined)
    vi.advanceTimersByTime(1_000)
    answer = () => Promise.resolve({ columns: [], rows: [[1]] })
    for await (const rows of readPieces(source, statement, options)) {
      expect(rows).toEqual([[1]])
      break
    }
    expect(source.breaker()).toBe('closed')
  })
})
