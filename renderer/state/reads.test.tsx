// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Blocks } from '../blocks/block.tsx'
import { textOf, type Scope } from './scope.ts'
import { drawScreen, stubBrowser } from '../testing/draw.tsx'
import type { Block } from '../../runtime/generated/screens/block.ts'

vi.mock('../blocks/index.ts', async (original) => {
  const { blocks } = await original<{ blocks: object }>()
  return { blocks: { ...blocks, counted: Counted } }
})

/** How often each block was drawn, by its id. */
const drawn = new Map<string, number>()
const scopes = new Map<string, Scope>()

/** A block of this test alone. */
interface CountedBlock {
  type: 'counted'
  id: string
  text: unknown
  blocks?: Block[]
}

function Counted({ block, scope }: { block: CountedBlock; scope: Scope }) {
  const { id } = block
  drawn.set(id, (drawn.get(id) ?? 0) + 1)
  scopes.set(id, scope)
  return (
    <div data-testid={id}>
      {textOf(block.text, scope)}
      <Blocks blocks={block.blocks} scope={scope} />
    </div>
  )
}

beforeAll(() => {
  stubBrowser()
})
beforeEach(() => {
  drawn.clear()
  scopes.clear()
})
afterEach(cleanup)

const counted = (id: string, read: unknown, blocks?: Block[]): Block => {
  const text = typeof read === 'string' ? { $get: read } : read
  return { type: 'counted', id, text, ...(blocks && { blocks }) } satisfies CountedBlock as unknown as Block
}
const seen = (id: string) => screen.getByTestId(id).firstChild?.textContent

test('a block is drawn again when a path that it reads changes, and no other block is', async () => {
  drawScreen({
    state: { one: { in: 'memory', default: 'a' }, two: { in: 'memory', default: 'x' } },
    blocks: [
      counted('one', 'state.one', [counted('inside', 'state.two')]),
      counted('two', 'state.two'),
      counted('none', 'state.three'),
      { ...counted('whether', undefined), when: { name: 'state.one', condition: '=', value: 'b' } },
    ],
  })
  expect(Object.fromEntries(drawn)).toEqual({ one: 1, inside: 1, two: 1, none: 1 })
  const before = scopes.get('one')!
  act(() => before.screen.setState('one', 'b'))
  expect(seen('one')).toBe('b')
  expect(Object.fromEntries(drawn)).toEqual({ one: 2, inside: 1, two: 1, none: 1, whether: 1 })
  expect(scopes.get('one')).not.toBe(before)
  // One that was handed to a handler reads the present all the same.
  expect(before.get('state.one')).toBe('b')
  act(() => before.screen.setState('two', 'y'))
  expect(seen('inside')).toBe('y')
  act(() => before.screen.setState('two', 'y'))
  expect(Object.fromEntries(drawn)).toEqual({ one: 2, inside: 2, two: 2, none: 1, whether: 1 })
})

test('what all screens share is followed by its path too', () => {
  const { app } = drawScreen({ blocks: [counted('sum', 'shared.cart.sum'), counted('name', 'session.name')] })
  act(() => app.shared.set('shared', 'cart', { sum: 3, lines: 1 }))
  expect(seen('sum')).toBe('3')
  act(() => app.shared.set('shared', 'cart', { sum: 3, lines: 2 }))
  act(() => app.shared.set('session', 'name', 'Yamada'))
  expect(seen('name')).toBe('Yamada')
  expect(Object.fromEntries(drawn)).toEqual({ sum: 2, name: 2 })
})

test('what is read after the first drawing is followed as well', () => {
  drawScreen({
    state: { which: { in: 'memory', default: 'one' }, two: { in: 'memory', default: 'x' } },
    blocks: [
      counted('either', {
        $op: 'choose',
        when: { name: 'state.which', condition: '=', value: 'two' },
        then: { $get: 'state.two' },
        else: 'nothing',
      }),
    ],
  })
  const { screen: store } = scopes.get('either')!
  act(() => store.setState('two', 'y'))
  expect(drawn.get('either')).toBe(1)
  act(() => store.setState('which', 'two'))
  act(() => store.setState('two', 'z'))
  expect(seen('either')).toBe('z')
  expect(drawn.get('either')).toBe(3)
})

test('a load is looked at again only when something that its input or its condition reads has changed', async () => {
  let looks = 0
  const input = {
    get find() {
      looks++
      return { $get: 'state.find' }
    },
  }
  const { calls } = drawScreen(
    {
      state: { find: { in: 'memory', default: 'a' }, on: { in: 'memory', default: false }, other: { in: 'memory' } },
      load: { rows: { call: 'rows', input, when: { name: 'state.on', condition: '=', value: true } } },
      blocks: [counted('rows', 'load.rows.word')],
    },
    { answers: { rows: ({ find }: { find: string }) => ({ word: `found ${find}` }) } },
  )
  const { screen: store } = scopes.get('rows')!
  looks = 0
  const settled = () => act(async () => store.setState('other', {}))
  await settled()
  expect([looks, calls.length]).toEqual([0, 0])
  act(() => store.setState('on', true))
  await waitFor(() => expect(seen('rows')).toBe('found a'))
  expect([looks, calls.length]).toEqual([1, 1])
  await settled()
  expect([looks, calls.length]).toEqual([1, 1])
  act(() => store.setState('find', 'b'))
  await waitFor(() => expect(seen('rows')).toBe('found b'))
  expect([looks, calls.length]).toEqual([2, 2])
})
