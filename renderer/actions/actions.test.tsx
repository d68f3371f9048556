// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallFailure, type CallOptions } from '../call/call.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'
import type { Action } from '../../runtime/generated/screens/action.ts'
import { fillRoute } from './open.ts'
// Fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import '../blocks/edit/form.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const press = () => {
  fireEvent.click(screen.getByText('go'))
}

test('set: a state in the address is a step back; several in one press are one step', async () => {
  const drawn = drawScreen({
    state: { tab: { in: 'query', default: 'a' }, page: { in: 'query', as: 'number', default: 1 } },
    blocks: [
      {
        type: 'button',
        label: 'go',
        onPress: [
          { do: 'set', state: 'tab', value: 'b' },
          { do: 'set', state: 'page', value: 4 },
        ],
      },
      { type: 'text', text: { $op: 'concat', of: [{ $get: 'state.tab' }, { $get: 'state.page' }] } },
    ],
  })
  press()
  await screen.findByText('b4')
  await waitFor(() => {
    expect(drawn.address()).toBe('/here?tab=b&page=4')
  })
  await drawn.back()
  await screen.findByText('a1')
})

test('call: asks, calls, puts the answer into a state, and goes on with it', async () => {
  const drawn = drawScreen(
    {
      state: { answer: { in: 'memory' } },
      blocks: [
        {
          type: 'button',
          label: 'go',
          onPress: [
            {
              do: 'call',
              call: 'save',
              confirm: { text: 'Sure?', action: 'Save', danger: true },
              input: { id: 3 },
              into: 'state.answer',
              then: [{ do: 'message', text: { $op: 'concat', of: ['saved ', { $get: 'event.value.id' }] } }],
            },
          ],
        },
        { type: 'text', text: { $get: 'state.answer.id' } },
      ],
    },
    { answers: { save: () => ({ id: 7 }) } },
  )
  press()
  await screen.findByText('7')
  expect(drawn.questions).toMatchObject([{ text: 'Sure?', action: 'Save', danger: true }])
  expect(drawn.calls).toEqual([{ key: 'save', input: { id: 3 } }])
  expect(drawn.notices).toEqual([{ tone: 'success', text: 'saved 7' }])
})

test('call: what runs long says how far it is; it can be stopped from its form, and nothing is asked after that', async () => {
  let rows = 0
  const drawn = drawScreen(
    {
      state: { done: { in: 'memory' } },
      blocks: [
        {
          type: 'inputs',
          fields: [],
          submit: {
            label: 'go',
            stoppable: true,
            onPress: [
              {
                do: 'call',
                call: 'run',
                once: true,
                progress: { call: 'far', input: { id: 3 }, take: 'rows', into: 'state.done' },
              },
            ],
            onStop: [{ do: 'message', text: 'stopped' }],
          },
        },
        { type: 'progress', label: 'Rows', value: { $get: 'state.done' }, of: 9 },
      ],
    },
    {
      answers: {
        far: () => ({ rows: ++rows }),
        run: (_input, options) =>
          new Promise((_resolve, reject) => {
            const cancelled = new CallFailure('cancelled', { kind: 'cancelled', outcome: { do: 'reject' } })
            options!.signal!.addEventListener('abort', () => reject(cancelled))
          }),
      },
    },
  )
  fireEvent.click(await screen.findByText('go'))
  await screen.findByText('2 / 9')
  const [run, far] = drawn.calls
  expect(far).toEqual({ key: 'far', input: { id: 3, once: (run!.input as { once: string }).once } })
  fireEvent.click(screen.getByText('Stop'))
  await waitFor(() => expect(drawn.notices).toEqual([{ tone: 'success', text: 'stopped' }]))
  await screen.findByText('0 / 9')
  const asked = rows
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(rows).toBe(asked)
})

test('call: a wish stays the same until it is known what became of it, or the screen has read its data again', async () => {
  const fail = (about: Partial<Pick<CallFailure, 'status' | 'data' | 'canRetry'>>) => {
    throw new CallFailure('no', { kind: 'answer', outcome: { do: 'show' }, ...about })
  }
  const unknown = { status: 409, data: { outcome: 'unknown' } }
  const answers = [
    () => fail({ status: 503 }),
    () => fail({ status: 409, canRetry: true }),
    () => fail(unknown),
    () => fail(unknown),
    () => fail({ status: 422 }),
    () => ({}),
    () => ({}),
  ]
  let rows = 0
  const drawn = drawScreen(
    {
      load: { rows: { call: 'rows' } },
      blocks: [
        { type: 'button', label: 'go', onPress: [{ do: 'call', call: 'run', once: true, input: { id: 3 } }] },
        { type: 'button', label: 'look', onPress: [{ do: 'reload', load: 'rows' }] },
        { type: 'text', text: { $get: 'load.rows.count' } },
      ],
    },
    { answers: { run: () => answers.shift()!(), rows: () => ({ count: `rows ${++rows}` }) } },
  )
  const names = () => drawn.calls.flatMap(({ key, input }) => (key === 'run' ? [(input as { once: string }).once] : []))
  const pressed = async () => {
    const before = names().length
    press()
    await waitFor(() => expect(names()).toHaveLength(before + 1))
    await waitFor(() => expect(screen.getByText('go').closest('button')).not.toHaveProperty('disabled', true))
    return names().at(-1)
  }
  await screen.findByText('rows 1')
  const first = await pressed()
  // The engine was away, the first is still under way, nobody knows: it is the same wish.
  expect([await pressed(), await pressed(), await pressed()]).toEqual([first, first, first])
  fireEvent.click(screen.getByText('look'))
  await screen.findByText('rows 2')
  const second = await pressed()
  expect(second).not.toBe(first)
  // What was refused did nothing, and what was done is done: both end it.
  const third = await pressed()
  expect([third, await pressed()]).not.toContain(second)
  expect(new Set(names()).size).toBe(4)
})

test('call: a stoppable button stops what it began, and may begin it again', async () => {
  const given: CallOptions[] = []
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'button',
          label: 'go',
          stoppable: true,
          onPress: [
            { do: 'call', call: 'run', timeout: 100 },
            { do: 'message', text: 'after' },
          ],
          onStop: [{ do: 'message', text: 'stopped' }],
        },
      ],
    },
    {
      answers: {
        run: (_input, options) =>
          new Promise((_resolve, reject) => {
            given.push(options!)
            const cancelled = new CallFailure('cancelled', { kind: 'cancelled', outcome: { do: 'reject' } })
            options!.signal!.addEventListener('abort', () => reject(cancelled))
          }),
      },
    },
  )
  press()
  fireEvent.click(await screen.findByText('Stop'))
  await screen.findByText('go')
  await waitFor(() => expect(drawn.notices).toEqual([{ tone: 'success', text: 'stopped' }]))
  press()
  await screen.findByText('Stop')
  expect(given.map(({ signal, timeoutSeconds }) => [signal!.aborted, timeoutSeconds])).toEqual([
    [true, 100],
    [false, 100],
  ])
})

test('call: a button turns while its call runs, not while its question is open', async () => {
  let answer: (yes: boolean) => void = () => undefined
  let end: (value: unknown) => void = () => undefined
  const drawn = drawScreen(
    {
      blocks: [{ type: 'button', label: 'go', onPress: [{ do: 'call', call: 'save', confirm: 'Sure?' }] }],
    },
    { answers: { save: () => new Promise((resolve) => (end = resolve)) } },
  )
  drawn.app.confirm = () => new Promise((resolve) => (answer = resolve))
  const button = await screen.findByText('go')
  const isBusy = () => screen.getByRole('button').getAttribute('aria-busy')
  fireEvent.click(button)
  await waitFor(() => expect(isBusy()).toBe(null))
  answer(true)
  await waitFor(() => expect(isBusy()).toBe('true'))
  end({})
  await waitFor(() => expect(isBusy()).toBe(null))
})

test('call: nothing is called when the person says no, and nothing follows', async () => {
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'button',
          label: 'go',
          onPress: [
            { do: 'call', call: 'save', confirm: 'Sure?' },
            { do: 'message', text: 'after' },
          ],
        },
      ],
    },
    { agree: false },
  )
  press()
  await waitFor(() => {
    expect(drawn.questions).toHaveLength(1)
  })
  expect(drawn.calls).toEqual([])
  expect(drawn.notices).toEqual([])
})

test('L10 call: what may be written beside the question is sent with it', async () => {
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'button',
          label: 'go',
          onPress: [
            {
              do: 'call',
              call: 'publish',
              input: { id: 3 },
              confirm: { text: 'Sure?', asks: [{ label: 'Note', as: 'note' }] },
            },
          ],
        },
      ],
    },
    { answers: { publish: () => ({}) }, writes: 'New prices' },
  )
  press()
  await waitFor(() => expect(drawn.calls).toEqual([{ key: 'publish', input: { id: 3, note: 'New prices' } }]))
  expect(drawn.questions).toMatchObject([{ asks: [{ label: 'Note' }] }])
})

test('call: an empty question asks nothing', async () => {
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'button',
          label: 'go',
          onPress: [
            {
              do: 'call',
              call: 'save',
              confirm: {
                $op: 'choose',
                when: { name: 'state.none', condition: '=', value: 1 },
                then: 'Sure?',
                else: '',
              },
            },
          ],
        },
      ],
    },
    { agree: false },
  )
  press()
  await waitFor(() => {
    expect(drawn.calls).toHaveLength(1)
  })
  expect(drawn.questions).toEqual([])
})

test('call: what was agreed to is sent, not what the page became while it was asked', async () => {
  const drawn = drawScreen(
    {
      state: { cart: { in: 'memory', default: 'A-1' } },
      blocks: [
        {
          type: 'button',
          label: 'go',
          onPress: [{ do: 'call', call: 'save', input: { id: { $get: 'state.cart' } }, confirm: 'Sure?' }],
        },
        { type: 'button', label: 'other', onPress: [{ do: 'set', state: 'cart', value: 'B-2' }] },
      ],
    },
    { answers: { save: () => ({}) } },
  )
  let agree: ((yes: boolean) => void) | undefined
  drawn.app.confirm = () => new Promise<boolean>((resolve) => void (agree = resolve))
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
  await waitFor(() => expect(agree).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: 'other' }))
  agree!(true)
  await waitFor(() => expect(drawn.calls).toEqual([{ key: 'save', input: { id: 'A-1' } }]))
})

test('call: a question with a button of its own is asked also before its text has come', async () => {
  const confirm = { text: { $get: 'load.changes.told' }, action: 'Publish' }
  const drawn = drawScreen(
    { blocks: [{ type: 'button', label: 'go', onPress: [{ do: 'call', call: 'save', confirm }] }] },
    { agree: false },
  )
  press()
  await waitFor(() => {
    expect(drawn.questions).toHaveLength(1)
  })
  expect(drawn.calls).toEqual([])
})

test('call: a code with its own actions is not told twice, and the list ends', async () => {
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'button',
          label: 'go',
          onPress: [
            {
              do: 'call',
              call: 'buy',
              onCode: { 60107: [{ do: 'message', tone: 'warning', text: { $get: 'event.message' } }] },
            },
            { do: 'message', text: 'bought' },
          ],
        },
      ],
    },
    {
      answers: {
        buy: () => {
          throw new CallFailure('changed', { kind: 'answer', outcome: { do: 'show' }, code: 60107 })
        },
      },
    },
  )
  press()
  await waitFor(() => {
    expect(drawn.notices).toEqual([{ tone: 'warning', text: 'changed' }])
  })
})

test('open: route with parameters, the row in the query, a category in the hash', async () => {
  const drawn = drawScreen({
    blocks: [
      {
        type: 'button',
        label: 'go',
        onPress: [
          {
            do: 'open',
            route: '/b2b/detail/7/AbCdEfGhIj',
            row: ['A 1', null, 7],
            query: { type: 4 },
            hash: ['工具', 'a/b'],
          },
        ],
      },
    ],
  })
  press()
  await waitFor(() => {
    expect(drawn.address()).toContain('/b2b/detail/7/AbCdEfGhIj?')
  })
  const url = new URL(drawn.address(), 'http://x')
  expect(url.searchParams.get('row')).toBe('["A 1",null,"7"]')
  expect(url.searchParams.get('type')).toBe('4')
  expect(url.hash).toBe(`#${encodeURIComponent('工具')}/a%2Fb`)
})

test.each([
  { unsaved: [], to: '/schema/0' },
  { unsaved: ['/schema/0'], to: '/schema/00' },
  { unsaved: ['/schema/00', '/schema/0'], to: '/schema/000' },
  { at: '/schema/00', unsaved: ['/schema/0', '/schema/00'], to: '/schema/00' },
])('open: B14 another new document while $unsaved are being written has a page of its own: $to', async (one) => {
  const onPress: Action[] = [{ do: 'open', route: '/schema/:id(\\d+)', params: { id: 0 } }]
  const drawn = drawScreen({ blocks: [{ type: 'button', label: 'go', onPress }] }, { at: one.at ?? '/here' })
  drawn.app.shared.set('shared', 'unsaved', one.unsaved)
  press()
  await waitFor(() => expect(drawn.visits).toHaveLength(1))
  expect(drawn.visits[0]?.to).toBe(one.to)
})

test('open: an address from data that is no link opens nothing', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  drawScreen({ blocks: [{ type: 'button', label: 'go', onPress: [{ do: 'open', url: 'javascript:alert(1)' }] }] })
  press()
  await waitFor(() => {
    expect(screen.getByText('go')).toBeTruthy()
  })
  expect(opened).not.toHaveBeenCalled()
})

test.each([
  ['/api/api/:id', { id: 5 }, '/api/api/5'],
  ['/b2b/b2b/:id/:modeId?/:sectionId?', { id: 1, modeId: 2 }, '/b2b/b2b/1/2'],
  ['/folder/folder/:id(digits)', { id: 0 }, '/folder/folder/0'],
  ['/a/:name', { name: '日本/1' }, `/a/${encodeURIComponent('日本/1')}`],
])('%s is filled', (pattern, params, expected) => {
  expect(fillRoute(pattern, params)).toBe(expected)
})

/** One button that does these. */
const drawButton = (
  onPress: Action[],
  more: Parameters<typeof drawScreen>[0] = {},
  options?: Parameters<typeof drawScreen>[1],
) => drawScreen({ ...more, blocks: [{ type: 'button', label: 'go', onPress }, ...(more.blocks ?? [])] }, options)

test('message: in its tone; success when it has none', async () => {
  const drawn = drawButton([
    { do: 'message', text: 'Saved' },
    { do: 'message', tone: 'warning', text: 'Careful' },
  ])
  press()
  await waitFor(() => {
    expect(drawn.notices).toEqual([
      { tone: 'success', text: 'Saved' },
      { tone: 'warning', text: 'Careful' },
    ])
  })
})

test('message: what can be done about it is done with what was so when it was said', async () => {
  const drawn = drawScreen(
    {
      state: { name: { in: 'memory', default: 'oak' } },
      blocks: [
        {
          type: 'button',
          label: 'go',
          onPress: [
            {
              do: 'call',
              call: 'remove',
              input: { name: { $get: 'state.name' } },
              then: [
                { do: 'set', state: 'name', value: 'elm' },
                {
                  do: 'message',
                  text: 'Gone',
                  action: {
                    label: 'Undo',
                    do: [{ do: 'call', call: 'add', input: { name: { $get: 'event.input.name' } } }],
                  },
                },
              ],
            },
          ],
        },
      ],
    },
    { answers: { remove: () => ({}), add: () => ({}) } },
  )
  press()
  await waitFor(() => expect(drawn.notices).toMatchObject([{ text: 'Gone', ms: 10_000, action: { label: 'Undo' } }]))
  drawn.notices[0]!.action!.run()
  await waitFor(() => expect(drawn.calls.map(({ key }) => key)).toEqual(['remove', 'add']))
  expect(drawn.calls[1]!.input).toEqual({ name: 'oak' })
})

test('back: to the page before, with where to go when there is none', async () => {
  const drawn = drawButton([{ do: 'back', route: '/list' }])
  const asked: unknown[] = []
  drawn.app.back = (route) => void asked.push(route)
  press()
  await waitFor(() => {
    expect(asked).toEqual(['/list'])
  })
})

test('reload: only the load that it names is fetched again', async () => {
  let fetched = 0
  const drawn = drawButton(
    [{ do: 'reload', load: 'rows' }],
    {
      load: { rows: { call: 'rows' }, other: { call: 'other' } },
      blocks: [
        { type: 'text', text: { $get: 'load.rows.count' } },
        { type: 'text', text: { $get: 'load.other.name' } },
      ],
    },
    { answers: { rows: () => ({ count: ++fetched }), other: () => ({ name: 'kept' }) } },
  )
  await screen.findByText('kept')
  press()
  await screen.findByText('2')
  expect(drawn.calls.map(({ key }) => key).toSorted()).toEqual(['other', 'rows', 'rows'])
})

test('focus: the control for the place, and no other', async () => {
  drawButton([{ do: 'focus', at: '/port' }], {
    models: { draft: { from: { host: 'a', port: 'b' } } },
    blocks: [
      {
        type: 'form',
        bind: { model: 'draft' },
        fields: [
          { at: '/host', label: 'Host' },
          { at: '/port', label: 'Port' },
        ],
      },
    ],
  })
  const port = await screen.findByLabelText('Port')
  press()
  await waitFor(() => {
    expect(document.activeElement).toBe(port)
  })
})

test('model: an operation at a place; undo takes it back', async () => {
  drawButton([{ do: 'model', model: 'draft', operation: 'set', at: '/name', value: 'b' }], {
    models: { draft: { from: { name: 'a' } } },
    blocks: [
      { type: 'text', text: { $op: 'concat', of: ['has ', { $get: 'draft.value.name' }] } },
      { type: 'button', label: 'undo', onPress: [{ do: 'model', model: 'draft', operation: 'undo' }] },
    ],
  })
  await screen.findByText('has a')
  press()
  await screen.findByText('has b')
  fireEvent.click(screen.getByText('undo'))
  await screen.findByText('has a')
})

test('copy: the text goes to the clipboard, and it is told', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  })
  const drawn = drawButton([{ do: 'copy', value: 'A-1' }])
  press()
  await waitFor(() => {
    expect(drawn.notices).toEqual([{ tone: 'success', text: 'Copied' }])
  })
  expect(written).toEqual(['A-1'])
  vi.unstubAllGlobals()
})

test('print: the browser opens its dialog', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  drawButton([{ do: 'print' }])
  press()
  await waitFor(() => {
    expect(print).toHaveBeenCalledOnce()
  })
  print.mockRestore()
})

test('download: a text as it is, an answer as JSON, under its name', async () => {
  const blobs: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  drawButton(
    [
      { do: 'download', value: 'a,b', fileName: 'list.csv' },
      { do: 'download', call: 'read', fileName: 'answer.json' },
    ],
    {},
    { answers: { read: () => ({ a: 1 }) } },
  )
  press()
  await waitFor(() => {
    expect(names).toEqual(['list.csv', 'answer.json'])
  })
  expect(blobs.map(({ type }) => type)).toEqual(['text/plain', 'application/json'])
  expect(blobs.map(({ size }) => size)).toEqual([3, '{\n  "a": 1\n}\n'.length])
  click.mockRestore()
})

test('an address is opened after a question, in the place of this one, or as it was left, as the document says', async () => {
  const go = (label: string, more: object) => ({
    type: 'button' as const,
    label,
    onPress: [{ do: 'open' as const, route: `/${label}`, ...more }],
  })
  const { visits, questions } = drawScreen({
    blocks: [
      go('plain', {}),
      go('instead', { replace: true }),
      go('again', { asItWas: true }),
      go('asked', { confirm: 'Go?' }),
    ],
  })
  for (const label of ['plain', 'instead', 'again', 'asked']) {
    fireEvent.click(await screen.findByRole('button', { name: label }))
    await waitFor(() => expect(visits.at(-1)?.to).toBe(`/${label}`))
  }
  expect(visits).toEqual([
    { to: '/plain' },
    { to: '/instead', replace: true },
    { to: '/again', asItWas: true },
    { to: '/again', asItWas: true },
    { to: '/asked' },
  ])
  expect(questions.map(({ text }) => text)).toEqual(['Go?'])
})

test('a part of the answer is taken where the document names one', async () => {
  drawScreen(
    {
      state: { got: { in: 'memory' } },
      blocks: [
        { type: 'text', text: { $op: 'concat', of: ['Got: ', { $get: 'state.got' }] } },
        {
          type: 'button',
          label: 'Ask',
          onPress: [{ do: 'call', call: 'ask', take: 'part', into: 'state.got' }],
        },
      ],
    },
    { answers: { ask: () => ({ part: 'oak', rest: 'ash' }) } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
  await screen.findByText('Got: oak')
})

test('back: to a page of its own, and only while its condition holds', async () => {
  const { app } = drawScreen({
    state: { on: { in: 'memory' } },
    blocks: [
      {
        type: 'button',
        label: 'Leave',
        onPress: [
          { do: 'back', route: '/away', when: { name: 'state.on', condition: '=', value: true } },
          { do: 'set', state: 'on', value: true },
        ],
      },
    ],
  })
  const back = vi.spyOn(app, 'back').mockImplementation(() => undefined)
  const button = await screen.findByRole('button', { name: 'Leave' })
  fireEvent.click(button)
  await Promise.resolve()
  expect(back).not.toHaveBeenCalled()
  await waitFor(() => {
    fireEvent.click(button)
    expect(back).toHaveBeenCalledWith('/away')
  })
})
