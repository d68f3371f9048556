import { afterEach, expect, test, vi } from 'vitest'
import type { TransferPlan } from '../../../runtime/transfer/plan.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { readLines } from './read-lines.ts'

afterEach(() => vi.restoreAllMocks())

const fields: InputField[] = [
  { key: 'code', label: 'Code', input: 'textbox', editable: true, check: { required: true }, messages: {} },
]
const ms = 60_000
const plan: TransferPlan = {
  ...{ plan: '1/transfer', kind: 'transfer', contentId: 1, source: 'data-source/x', readOnly: false, totalMs: ms },
  file: {
    delimiter: 'comma',
    quote: 'double',
    encoding: 'utf8',
    rowDelimiter: 'none',
    formulaGuard: true,
    hasEmptyTexts: true,
    startRow: 1,
  },
  ...{ maxSize: 50, table: { name: 'x' }, method: 'add', errorHandling: 'undo', leaveOut: false },
  ...{ prepareMs: ms, lineMs: ms, inputs: {}, steps: [], after: [] },
  columns: [{ name: 'code', from: 1, key: true }],
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
const linesOf = (text: string) =>
  readLines(bytesOf(text), {
    ...{
      plan,
      encoding: 'utf8',
      startRow: 1,
      formulaGuard: true,
      hasEmptyTexts: true,
      fields,
      login: undefined,
      today: { year: 2026, month: 11, day: 20 },
    },
    say: (code, values) => `${code} ${values.join()}`,
    readWorkbook() {
      throw new Error('it is no workbook')
    },
  })

test('a key that stood before is told with its first line', async () => {
  const all = (await Array.fromAsync(linesOf('A\nB\n\nA\nC\nA\nB\n'))).flat()
  const twice = all.flatMap(({ line, faults }) => faults.map(({ reason }) => `${line}: ${reason}`))
  expect(twice).toEqual(['4: transfer-key-twice 1', '6: transfer-key-twice 1', '7: transfer-key-twice 2'])
})

test('A-11 others have their turns while one piece of a file is read', async () => {
  // Each look at the clock is a millisecond later: no machine's speed counts.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  let turns = 0
  let isOver = false
  const others = () => {
    turns++
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const text = Array.from({ length: 2000 }, (_, at) => `${at}\n`).join('')
  let count = 0
  for await (const lines of linesOf(text)) count += lines.length
  isOver = true
  expect(count).toBe(2000)
  expect(turns).toBeGreaterThanOrEqual(100 - 2)
})
