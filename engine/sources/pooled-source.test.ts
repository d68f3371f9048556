import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Driver, DriverConnection } from './driver.ts'
import { facts } from './embedded/facts.ts'
import { SourceFailed } from './errors.ts'
import { makePooledSource } from './pooled-source.ts'
import type { Result, StatementSource, Statement, Value } from './source.ts'
import { readPieces, readRows, readWhole } from './reads.ts'
import { asJson } from './encoders.ts'

/** A driver that keeps a diary; the words in a statement's text say what the server does. */
function scripted() {
  const diary: string[] = []
  const open = new Set<number>()
  let count = 0
  const script = {
    connect: 'ok' as 'ok' | 'refuse' | 'hang',
    cancelHelps: true,
    commit: 'ok' as 'ok' | 'lose' | 'fail' | 'hang',
    leave: 'nothing' as 'nothing' | 'ok' | 'fail' | 'hang',
  }
  const driver: Driver = {
    facts: { ...facts, name: 'scripted' },
    isLost: (error) => error instanceof SourceFailed && error.code === 'LOST',
    connect(mode, signal) {
      const id = ++count
      diary.push(`connect ${mode}`)
      if (script.connect === 'refuse') return Promise.reject(new SourceFailed('refused', { code: 'ECONNREFUSED' }))
      if (script.connect === 'hang')
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      open.add(id)
      let alive = true
      let stop: ((error: Error) => void) | undefined
      const hang = <T>() => new Promise<T>((_resolve, reject) => (stop = reject))
      const answer = (value: Value): Result => ({ columns: ['a'], rows: [[value]], changes: 0 })
      const connection: DriverConnection = {
        get alive() {
          return alive
        },
        run({ text, values }: Statement) {
          diary.push(`${id}: ${text}`)
          if (text.includes('hang')) return hang()
          if (text.includes('wide')) return Promise.resolve(answer(2 ** 60))
          if (text.includes('fail')) return Promise.reject(new SourceFailed('no such table', { code: '42S02' }))
          if (text.includes('lose')) {
            alive = false
            return Promise.reject(new SourceFailed('gone', { code: 'LOST' }))
          }
          return Promise.resolve(answer(values[0] ?? id))
        },
        async *stream() {
          try {
            for (let i = 0; ; i++) yield await Promise.resolve([[i]])
          } finally {
            diary.push(`${id}: stream closed`)
          }
        },
        begin: (as) => Promise.resolve(void diary.push(`${id}: begin ${as}`)),
        commit() {
          diary.push(`${id}: commit`)
          if (script.commit === 'hang') return hang()
          if (script.commit === 'fail') return Promise.reject(new SourceFailed('deadlock', { code: '40001' }))
          if (script.commit === 'lose') return Promise.reject(new SourceFailed('gone', { code: 'LOST' }))
          return Promise.resolve()
        },
        rollback: () => Promise.resolve(void diary.push(`${id}: rollback`)),
        cancel() {
          diary.push(`${id}: cancel`)
          if (script.cancelHelps) stop?.(new SourceFailed('interrupted', { code: '70100' }))
          return Promise.resolve()
        },
        describe: () => Promise.resolve({ columns: [] }),
        about: () => Promise.resolve({ version: 'Scripted 1', user: 'me' }),
        leave() {
          if (script.leave === 'nothing') return undefined
          diary.push(`${id}: leave`)
          if (script.leave === 'hang') return hang()
          if (script.leave === 'fail') return Promise.reject(new SourceFailed('not left', { code: '25P02' }))
          return new Promise((resolve) => setTimeout(resolve, 50))
        },
        close() {
          if (open.delete(id)) diary.push(`${id}: close`)
          alive = false
        },
      }
      return Promise.resolve(connection)
    },
  }
  const source = makePooledSource(driver, {
    connections: 2,
    waitMs: 1_000,
    connectMs: 500,
    parts: ({ read, using }) => ({
      libraries: async () =>
        (await read({ text: 'library', values: ['L'] }, { ms: 100 })).rows.map(([name]) => ({ name: String(name) })),
      tables: () => Promise.resolve([]),
      columns: () => Promise.resolve([]),
      relations: () => Promise.resolve([]),
      explain: (statement, { ms }) =>
        using({ ms }, async (run) => [
          String((await run({ ...statement, text: `EXPLAIN ${statement.text}` })).rows[0]?.[0]),
        ]),
    }),
  })
  return { source, script, diary, open }
}

describe('pooled source', () => {
  let made: ReturnType<typeof scripted>
  let source: StatementSource
  const ms = 10_000
  const select = (text: string, values: Value[] = []): Statement => ({ text: `SELECT ${text}`, values })
  beforeEach(() => {
    // Without setInterval: the pool's reaper stops its own by `node:timers`.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    made = scripted()
    source = made.source
  })
  afterEach(async () => {
    const closed = source.close()
    await vi.runOnlyPendingTimersAsync()
    await closed
    expect(made.open.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
  /** Settles within so many milliseconds, and how. */
  const settle = async <T>(running: Promise<T>, within: number) => {
    const caught = running.then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.name, code: (error as SourceFailed).code, message: error.message }),
    )
    await vi.advanceTimersByTimeAsync(within)
    const answer = await Promise.race([caught, Promise.resolve().then(() => 'still running')])
    return answer as { value?: T; error?: string; code?: string; message?: string }
  }

  it('reads on a connection that is used again', async () => {
    expect((await settle(readRows(source, select('1', ['x']), { ms }), 0)).value?.rows).toEqual([['x']])
    await settle(readRows(source, select('2'), { ms }), 0)
    expect(made.diary).toEqual(['connect read', '1: SELECT 1', '1: SELECT 2'])
  })

  it('refuses what is not one reading statement before it connects', async () => {
    expect(await settle(readRows(source, { text: 'DELETE FROM t', values: [] }, { ms }), 0)).toMatchObject({
      error: 'SourceRefused',
    })
    expect(made.diary).toEqual([])
  })

  it('DS-01 the deadline cancels, and the connection is not used again', async () => {
    expect(await settle(readRows(source, select('hang'), { ms: 300 }), 300)).toMatchObject({
      error: 'StatementTimeout',
    })
    await settle(readRows(source, select('1'), { ms }), 0)
    expect(made.diary).toEqual([
      'connect read',
      '1: SELECT hang',
      '1: cancel',
      '1: close',
      'connect read',
      '2: SELECT 1',
    ])
  })

  it('DS-03 a server that ignores the cancel costs 500 ms more', async () => {
    made.script.cancelHelps = false
    expect(await settle(readRows(source, select('hang'), { ms: 300 }), 801)).toMatchObject({
      error: 'StatementTimeout',
    })
    expect(made.diary.at(-1)).toBe('1: close')
  })

  it('DL-08 a caller that goes ends its statement: by a signal, by a function that is asked late, before the start', async () => {
    const controller = new AbortController()
    const running = readRows(source, select('hang'), { ms, signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    expect(await settle(running, 50)).toMatchObject({ error: 'StatementCancelled' })
    let asked = 0
    const late = readRows(source, select('hang'), { ms, signal: () => (asked++, AbortSignal.abort()) })
    expect(await settle(late, 249)).toBe('still running')
    expect(await settle(late, 2)).toMatchObject({ error: 'StatementCancelled' })
    expect(asked).toBe(1)
    const before = made.diary.length
    expect(await settle(readRows(source, select('1'), { ms, signal: AbortSignal.abort() }), 0)).toMatchObject({
      error: 'StatementCancelled',
    })
    expect(made.diary.length).toBe(before)
  })

  it('DL-13 callers wait for a connection, but not longer than said', async () => {
    const busy = [1, 2].map(() => readRows(source, select('hang'), { ms: 1_500 }))
    const settled = Promise.allSettled(busy)
    await vi.advanceTimersByTimeAsync(0)
    expect(source.load?.()).toMatchObject({ used: 2, waiting: 0 })
    const waiting = readRows(source, select('1'), { ms })
    const short = readRows(source, select('1'), { ms: 200 })
    const controller = new AbortController()
    const going = readRows(source, select('1'), { ms, signal: controller.signal })
    expect(source.load?.()).toMatchObject({ waiting: 3 })
    controller.abort()
    expect(await settle(going, 0)).toMatchObject({ error: 'StatementCancelled' })
    expect(await settle(short, 200)).toMatchObject({ error: 'StatementTimeout' })
    expect(await settle(waiting, 800)).toMatchObject({ error: 'SourceBusy' })
    await vi.advanceTimersByTimeAsync(500)
    await settled
    expect((await settle(readRows(source, select('1', ['x']), { ms }), 1)).value?.rows).toEqual([['x']])
  })

  it('DS-02 no connection is an error with its code; one that comes too late as well', async () => {
    made.script.connect = 'refuse'
    expect(await settle(source.test(ms), 0)).toMatchObject({ error: 'SourceFailed', code: 'ECONNREFUSED' })
    made.script.connect = 'hang'
    await vi.advanceTimersByTimeAsync(300)
    expect(await settle(source.test(ms), 500)).toMatchObject({ error: 'SourceFailed', code: 'ETIMEDOUT' })
    made.script.connect = 'ok'
    await vi.advanceTimersByTimeAsync(300)
    expect((await settle(source.test(ms), 0)).value).toMatchObject({ version: 'Scripted 1', user: 'me' })
  })

  it('a lost connection is replaced, a failing statement keeps its connection', async () => {
    expect(await settle(readRows(source, select('fail'), { ms }), 0)).toMatchObject({ code: '42S02' })
    expect(await settle(readRows(source, select('lose'), { ms }), 0)).toMatchObject({ code: 'LOST' })
    await settle(readRows(source, select('1'), { ms }), 0)
    expect(made.diary.filter((line) => line.startsWith('connect'))).toHaveLength(2)
  })

  it('a transaction commits, rolls back, or only looks', async () => {
    await settle(
      source.transaction({ ms }, (c) => c.run({ text: 'INSERT 1', values: [] }, { ms })),
      0,
    )
    expect(
      await settle(
        source.transaction({ ms }, () => Promise.reject(new Error('stop'))),
        0,
      ),
    ).toMatchObject({ message: 'stop' })
    await settle(
      source.transaction({ ms, rollBack: true }, () => Promise.resolve()),
      0,
    )
    expect(
      await settle(
        source.transaction({ ms, readOnly: true }, (c) => c.run({ text: 'INSERT 1', values: [] }, { ms })),
        0,
      ),
    ).toMatchObject({ error: 'SourceRefused' })
    expect(made.diary).toEqual([
      'connect write',
      '1: begin write',
      '1: INSERT 1',
      '1: commit',
      '1: begin write',
      '1: rollback',
      '1: begin write',
      '1: rollback',
      'connect read',
      '2: begin read',
      '2: rollback',
    ])
  })

  it('DS-08 all steps of a transaction share its time', async () => {
    const running = source.transaction({ ms: 1_000 }, async (c) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await c.run(select('hang'), { ms })
    })
    expect(await settle(running, 1_000)).toMatchObject({ error: 'StatementTimeout' })
    expect(made.diary.slice(-2)).toEqual(['1: rollback', '1: close'])
  })

  it('DS-05 DS-06 the outcome is unknown only when COMMIT was sent and nothing came back', async () => {
    const order = () =>
      settle(
        source.transaction({ ms }, () => Promise.resolve(1)),
        0,
      )
    made.script.commit = 'lose'
    expect(await order()).toMatchObject({ error: 'OutcomeUnknown' })
    made.script.commit = 'fail'
    expect(await order()).toMatchObject({ error: 'SourceFailed', code: '40001' })
    made.script.commit = 'hang'
    expect(
      await settle(
        source.transaction({ ms: 100 }, () => Promise.resolve(1)),
        5_000,
      ),
    ).toMatchObject({ error: 'OutcomeUnknown' })
    const lost = source.transaction({ ms }, (c) => c.run(select('lose'), { ms }))
    expect(await settle(lost, 0)).toMatchObject({ error: 'SourceFailed', code: 'LOST' })
  })

  it('what a caller left behind is undone before the next one has the connection, and the caller does not wait', async () => {
    made.script.leave = 'ok'
    const read = (text: string) => readRows(source, select(text), { ms })
    expect((await settle(read('1'), 0)).value?.rows).toEqual([[1]])
    const others = Promise.all([read('2'), read('3')])
    await vi.advanceTimersByTimeAsync(49)
    expect(made.diary).toEqual(['connect read', '1: SELECT 1', '1: leave', 'connect read', '2: SELECT 2', '2: leave'])
    await vi.advanceTimersByTimeAsync(100)
    await others
    expect(made.diary.slice(6)).toEqual(['1: SELECT 3', '1: leave'])
  })

  it.each(['fail', 'hang'] as const)('a connection that cannot be left is closed: %s', async (leave) => {
    made.script.leave = leave
    await settle(readRows(source, select('1'), { ms }), 0)
    await vi.advanceTimersByTimeAsync(leave === 'hang' ? 5_000 : 0)
    made.script.leave = 'nothing'
    expect((await settle(readRows(source, select('2'), { ms }), 0)).value?.rows).toEqual([[2]])
    expect(made.diary.filter((line) => !line.includes('cancel'))).toEqual([
      'connect read',
      '1: SELECT 1',
      '1: leave',
      '1: close',
      'connect read',
      '2: SELECT 2',
    ])
    expect(source.load?.()).toMatchObject({ used: 0 })
  })

  it('a stream that is left early is closed, and its connection used again', async () => {
    const read = async () => {
      for await (const rows of readPieces(source, select('1'), { ms })) if (rows[0]?.[0] === 2) break
    }
    await settle(read(), 0)
    await settle(read(), 0)
    expect(made.diary).toEqual(['connect read', '1: stream closed', '1: stream closed'])
  })

  it('rows as JSON with their number; wide floats stay whole', async () => {
    const shape = { fields: [{ name: 'A', as: 'number' as const }], keys: [] }
    const { value } = await settle(
      readWhole(source, { statement: select('wide'), count: select('1', [7]), encoder: asJson(shape) }, { ms }),
      0,
    )
    expect(value).toEqual({ rows: { json: '[{"A":"1152921504606847000"}]', count: 1 }, total: 7 })
  })

  it("a dialect's own statements run on the same connections", async () => {
    expect((await settle(source.libraries(), 0)).value).toEqual([{ name: 'L' }])
    expect((await settle(source.explain({ text: 'SELECT 1', values: ['p'] }, { ms }), 0)).value).toEqual(['p'])
  })
})
