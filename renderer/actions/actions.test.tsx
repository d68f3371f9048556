// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallFailure, type CallOptions } from '../call.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'
import { fillRoute } from './open.ts'

vi.mock('@lingui/core/macro', () => import('../testing/lingui.ts'))
vi.mock('@lingui/react/macro', () => import('../testing/lingui.ts'))

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
            row: ['A 1', null],
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
  expect(url.searchParams.get('row')).toBe('["A 1",null]')
  expect(url.searchParams.get('type')).toBe('4')
  expect(url.hash).toBe(`#${encodeURIComponent('工具')}/a%2Fb`)
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
