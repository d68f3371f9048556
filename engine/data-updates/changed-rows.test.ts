import { describe, expect, test } from 'vitest'
import type { InputField } from '../../runtime/input-check/input-field.ts'
import { makeChangedRows } from './changed-rows.ts'
import { updateEntries } from './update-entries.ts'

const field = (key: string, input: InputField['input']): InputField => ({
  ...{ key, label: key, input, check: {}, editable: true, messages: {} },
})

describe('what the log of data updates holds of rows', () => {
  test('of a row that was changed what is another value, and nothing of a password', () => {
    const changed = makeChangedRows({ en: [field('PIN', 'password'), field('NOTE', 'textbox')] })
    const before = { $key: ['7'], NOTE: 'a', SAME: 1, PIN: 'old secret' }
    changed.add(() => ({ update: 'changed', key: [7], before, after: { NOTE: 'b', SAME: '1', PIN: 'new secret' } }))
    expect(changed.rows).toEqual([
      { update: 'changed', key: '7', before: { NOTE: 'a', PIN: '***' }, after: { NOTE: 'b', PIN: '***' } },
    ])
  })

  test('bytes are counted, long values are cut, and of a wide row the first columns stay', () => {
    const changed = makeChangedRows()
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`C${at}`, 'x'.repeat(1000)]))
    changed.add(() => ({ update: 'deleted', key: ['a', null], before: { FILE: new Uint8Array(9), ...wide } }))
    const [row] = changed.rows
    expect(row).toMatchObject({ key: 'a ', before: { FILE: '(9 bytes)', C0: `${'x'.repeat(200)}…` } })
    expect(JSON.stringify(row).length).toBeLessThan(5000)
  })

  test('ten thousand rows are two hundred entries, found by their keys; what is more is counted', () => {
    const changed = makeChangedRows()
    const row = (at: number) => () => ({ update: 'deleted' as const, key: [`K${at}`], before: { NOTE: 'n' } })
    for (let at = 0; at < 10_003; at++) changed.add(row(at))
    const entries = updateEntries(changed, { user: 'u', object: 'content/a.b delete/x' })
    expect(entries).toHaveLength(200)
    expect(entries[0]).toMatchObject({ user: 'u', result: 'deleted', message: expect.stringMatching(/^K0\nK1\n/) })
    expect(entries.flatMap(({ data }) => data?.['rows'])).toHaveLength(10_000)
    expect(entries.map(({ data }) => data?.['more']).filter(Boolean)).toEqual([3])
  })

  test('however large rows are, entries stay small and all of them together are bounded', () => {
    const changed = makeChangedRows()
    const before = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`C${at}`, 'x'.repeat(500)]))
    for (let at = 0; at < 10_000; at++) changed.add(() => ({ update: 'deleted', key: [at], before }))
    const entries = updateEntries(changed, {})
    const sizes = entries.map((entry) => JSON.stringify(entry).length)
    expect(Math.max(...sizes)).toBeLessThan(20_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000)
    expect(entries.flatMap(({ data }) => data?.['rows'])).toHaveLength(10_000)
  })
})
