// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Block } from '../../../runtime/generated/screens/block.ts'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const note = {
  key: 'NOTE',
  label: 'Note',
  input: 'textarea',
  check: { required: true, maxLength: 5 },
  editable: true,
  messages: { 'input-required': 'Say something.', 'input-too-long': 'At most {1} letters.' },
}
const fixed = { key: 'NO', label: 'Number', input: 'text', check: {}, editable: false }
const extra = {
  ...{ key: 'WHY', label: 'Why', input: 'text', check: {}, editable: true },
  when: { name: 'input.NOTE', condition: '=', value: 'late' },
}

function draw(answer: (input: object) => unknown = () => ({})) {
  const block = {
    type: 'inputs',
    title: 'Order',
    fields: [note, fixed, extra],
    initial: { NO: 'A-1' },
    state: 'inputs',
    problems: { $get: 'state.refused.problems' },
    submit: {
      label: 'Send',
      onPress: [{ do: 'call', call: 'order', input: { of: { $get: 'event.value' } }, into: 'state.refused' }],
    },
    back: { label: 'Back', onPress: [{ do: 'open', route: '/cart' }] },
  } as unknown as Block
  return drawScreen(
    { state: { inputs: { in: 'memory' }, refused: { in: 'memory' } }, blocks: [block] },
    { answers: { order: answer } },
  )
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

test('E-10 what is wrong is said on leaving a field and on sending, which is not done; the focus is at the field, and the summary leads there', async () => {
  const { calls } = draw()
  // The mark is a word of its own, also for those who listen.
  await screen.findByRole('textbox', { name: 'Note Required' })
  expect((await field()).getAttribute('aria-invalid')).toBeNull()
  // More typing cannot mend that, so it is told at once, and nothing is cut.
  await type('too long')
  expect((await field()).value).toBe('too long')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  screen.getByText('8 of 5 characters')
  await type('')
  expect((await field()).getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(await field())
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
  send()
  await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Note/ })))
  screen.getByRole('button', { name: 'Send' }).focus()
  fireEvent.click(screen.getByRole('link'))
  expect(document.activeElement).toBe(await field())
  expect(calls).toEqual([])
})

test('D-14 what a row has is sent back as it is, whatever it is; what is typed over it is checked', async () => {
  const moment = { key: 'AT', label: 'At', input: 'datetime', check: {}, editable: true }
  const row = { NOTE: 'much longer than five', AT: 'infinity' }
  const block = {
    type: 'inputs',
    fields: [note, { ...moment, messages: {} }],
    initial: row,
    ofRow: true,
    state: 'inputs',
    submit: { label: 'Send', onPress: [{ do: 'call', call: 'order', input: { of: { $get: 'event.value' } } }] },
  } as unknown as Block
  const { calls } = drawScreen(
    { state: { inputs: { in: 'memory' } }, blocks: [block] },
    { answers: { order: () => ({}) } },
  )
  await field()
  send()
  await waitFor(() => expect(calls).toMatchObject([{ input: { of: row } }]))
  await type('another that is too long')
  send()
  await screen.findByRole('alert')
  expect(calls).toHaveLength(1)
})

test('what was refused is no longer said when something else is typed, and said again when it is refused again', async () => {
  draw(() => ({ problems: [{ code: 'x', in: 'input', at: '/NOTE', message: 'Not that one', values: [] }] }))
  await type('one')
  send()
  await screen.findAllByText('Not that one')
  await type('two')
  expect(screen.queryByText('Not that one')).toBeNull()
  expect((await field()).getAttribute('aria-invalid')).toBeNull()
  send()
  await screen.findAllByText('Not that one')
})

test('what a scanner reads one after another is sent one after another, and what was not taken comes back', async () => {
  const answers: ((answer: unknown) => void)[] = []
  const field = {
    key: 'code',
    label: 'Code',
    input: 'textbox',
    check: { required: true },
    editable: true,
    messages: {},
  }
  const block = {
    type: 'inputs',
    successive: true,
    inline: true,
    fields: [field],
    state: 'one',
    problems: { $get: 'state.problems' },
    submit: {
      label: 'Add',
      onPress: [
        {
          do: 'call',
          call: 'add',
          input: { code: { $get: 'event.value.code' } },
          then: [
            {
              do: 'set',
              state: 'one',
              value: { $get: 'event.value.back' },
              when: { name: 'state.one', condition: '=' },
            },
            { do: 'set', state: 'problems', value: { $get: 'event.value.problems' } },
          ],
        },
      ],
    },
  } as unknown as Block
  const { calls, notices } = drawScreen(
    { state: { one: { in: 'memory' }, problems: { in: 'memory' } }, blocks: [block] },
    { answers: { add: () => new Promise((resolve) => answers.push(resolve)) } },
  )
  const code = await screen.findByRole<HTMLInputElement>('textbox')
  const scan = (value: string) => {
    code.focus()
    fireEvent.change(code, { target: { value: code.value + value } })
    fireEvent.submit(code.closest('form')!)
  }
  scan('A-1')
  expect(code.value).toBe('')
  scan('B-2')
  expect(code.value).toBe('')
  await waitFor(() => expect(calls).toHaveLength(1))
  answers[0]!({})
  await waitFor(() => expect(calls.map(({ input }) => input)).toEqual([{ code: 'A-1' }, { code: 'B-2' }]))
  // Pressed twice, the second finds nothing to send.
  fireEvent.submit(code.closest('form')!)
  answers[1]!({ back: { code: 'B-2' }, problems: [{ at: '/code', message: 'Not known' }] })
  await screen.findAllByText('Not known')
  expect([code.value, code.selectionStart, code.selectionEnd]).toEqual(['B-2', 0, 3])
  expect(calls).toHaveLength(2)
  // What could not be sent comes back into the empty field; where the next stands there already, it is named.
  const lost = new CallFailure('Lost', { kind: 'answer', outcome: { do: 'reject' } })
  fireEvent.change(code, { target: { value: '' } })
  scan('C-3')
  await waitFor(() => expect(calls).toHaveLength(3))
  answers[2]!(Promise.reject(lost))
  await waitFor(() => expect(code.value).toBe('C-3'))
  scan('')
  await waitFor(() => expect(calls).toHaveLength(4))
  fireEvent.change(code, { target: { value: 'D-4' } })
  answers[3]!(Promise.reject(lost))
  await waitFor(() => expect(notices.map(({ text }) => text)).toContain('Not sent: C-3'))
  expect(code.value).toBe('D-4')
})

test('what is right is sent once: the editable fields that are shown, empty ones as nothing', async () => {
  let end = (): void => undefined
  const { calls } = draw(() => new Promise((resolve) => (end = () => resolve({}))))
  await type('ok')
  expect(screen.queryByRole('textbox', { name: 'Why' })).toBeNull()
  expect(screen.getByText('A-1').tagName).toBe('OUTPUT')
  send()
  send()
  await waitFor(() => expect(calls).toEqual([{ key: 'order', input: { of: { NOTE: 'ok' } } }]))
  end()
  await type('late')
  await screen.findByRole('textbox', { name: 'Why' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull())
  send()
  await waitFor(() => expect(calls[1]).toEqual({ key: 'order', input: { of: { NOTE: 'late', WHY: null } } }))
})

test('what the engine refuses stands at its field; the way back is a press', async () => {
  const problems = [{ code: 'x', in: '', at: '/rows/0/NOTE', message: 'Taken already.' }]
  const drawn = draw(() => ({ problems }))
  await type('ok')
  send()
  await screen.findAllByText('Taken already.')
  expect((await field()).getAttribute('aria-describedby')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(drawn.address()).toBe('/cart'))
})

test('fields stand in the cells of the layout, groups under their heading, and those that none names below', async () => {
  const one = (key: string) => ({ ...fixed, key, label: key, editable: true, input: 'textbox', messages: {} })
  const need = { ...one('C'), check: { required: true }, messages: { 'input-required': 'C is missing.' } }
  drawScreen({
    blocks: [
      {
        type: 'inputs',
        fields: ['A', 'B'].map(one).concat(need as never, one('D')),
        layout: [
          { span: 8, items: [{ field: 'C' }] },
          { span: 16, items: [{ label: 'Group', items: [{ field: 'A' }, { field: 'gone' }] }] },
          { items: [{ items: [{ field: 'gone' }] }] },
        ],
        submit: { label: 'Send', onPress: [] },
      } as unknown as Block,
    ],
  })
  const group = await screen.findByRole('group', { name: 'Group' })
  expect(screen.getAllByRole('textbox').map(({ id }) => id.at(-1))).toEqual(['C', 'A', 'B', 'D'])
  expect(group.querySelectorAll('input')).toHaveLength(1)
  expect(
    [...document.querySelectorAll<HTMLElement>('[style*="grid-column"]')].map((cell) => cell.style.gridColumn),
  ).toEqual(['span 8', 'span 16'])
  send()
  // The first one that is wrong, as they stand.
  await waitFor(() => expect(document.activeElement?.id.at(-1)).toBe('C'))
})

const number = (check: object) => ({
  input: 'number',
  check,
  messages: { 'input-too-small': 'small', 'input-too-large': 'large', 'input-digits': 'digits' },
})
const code = (check: object) => ({
  input: 'textbox',
  check: { rules: [{ type: 99, pattern: '[A-Z]{2}[0-9]+' }], ...check },
  messages: { 'input-pattern': 'pattern' },
})

test.each([
  ['0', number({ minValue: 1 }), 'small'],
  ['1', number({ minValue: 1 }), undefined],
  ['8', number({ maxValue: 7 }), 'large'],
  ['123', number({ digits: 2 }), 'digits'],
  ['XYZ', code({}), 'pattern'],
  ['AB1', code({}), undefined],
  ['ab1', code({}), 'pattern'],
  ['ab1', code({ ignoreCase: true }), undefined],
  ['ＡＢ1', code({}), 'pattern'],
  ['ＡＢ1', code({ ignoreFullHalfWidth: true }), undefined],
])('%s in a field of %j: what is said is %s', async (typed, field, said) => {
  drawScreen({
    blocks: [
      {
        type: 'inputs',
        fields: [{ key: 'A', label: 'A', editable: true, ...field }],
        submit: { label: 'Send', onPress: [{ do: 'message', text: 'sent' }] },
      } as unknown as Block,
    ],
  })
  const input = await screen.findByRole('textbox')
  fireEvent.change(input, { target: { value: typed } })
  fireEvent.blur(input)
  if (said !== undefined) await screen.findByText(said)
  expect(input.getAttribute('aria-invalid')).toBe(said === undefined ? null : 'true')
})

test('a time has as many digits as are said; what cannot be sent now says so at its button', async () => {
  const { calls } = drawScreen(
    {
      state: { shut: { in: 'memory', default: true } },
      blocks: [
        {
          type: 'inputs',
          fields: [
            {
              key: 'AT',
              label: 'At',
              input: 'time',
              check: {},
              editable: true,
              messages: {},
              datetime: { format: 'HH:mm', timeDigit: 4 },
            },
          ],
          submit: {
            label: 'Send',
            disabled: { name: 'state.shut', condition: '=', value: true },
            onPress: [{ do: 'call', call: 'order', input: { of: { $get: 'event.value' } } }],
          },
        } as unknown as Block,
        { type: 'button', label: 'Let', onPress: [{ do: 'set', state: 'shut', value: false }] },
      ],
    },
    { answers: { order: () => ({}) } },
  )
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '9:30' } })
  send()
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Let' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false))
  send()
  await waitFor(() => expect(calls).toEqual([{ key: 'order', input: { of: { AT: '09:30' } } }]))
})

test('a choice that empties an input in every row does not go with a value typed into it', async () => {
  drawScreen({
    blocks: [
      {
        type: 'inputs',
        fields: [
          { key: 'NOTE', label: 'Note', input: 'textbox', check: {}, editable: true, messages: {} },
          {
            key: 'none',
            label: 'Empty',
            input: 'checkbox',
            check: { clears: true },
            editable: true,
            options: [{ value: 'NOTE', label: 'Note' }],
            messages: { 'input-cleared': '{1} is typed' },
          },
        ],
        submit: { label: 'Send', onPress: [] },
      } as unknown as Block,
    ],
  })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'x' } })
  fireEvent.click(screen.getByRole('checkbox'))
  send()
  await screen.findAllByText('Note is typed')
})
