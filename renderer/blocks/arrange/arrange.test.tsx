// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

import type { Block } from '../../../runtime/generated/screens/block.ts'

const words = (text: string): Block => ({ type: 'text', text })

test('bar: a named group of its blocks; without a name it is none', async () => {
  drawScreen({
    blocks: [
      { type: 'bar', label: 'Tools', align: 'end', blocks: [words('A'), words('B')] },
      { type: 'bar', blocks: [words('C')] },
    ],
  })
  const bar = await screen.findByRole('group', { name: 'Tools' })
  expect([bar.textContent, bar.dataset.align]).toEqual(['AB', 'end'])
  expect(screen.getAllByRole('group')).toHaveLength(1)
  screen.getByText('C')
})

test('button: runs its actions once while they run, and says why it is off', async () => {
  let answer = (_: object) => {}
  const save = () => new Promise<object>((resolve) => (answer = resolve))
  const drawn = drawScreen(
    {
      blocks: [
        {
          type: 'button',
          label: 'Save',
          onPress: [{ do: 'call', call: 'save', then: [{ do: 'message', text: 'Done' }] }],
        },
        { type: 'button', label: 'Off', disabled: true, hint: 'Not now', onPress: [{ do: 'message', text: 'Off' }] },
      ],
    },
    { answers: { save } },
  )
  const button = await screen.findByRole('button', { name: 'Save' })
  fireEvent.click(button)
  fireEvent.click(button)
  fireEvent.click(screen.getByTitle('Not now'))
  await waitFor(() => {
    expect(drawn.calls).toHaveLength(1)
  })
  answer({})
  await waitFor(() => {
    expect(drawn.notices.map(({ text }) => text)).toEqual(['Done'])
  })
})

test('grid: labelled values of the row; a row that is not there is told', async () => {
  const items = [
    { span: 12, label: 'Name', cell: { type: 'text', value: { $get: 'row.NAME' } } },
    { label: 'Hidden', when: { name: 'row.NAME', condition: '=', value: 'B' }, cell: { type: 'text', value: 'x' } },
    { items: [{ label: 'Inner', blocks: [words('Below')] }] },
  ] as never
  drawScreen({ blocks: [{ type: 'grid', label: 'Detail', row: { NAME: 'A' }, items }] })
  const grid = await screen.findByRole('region', { name: 'Detail' })
  expect(grid.textContent).toBe('NameAInnerBelow')
  expect(within(grid).getByText('Name').parentElement!.style.getPropertyValue('--span')).toBe('12')
  cleanup()
  drawScreen(
    { load: { one: { call: 'one' } }, blocks: [{ type: 'grid', row: { $get: 'load.one.row' }, items, empty: 'Gone' }] },
    { answers: { one: () => ({}) } },
  )
  await screen.findByText('Gone')
  expect(screen.queryByText('Name')).toBeNull()
})

test('split: both parts; the border moves by keys and keeps its place', async () => {
  localStorage.clear()
  const split: Block = { type: 'split', width: 200, resizable: true, blocks: [words('Narrow'), words('Wide')] }
  drawScreen({ blocks: [split] })
  const border = await screen.findByRole('separator')
  screen.getByText('Wide')
  const width = () => screen.getByText('Narrow').parentElement!.style.width
  expect(width()).toBe('200px')
  fireEvent.keyDown(border, { key: 'ArrowRight' })
  expect(width()).toBe('216px')
  cleanup()
  drawScreen({ blocks: [split] })
  await screen.findByText('Narrow')
  expect(width()).toBe('216px')
  localStorage.clear()
})

test('split: on a small window the narrow part is a drawer', async () => {
  stubBrowser(390)
  drawScreen({
    blocks: [{ type: 'split', drawerBelow: 767, label: 'Filter', blocks: [words('Narrow'), words('Wide')] }],
  })
  await screen.findByText('Wide')
  expect(screen.queryByText('Narrow')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  expect(within(await screen.findByRole('dialog')).getByText('Narrow')).toBeTruthy()
  stubBrowser()
})

test('stack: blocks in their order below a heading; a sheet is a named part of the page', async () => {
  drawScreen({
    blocks: [
      { type: 'stack', title: 'Sheet', sheet: true, maxWidth: 300, blocks: [words('A'), words('B')] },
      { type: 'stack', direction: 'row', blocks: [] },
    ],
  })
  const sheet = await screen.findByRole('region', { name: 'Sheet' })
  expect(within(sheet).getByRole('heading').textContent).toBe('Sheet')
  expect([sheet.textContent, sheet.style.maxWidth]).toEqual(['SheetAB', '300px'])
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})

test('bar: tools of the whole page stand in the line of its title, all else in its place', async () => {
  const titleLine = { place: document.createElement('div') }
  drawScreen(
    {
      blocks: [
        { type: 'bar', place: 'title', blocks: [words('Tools')] },
        { type: 'bar', blocks: [words('Sum')] },
      ],
    },
    { titleLine },
  )
  await screen.findByText('Sum')
  expect(titleLine.place.textContent).toBe('Tools')
  expect(screen.queryByText('Tools')).toBeNull()
})

test('split: where the shell has a drawer, what is chosen in it stands above, and is taken away by a press', async () => {
  const aside = { place: document.createElement('div'), isDrawer: true, open: () => undefined }
  drawScreen(
    {
      state: { of: { in: 'memory', default: 'Saws' } },
      blocks: [
        {
          type: 'split',
          drawerBelow: 767,
          chosen: { $get: 'state.of' },
          onClear: [{ do: 'set', state: 'of', value: null }],
          blocks: [words('Narrow'), words('Wide')],
        },
      ],
    },
    { aside },
  )
  await screen.findByText('Saws')
  expect(aside.place.textContent).toContain('Narrow')
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Saws' }))
  await waitFor(() => expect(screen.queryByText('Saws')).toBeNull())
})

test('E-03 button: a second press while it asks asks nothing', async () => {
  const { app } = drawScreen({
    blocks: [{ type: 'button', label: 'Order', onPress: [{ do: 'call', call: 'order', confirm: 'Really?' }] }],
  })
  const confirm = vi.spyOn(app, 'confirm').mockReturnValue(new Promise(() => undefined))
  const button = await screen.findByRole('button', { name: 'Order' })
  fireEvent.click(button)
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
  expect(button.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button)
  await Promise.resolve()
  expect(confirm).toHaveBeenCalledTimes(1)
})
