// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Block } from '../../../runtime/generated/screens/block.ts'
import { CallFailure, type CallOptions } from '../../call/call.ts'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'
import { fileNameOf, withDate } from '../../browser/file-name.ts'

const saved: { name: string; text: Promise<string> }[] = []
let made: Blob | undefined

beforeAll(() => {
  stubBrowser()
  URL.createObjectURL = (file) => {
    made = file as Blob
    return 'blob:made'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: made!.text() })
  }
})
beforeEach(() => void saved.splice(0))
afterEach(cleanup)

const block = (more: object = {}): Block => ({
  type: 'download',
  label: 'Get CSV',
  call: 'csv-download',
  input: { contentId: 7 },
  fileName: 'goods',
  end: '.csv',
  lines: { quote: 'double', lineCode: 'CRLF' },
  ...more,
})

/** Answers with a file, as the engine does. */
const file = (text: string) => (_input: never, options?: CallOptions) =>
  options!.take!(new Response(text, { headers: { 'content-type': 'text/csv' } }))

async function open(more: object, answers: Answers) {
  const drawn = drawScreen({ blocks: [block(more)] }, { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Get CSV' }))
  await screen.findByRole('dialog')
  return drawn
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the file gets the name that the person gives, and it is said how much came', async () => {
  const drawn = await open({}, { 'csv-download': file('"A"\r\n"1"\r\n"2\r\n3"\r\n') })
  fireEvent.change(screen.getByLabelText(/File name/), { target: { value: 'my: goods' } })
  await press('Download')
  await screen.findByText(/Downloaded: 2 rows, 1 kB/)
  expect(saved[0]?.name).toBe('my_ goods.csv')
  expect(await saved[0]?.text).toBe('"A"\r\n"1"\r\n"2\r\n3"\r\n')
  expect(drawn.calls).toEqual([{ key: 'csv-download', input: { contentId: 7 } }])
})

test('a fixed name is nobody’s to change', async () => {
  await open({ fixedName: true }, { 'csv-download': file('') })
  expect(screen.getByLabelText<HTMLInputElement>(/File name/).readOnly).toBe(true)
})

test('what the encoding does not have is told with its place; then it is 〓 or nothing', async () => {
  const unknown = [{ row: 3, column: 'Name', character: '𠮷' }]
  const drawn = await open(
    { check: 'csv-check' },
    { 'csv-check': () => ({ rows: 5, count: 2, unknown }), 'csv-download': file('"A"\r\n') },
  )
  await press('Download')
  await screen.findByText('Row 3, Name: 𠮷')
  expect(saved).toEqual([])
  await press('Download with 〓')
  await screen.findByText(/Downloaded/)
  expect(drawn.calls.map(({ key, input }) => [key, input])).toEqual([
    ['csv-check', { contentId: 7 }],
    ['csv-download', { contentId: 7, replace: true }],
  ])
})

test('it is stopped on the way, and can begin again', async () => {
  let stopped = false
  await open(
    {},
    {
      'csv-download': (_input: never, options?: CallOptions) =>
        new Promise((_resolve, reject) => {
          options!.signal!.addEventListener('abort', () => {
            stopped = true
            reject(new CallFailure('', { kind: 'cancelled', outcome: { do: 'pass' } }))
          })
        }),
    },
  )
  await press('Download')
  await press('Stop')
  await screen.findByText('The download was stopped.')
  expect(stopped).toBe(true)
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(saved).toEqual([])
})

test('a failure is told in the dialog', async () => {
  await open(
    {},
    {
      'csv-download': () => {
        throw new CallFailure('', { kind: 'network', outcome: { do: 'show' } })
      },
    },
  )
  await press('Download')
  await waitFor(() => screen.getByText('Failed to download due to CORS error or network error'))
  expect(saved).toEqual([])
})

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.csv'],
  ['../x', '_x.csv'],
  ['evil\u202egpj', 'evil_gpj.csv'],
  [' . ', 'download.csv'],
  ['見積 {}', '見積 {}.csv'],
])('a name that every system takes: %s', (name, expected) => {
  expect(fileNameOf(name, '.csv')).toBe(expected)
})

test('the day stands where the builder wants it', () => {
  expect(withDate('a-{date}-b', new Date(2026, 0, 5))).toBe('a-20260105-b')
})

test.each([
  [100, 'csv-download'],
  [101, 'make'],
])('of %s rows the file is asked of %s: many are made in the background', async (total, call) => {
  const background = { call: 'make', from: 100, format: 'csv' as const }
  const { calls } = await open({ total, background }, { 'csv-download': file(''), make: () => ({}) })
  await press('Download')
  await waitFor(() => expect(calls[0]?.key).toBe(call))
  if (call === 'make') expect(calls[0]?.input).toEqual({ contentId: 7, format: 'csv', fileName: 'goods.csv', total })
})

test('several files are one button, whose menu offers each', async () => {
  const { type: _type, ...csv } = block() as { type: 'download' }
  const more = [{ type: 'download', ...csv, label: 'Get Excel', call: 'excel-download', end: '.xlsx' }]
  drawScreen({ blocks: [block({ more })] }, { answers: { 'csv-download': file('"A"\r\n') } })
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Get Excel', hidden: true }))
  await screen.findByRole('dialog', { name: 'Get Excel' })
})
