// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../../call/call.ts'
import type { Transfer } from '../../../runtime/generated/calls/transfer.ts'
import type { TransferBlock } from '../../../runtime/generated/blocks/transfer.ts'
import { jobsToldAtom } from '../../state/jobs.ts'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'
import { looksLikeData, otherDelimiter } from './transfer/doubts.ts'
import { firstLines } from './transfer/first-lines.ts'
import { guessEncoding } from './transfer/guess-encoding.ts'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const block: TransferBlock = {
  ...{ type: 'transfer', contentId: 7, delimiter: 'comma', quote: 'double', encoding: 'cp932', startRow: 2 },
  columns: [
    { from: 1, label: 'Code' },
    { from: 2, label: 'Price' },
  ],
  ...{ method: 'replace', errorHandling: 'undo', leaveOut: true, maxSize: 1 },
}
const checked: Transfer = {
  ...{ id: 'T1', name: 'a.csv', size: 20, state: 'checked', stage: 'inputCheck', lines: 3, faulty: 0, done: 0 },
  problems: [],
}
const file = (name: string, bytes: string | Uint8Array<ArrayBuffer> = 'Code,Price\nA,1') => new File([bytes], name)

function open(answers: Answers, more: Partial<TransferBlock> = {}, { user = 'U1', agree = true } = {}) {
  const drawn = drawScreen(
    { blocks: [{ ...block, ...more }] },
    { answers: { 'transfer-progress': () => ({}), ...answers }, user, agree },
  )
  const choose = async (chosen: File) =>
    fireEvent.change(await screen.findByLabelText('File'), { target: { files: [chosen] } })
  return { ...drawn, choose }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('what cannot be sent is said before it is', async () => {
  const { choose, calls } = open({})
  await choose(file('a.pdf'))
  await screen.findByText('The extension must be CSV')
  await choose(file('a.csv', ''))
  await screen.findByText('An empty file cannot be attached')
  await choose(file('a.csv', new Uint8Array(1024 * 1024 + 1)))
  await screen.findByText('File size is over 1MB')
  expect(calls.map(({ key }) => key)).toEqual(['transfer-progress'])
})

test('what the engine refuses is said, and the columns that it expects before a file is chosen', async () => {
  const refused = new CallFailure('This is not a text file.', {
    ...{ kind: 'answer', outcome: { do: 'reject' }, status: 415 },
  })
  const { choose, notices } = open({ 'transfer-check': () => Promise.reject(refused) })
  await screen.findByText('Columns of the file: 1 Code / 2 Price')
  await choose(file('a.csv'))
  await press('Check the file')
  await waitFor(() => expect(notices).toMatchObject([{ tone: 'error', text: 'This is not a text file.' }]))
  await screen.findByRole('button', { name: 'Check the file' })
})

test('where it stops at the first faulty line, the button and the question say so, and the end what is kept', async () => {
  const faulty = { ...checked, faulty: 1, problems: [{ line: 3, reason: 'x' }] }
  const ended = {
    ...faulty,
    state: 'done',
    stage: 'execution',
    outcome: 'abort',
    written: 1,
    message: 'Aborted.',
  } as const
  const { choose, questions } = open(
    { 'transfer-check': () => faulty, 'transfer-start': () => ended },
    { errorHandling: 'abort', leaveOut: false, method: 'add' },
  )
  await choose(file('a.csv'))
  await press('Check the file')
  await press('Transfer up to the first faulty line')
  await screen.findByText('The lines before the first faulty one are kept. Please send only the rest again.')
  expect(questions[0]!.text).toMatch(/^The transfer stops at the first faulty line; the lines before it are kept\./)
})

test.each([
  ['a file without them can be taken', {}, 'Transfer without the faulty lines'],
  ['it cannot', { leaveOut: false }, 'Download the faulty lines'],
] as const)('after faults one button leads to what mends them: %s', async (_, more, wanted) => {
  const problems = [{ line: 3, reason: 'x' }]
  const { choose } = open({ 'transfer-check': () => ({ ...checked, faulty: 1, problems }) }, more)
  await choose(file('a.csv'))
  await press('Check the file')
  await screen.findByText('Some lines cannot be transferred.')
  const leading = screen.getAllByRole('button').filter((button) => button.dataset['variant'] === 'filled')
  expect(leading.map(({ textContent }) => textContent)).toEqual([wanted])
  // Which step of the engine found them is nothing that helps.
  expect(screen.queryByText('Input check')).toBeNull()
})

test('the first lines are shown, the file is checked, and replacing is asked for before it begins', async () => {
  const running = { ...checked, state: 'running', stage: 'execution', done: 1 } as const
  const { choose, calls } = open({ 'transfer-check': () => checked, 'transfer-start': () => running })
  await choose(file('a.csv'))
  await screen.findByRole('cell', { name: 'Price' })
  await press('Check the file')
  await screen.findByText('The file has no faults.')
  await press('Transfer')
  await screen.findByText('Transfer execution: 1 of 3 lines')
  expect(calls.filter(({ key }) => key !== 'transfer-progress')).toEqual([
    { key: 'transfer-check', input: { contentId: 7, name: 'a.csv', encoding: 'cp932' } },
    { key: 'transfer-start', input: { contentId: 7, id: 'T1' } },
  ])
})

test('a workbook is said to be one; its columns are shown, and no encoding is asked for', async () => {
  const { choose, calls } = open({ 'transfer-check': () => checked }, { excel: true })
  await choose(file('a.csv'))
  await screen.findByText('The extension must be XLSX or XLSM')
  await choose(file('a.xls'))
  await screen.findByText(/^Files of the old Excel format/)
  await choose(file('a.xlsx'))
  await screen.findByRole('columnheader', { name: 'Price' })
  expect(screen.queryByLabelText('Encoding')).toBeNull()
  await press('Check the file')
  await screen.findByText('The file has no faults.')
  expect(calls.at(-1)).toEqual({ key: 'transfer-check', input: { contentId: 7, name: 'a.xlsx' } })
})

test('who maps says which column is which: guessed by name, required ones asked for, remembered for such a file', async () => {
  const columns = [
    { column: 'code', label: 'Code', isRequired: true, from: 1 },
    { column: 'amount', label: 'Unit price', from: 2 },
  ]
  const mapped = { isMapped: true, columns }
  const text = 'Price,ｃｏｄｅ,Note\n5,A,x'
  const chooser = (name: RegExp) => screen.findByLabelText<HTMLSelectElement>(name)
  const first = open({ 'transfer-check': () => checked }, mapped)
  await first.choose(file('a.csv', text))
  expect([(await chooser(/^Code/)).value, (await chooser(/^Unit price/)).value]).toEqual(['2', ''])
  fireEvent.change(await chooser(/^Code/), { target: { value: '' } })
  await press('Check the file')
  await screen.findByText('Choose the column of the file.')
  fireEvent.change(await chooser(/^Code/), { target: { value: '2' } })
  fireEvent.change(await chooser(/^Unit price/), { target: { value: '1' } })
  await press('Check the file')
  await screen.findByText('The file has no faults.')
  const mapping = { code: 2, amount: 1 }
  expect(first.calls.filter(({ key }) => key === 'transfer-check').map(({ input }) => input)).toMatchObject([
    { mapping },
  ])
  cleanup()
  // A file of errors has the reason last, and is such a file all the same.
  const second = open({}, mapped)
  await second.choose(file('a-errors.csv', 'Price,ｃｏｄｅ,Note,Reason\n5,A,x,y'))
  expect((await chooser(/^Unit price/)).value).toBe('1')
  cleanup()
  // It is remembered for its person alone.
  const other = open({}, mapped, { user: 'U2' })
  await other.choose(file('a.csv', text))
  expect((await chooser(/^Unit price/)).value).toBe('')
  cleanup()
  // Without names in common it is as the builder proposes.
  const lines = [
    ['x', 'y'],
    ['A', '1'],
  ]
  const third = open({ 'transfer-look': () => ({ lines }) }, { ...mapped, excel: true })
  await third.choose(file('b.xlsx'))
  expect([(await chooser(/^Code/)).value, (await chooser(/^Unit price/)).value]).toEqual(['1', '2'])
})

test('faulty lines are told, and only what is left can be transferred', async () => {
  const problems = [{ line: 3, column: 2, label: 'Price', value: 'x', reason: 'Price must be a number.' }]
  const { choose } = open({ 'transfer-check': () => ({ ...checked, faulty: 1, problems }) })
  await choose(file('a.csv'))
  await press('Check the file')
  await screen.findByText('Price must be a number.')
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull()
  await screen.findByRole('button', { name: 'Transfer without the faulty lines' })
})

test('rows are changed in a table: reasons stand at their values, what was left alone is not sent', async () => {
  const faulty = { ...checked, faulty: 2, problems: [{ line: 3, reason: 'x' }] }
  const columns = [
    { from: 1, label: 'Code' },
    { from: 3, label: 'Price' },
  ]
  const rows = [
    { line: 3, cells: ['A', 'unread', 'x'], faults: [{ column: 3, reason: 'Price must be a number.' }] },
    { line: 4, cells: ['B\nb'], faults: [{ reason: 'Too few columns.' }] },
  ]
  const { choose, calls } = open(
    {
      ...{ 'transfer-check': () => faulty, 'transfer-edit': () => ({ ...checked, id: 'T2' }) },
      'transfer-rows': () => ({ columns, rows, total: 2 }),
    },
    { edit: true, leaveOut: false },
  )
  await choose(file('a.csv'))
  await press('Check the file')
  const price = await screen.findByLabelText('Price, line 3')
  expect(price.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Price must be a number.')
  screen.getByText('Too few columns.')
  fireEvent.change(price, { target: { value: '5' } })
  expect(screen.queryByText('Price must be a number.')).toBeNull()
  // A value of several lines keeps them.
  fireEvent.change(screen.getByLabelText('Code, line 4'), { target: { value: 'B\nc' } })
  fireEvent.click(screen.getByLabelText('Leave out line 4'))
  await press('Add a row')
  await press('Add a row')
  fireEvent.change(screen.getByLabelText('Price, new row 2'), { target: { value: '7' } })
  await press('Check the rows')
  await screen.findByText('The file has no faults.')
  expect(calls.filter(({ key }) => key === 'transfer-edit' || key === 'transfer-rows')).toEqual([
    { key: 'transfer-rows', input: { contentId: 7, id: 'T1', from: 0, faulty: true } },
    {
      key: 'transfer-edit',
      input: {
        ...{ contentId: 7, id: 'T1' },
        rows: [{ line: 3, cells: ['A', 'unread', '5'] }, { line: 4 }],
        added: [['', '', '7']],
      },
    },
  ])
  await screen.findByRole('button', { name: 'Change the rows' })
})

test('a link does not lead away from a file that is being sent, nor from changed rows, before its person agrees', async () => {
  const faulty = { ...checked, faulty: 1, problems: [{ line: 2, reason: 'x' }] }
  let answer: (transfer: Transfer) => void = () => undefined
  const { app, address, questions, choose } = open(
    {
      'transfer-check': () => new Promise<Transfer>((resolve) => void (answer = resolve)),
      'transfer-rows': () => ({
        columns: [{ from: 1, label: 'Code' }],
        rows: [{ line: 2, cells: ['A'], faults: [] }],
        total: 1,
      }),
    },
    { edit: true },
    { agree: false },
  )
  const texts = () => questions.map(({ text }) => text)
  await choose(file('a.csv'))
  await press('Check the file')
  await screen.findByRole('button', { name: 'Stop' })
  app.navigate('/elsewhere')
  const sending = 'The file is still being sent and checked. That stops when you leave this page.'
  await waitFor(() => expect(texts()).toEqual([sending]))
  answer(faulty)
  fireEvent.change(await screen.findByLabelText('Code, line 2'), { target: { value: 'B' } })
  app.navigate('/elsewhere')
  const changed = 'What you have changed here is lost when you leave this page.'
  await waitFor(() => expect(texts()).toEqual([sending, changed]))
  await press('Choose another file')
  await waitFor(() => expect(texts()).toEqual([sending, changed, 'What you have changed here is lost.']))
  expect(screen.getByLabelText<HTMLInputElement>('Code, line 2').value).toBe('B')
  expect(address()).toBe('/here')
})

test('rows of the table are found by their key', async () => {
  const { calls } = open(
    {
      'transfer-find': () => checked,
      'transfer-rows': () => ({ columns: [{ from: 1, label: 'Code' }], rows: [], total: 0 }),
    },
    { edit: true, keys: [{ column: 'code', label: 'Code' }] },
  )
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'A' } })
  await press('Find the rows')
  await screen.findByRole('button', { name: 'Check the rows' })
  expect(calls.find(({ key }) => key === 'transfer-find')?.input).toEqual({ contentId: 7, keys: { code: 'A' } })
})

test('U-34 a day of a row is chosen in a calendar, and what cannot be read stays as it is', async () => {
  const { choose, calls } = open(
    {
      'transfer-check': () => checked,
      'transfer-edit': () => ({ ...checked, id: 'T2' }),
      'transfer-rows': () => ({
        columns: [
          { from: 1, label: 'Code' },
          { from: 2, label: 'From', day: 'yyyy-MM-dd' },
        ],
        rows: [
          { line: 2, cells: ['A', '2026/11/20'], faults: [] },
          { line: 3, cells: ['B', 'soon'], faults: [] },
        ],
        total: 2,
      }),
    },
    { edit: true },
  )
  await choose(file('a.csv'))
  await press('Check the file')
  const cell = await screen.findByLabelText<HTMLInputElement>('From, line 2')
  expect(cell.value).toBe('2026-11-20')
  expect(screen.getByLabelText<HTMLInputElement>('From, line 3').value).toBe('soon')
  fireEvent.click(within(cell.closest('td')!).getByRole('button', { name: 'Choose a date' }))
  fireEvent.click(
    (await screen.findAllByRole('button', { name: /26/ })).find((one) => one.dataset['day'] === '2026-11-26')!,
  )
  await press('Check the rows')
  expect(calls.find(({ key }) => key === 'transfer-edit')?.input).toMatchObject({
    rows: [{ line: 2, cells: ['A', '2026-11-26'] }],
  })
})

test('one that is under way is found again, and its end is told', async () => {
  const running = { ...checked, state: 'running' } as const
  let asked = 0
  const ended: Transfer = { ...checked, state: 'done', stage: 'execution', outcome: 'rollback', message: 'Undone.' }
  open({
    'transfer-progress': () => ({ transfer: asked++ === 0 ? running : ended }),
    'transfer-result': () => ended,
  })
  await screen.findByText('Undone.')
  expect(screen.getByRole('alert').textContent).toContain('Rollback')
})

test('the end is asked for when the engine tells of it', async () => {
  let now: Transfer = { ...checked, state: 'running' }
  const { app, calls } = open({
    'transfer-progress': () => ({ transfer: now }),
    'transfer-result': () => now,
  })
  await waitFor(() => expect(calls.length).toBeGreaterThan(1))
  now = { ...checked, state: 'done', stage: 'execution', outcome: 'rollback', message: 'Undone.' }
  // No time passes between: nothing but its word leads there.
  const before = calls.length
  act(() => app.shared.store.set(jobsToldAtom, (count) => count + 1))
  expect(calls.slice(before).map(({ key }) => key)).toEqual(['transfer-progress'])
  await screen.findByText('Undone.')
})

test('a trial tells what would be written, and how many lines the check and the database refuse', async () => {
  const tried: Transfer = {
    ...{ ...checked, stage: 'transferCheck', isDry: true, outcome: 'error', message: 'Nothing was written.' },
    ...{ lines: 10, faulty: 2, done: 5, written: 0 },
  }
  const { calls, questions } = open({
    'transfer-progress': () => ({ transfer: tried }),
    'transfer-result': () => tried,
    'transfer-start': () => tried,
  })
  await screen.findByText('Nothing was written.')
  const told = [...document.querySelectorAll('dl > div')].map((one) => one.textContent)
  expect(told).toEqual(['Lines10', 'Faulty lines2', 'Refused lines3', 'Lines that would be transferred5'])
  screen.getByText('Some lines cannot be transferred.')
  // All of it would be undone: it is not offered.
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull()
  await press('Transfer without the faulty lines')
  await waitFor(() =>
    expect(questions.at(-1)?.text).toMatch(/^5 of 10 lines are transferred, the faulty ones are left/),
  )
  const [start] = calls.filter(({ key }) => key === 'transfer-start')
  expect(start?.input).toMatchObject({ id: 'T1', leaveOut: true })
})

test('what was left out is said at the end', async () => {
  const ended: Transfer = { ...checked, state: 'done', stage: 'execution', outcome: 'success', message: 'Done.' }
  const shown = { ...ended, lines: 10, written: 7 }
  open({ 'transfer-progress': () => ({ transfer: shown }), 'transfer-result': () => shown })
  await screen.findByText('3 lines were left out: nothing of them was taken.')
})

test('the encoding is guessed from what stands there', () => {
  const cp932 = Uint8Array.of(0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc)
  const eucJp = Uint8Array.of(0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec, 0xa4, 0xce)
  const utf8 = new TextEncoder().encode('日本語')
  expect(guessEncoding(cp932, 'utf8')).toBe('cp932')
  expect(guessEncoding(cp932, 'Shift_JIS')).toBe('Shift_JIS')
  expect(guessEncoding(eucJp, 'utf8')).toBe('EUC-JP')
  // The end of the piece may cut a character.
  expect(guessEncoding(utf8.slice(0, -1), 'cp932')).toBe('utf8')
  expect(guessEncoding(Uint8Array.of(0xff, 0xfe, 0x41, 0), 'utf8')).toBe('utf16le')
  expect(guessEncoding(new TextEncoder().encode('A,1'), 'EUC-JP')).toBe('EUC-JP')
})

test('five lines at most, with quotes and ends of every sort', () => {
  expect(firstLines('\ufeffa,"b,""\n"\r\nc,\rd', ',', '"')).toEqual([['a', 'b,"\n'], ['c', ''], ['d']])
  expect(firstLines('1\n2\n3\n4\n5\n6\n', ',', '"')).toHaveLength(5)
})

test.each([
  ['double', '"A,B",1'],
  ['single', "'A,B',1"],
] as const)('what stands in %s quotes is one value', async (quote, line) => {
  const { choose } = open({}, { quote, startRow: 1 })
  await choose(file('a.csv', line))
  await screen.findByRole('cell', { name: 'A,B' })
})

test('what happens to the rows that are there is asked before it begins', async () => {
  const asked = async (method: TransferBlock['method']) => {
    const { choose, questions } = open({ 'transfer-check': () => checked }, { method })
    await choose(file('a.csv'))
    await press('Check the file')
    await press('Transfer')
    await waitFor(() => expect(questions).toHaveLength(1))
    cleanup()
    return questions[0]!.text
  }
  const texts = [await asked('add'), await asked('replace'), await asked('replaceByKey')]
  expect(texts.every((text) => text !== undefined)).toBe(true)
  expect(new Set(texts).size).toBe(3)
})

const kept = { ...checked, state: 'checked', stage: 'transferCheck', isDry: true } as const

test('one check finds what the database refuses too, and the question says how many lines it is about', async () => {
  const tried = { ...kept, done: 3, outcome: 'success', message: 'A trial.' } as const
  const ended = { ...checked, state: 'done', stage: 'execution', outcome: 'success', written: 3, done: 3 } as const
  let starts = 0
  const { choose, calls, questions, visits } = open(
    { 'transfer-check': () => checked, 'transfer-start': () => (starts++ === 0 ? tried : ended) },
    {
      ...{ checksAll: true, doneText: '{0} orders.', method: 'cart' },
      onward: {
        label: 'Requests',
        onPress: [
          { do: 'open', route: '/requests', query: { conditions: [{ $get: 'row.FILE' }, { $get: 'row.WRITTEN' }] } },
        ],
      },
    },
  )
  await choose(file('a.csv'))
  await press('Check the file')
  await screen.findByText('The file has no faults.')
  expect(screen.queryByRole('button', { name: 'Try without writing' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Requests' })).toBeNull()
  expect(calls.at(-1)).toEqual({ key: 'transfer-start', input: { contentId: 7, id: 'T1', dry: true } })
  await press('Transfer')
  await screen.findByText('3 orders.')
  await press('Requests')
  await waitFor(() => expect(visits).toMatchObject([{ to: expect.stringMatching(/a\.csv.*3/) }]))
  expect(questions[0]!.text).toMatch(/^3 lines are transferred\.\nThe items go into your cart/)
})

test('many lines are tried on request alone', async () => {
  const many = { ...checked, lines: 1001 }
  const { choose, calls } = open({ 'transfer-check': () => many }, { checksAll: true })
  await choose(file('a.csv'))
  await press('Check the file')
  await screen.findByRole('button', { name: 'Try without writing' })
  expect(calls.some(({ key }) => key === 'transfer-start')).toBe(false)
})

test('what stops before its first line is not offered', async () => {
  const faulty = { ...checked, faulty: 1, problems: [{ line: 2, reason: 'x' }] }
  const { choose } = open({ 'transfer-check': () => faulty }, { errorHandling: 'abort', leaveOut: false })
  await choose(file('a.csv'))
  await press('Check the file')
  await screen.findByText('Some lines cannot be transferred.')
  expect(screen.queryByRole('button', { name: 'Transfer up to the first faulty line' })).toBeNull()
})

test('the line of headings says that it is one, and a doubt is told', async () => {
  const { choose } = open({})
  await choose(file('a.csv'))
  await screen.findByText('Heading (not transferred)')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Choose another file')
  await choose(file('a.csv', 'A,1\nB,2'))
  await screen.findByText(/^Line 1 is read as the heading and is not transferred/)
  await press('Choose another file')
  await choose(file('a.csv', 'Code;Price\nA;1'))
  await screen.findByText(/separated by another character \(semicolon\)/)
})

test('another delimiter is seen by its lines', () => {
  const comma = { delimiter: 'comma', quote: 'double' } as const
  expect(otherDelimiter('a;b\n1;2', comma)).toBe('semicolon')
  expect(otherDelimiter('a\tb\n1\t2', comma)).toBe('tab')
  expect(otherDelimiter('a,b\n1,2', { ...comma, delimiter: 'tab' })).toBe('comma')
  expect(otherDelimiter('a,b;c\n1,2', comma)).toBeUndefined()
  expect(otherDelimiter('a\n1;2', comma)).toBeUndefined()
  expect(otherDelimiter('', comma)).toBeUndefined()
  expect(looksLikeData(['HB-0001', '3'])).toBe(true)
  expect(looksLikeData(['', '2026/12/01'])).toBe(true)
  expect(looksLikeData(['Code', 'Price 2', ''])).toBe(false)
})
