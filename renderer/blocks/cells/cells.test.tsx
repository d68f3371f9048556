// @isolate: puts observers of its own into the browser's place
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

import { iconPaths } from '../../ui/icon-paths.ts'
import type { Cell } from '../../../runtime/generated/screens/cell.ts'

const long = 'x'.repeat(5000)

/** One cell for each row, with the row of the table around it. */
async function drawCells(cell: Cell, rows: object[]) {
  const drawn = drawScreen({
    blocks: [{ type: 'table', rows: rows, columns: [{ label: 'Shown', cell }] }],
  })
  await screen.findByRole('table')
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!)
  return { drawn, cells, texts: cells.map(({ textContent }) => textContent) }
}

const value = { $get: 'row.VALUE' }
const values = (...all: unknown[]) => all.map((VALUE) => ({ VALUE }))

test('text: words before and behind; nothing for an empty value; markup stays text', async () => {
  const { cells, texts } = await drawCells(
    { type: 'text', value, prefix: '<', suffix: '>', strong: true },
    values('A-1', '', null, 0, '<b>bold</b>', long),
  )
  expect(texts).toEqual(['<A-1>', '', '', '<0>', '<<b>bold</b>>', `<${long}>`])
  expect(cells[4]!.querySelector('b')).toBeNull()
  expect(cells[0]!.querySelector('span')!.style.fontWeight).toBe('600')
})

test('code: the button beside a text copies it, and says so; nothing for an empty value', async () => {
  const written: string[] = []
  const clipboard = { writeText: async (text: string) => void written.push(text) }
  vi.stubGlobal('navigator', { ...navigator, clipboard })
  const { drawn, cells, texts } = await drawCells({ type: 'code', value }, values('s3cret<b>', '', null))
  expect(texts).toEqual(['s3cret<b>', '', ''])
  fireEvent.click(within(cells[0]!).getByRole('button', { name: 'Copy' }))
  await waitFor(() => {
    expect(drawn.notices).toEqual([{ tone: 'success', text: 'Copied' }])
  })
  expect(written).toEqual(['s3cret<b>'])
  vi.unstubAllGlobals()
})

test('L16 a long text has three lines in its row; a press shows all of it, where the row does not open', async () => {
  const { cells } = await drawCells({ type: 'text', value }, values('short', long))
  expect(cells[0]!.querySelector('[data-long]')).toBeNull()
  const text = cells[1]!.querySelector<HTMLElement>('[data-long]')!
  fireEvent.click(text)
  expect(text.dataset['whole']).toBe('')
  fireEvent.click(text)
  expect(text.dataset['whole']).toBeUndefined()
})

test('text: a text box keeps its lines, and scrolls those beyond its rows, by keys too', async () => {
  const { cells } = await drawCells({ type: 'text', value, rows: 2 }, values('one', 'a\nb', 'a\nb\nc'))
  const [one, two, three] = cells.map((cell) => cell.querySelector('span'))
  expect(one).toBeNull()
  expect(two!.className).toMatch(/lines/)
  expect(two!.tabIndex).toBe(-1)
  expect(three!.className).toMatch(/box/)
  expect(three!.tabIndex).toBe(0)
  expect(three!.style.getPropertyValue('--rows')).toBe('2')
})

test('number: thousands, decimals and a unit; nothing for an empty value', async () => {
  const { texts } = await drawCells(
    { type: 'number', value, group: true, decimals: 1, suffix: ' kg' },
    values(1234567.25, '0', '', null, '123456789012345678901'),
  )
  expect(texts).toEqual(['1,234,567.3 kg', '0.0 kg', '', '', '123,456,789,012,345,678,901.0 kg'])
})

test('number: the value of before is struck out beside the one of now, in the same form, and read aloud as that', async () => {
  const { cells, texts } = await drawCells(
    { type: 'number', value, before: { $get: 'row.WAS' }, group: true, prefix: '¥' },
    [
      { VALUE: '963', WAS: '1321' },
      { VALUE: null, WAS: '321' },
      { VALUE: '963', WAS: null },
    ],
  )
  expect(texts).toEqual(['Before: ¥1,321 ¥963', 'Before: ¥321 –', '¥963'])
  expect(cells[0]!.querySelector('del')!.textContent).toBe('Before: ¥1,321')
  expect(cells[0]!.querySelector('ins')!.textContent).toBe('¥963')
  expect(cells[2]!.querySelector('del')).toBeNull()
})

test('P-10 number: a decimal column keeps its zeros, whatever its database sends', async () => {
  const { texts } = await drawCells({ type: 'number', value, scale: 2 }, values(2.2, '2.20', 3, null))
  expect(texts).toEqual(['2.20', '2.20', '3.00', ''])
})

test('date: as its format says; nothing for an empty value', async () => {
  const { texts } = await drawCells({ type: 'date', value, format: 'yyyy/MM/dd' }, values('2026-11-20', '', null))
  expect(texts).toEqual(['2026/11/20', '', ''])
})

test('datetime: a moment that programs can read; nothing for what is none', async () => {
  const { cells, texts } = await drawCells(
    { type: 'datetime', value, seconds: true },
    values('2026-11-20T09:12:05Z', '', 'never', null),
  )
  expect(cells[0]!.querySelector('time')!.getAttribute('datetime')).toBe('2026-11-20T09:12:05.000Z')
  expect(texts[0]).toMatch(/12:05/)
  expect(texts.slice(1)).toEqual(['', '', ''])
})

test('badge: the word with its hint; an unknown tone is a quiet one, an empty word none', async () => {
  const { cells, texts } = await drawCells({ type: 'badge', value, tone: { $get: 'row.TONE' }, hint: 'Since today' }, [
    { VALUE: 'New', TONE: 'success' },
    { VALUE: 'Old', TONE: 'javascript' },
    { VALUE: '' },
  ])
  expect(texts).toEqual(['New', 'Old', ''].map((word) => expect.stringContaining(word) as string))
  expect(cells[0]!.innerHTML).toContain('Since today')
  expect(cells[2]!.textContent).toBe('')
  expect(cells[1]!.innerHTML).not.toContain('javascript')
})

test('badge: the first option with the value, with a flag that is true, or with neither; without one nothing', async () => {
  const options = [
    { value: 'sent', label: 'On its way', tone: 'info' },
    { flag: 'row.LATE', label: 'Late', tone: 'error' },
  ] as const
  const rows = [
    { VALUE: 'sent', LATE: true },
    { VALUE: 'new', LATE: true },
    { VALUE: 'new', LATE: 'true' },
  ]
  const { texts } = await drawCells({ type: 'badge', value, options: [...options] }, rows)
  expect(texts).toEqual(['On its way', 'Late', ''])
  cleanup()
  const all = await drawCells({ type: 'badge', value, options: [...options, { label: 'Waits' }] }, rows)
  expect(all.texts).toEqual(['On its way', 'Late', 'Waits'])
})

test('choice: titles of codes, several in a row; a code without a title stays', async () => {
  const { texts } = await drawCells(
    {
      type: 'choice',
      value,
      options: [
        { value: 1, label: 'One' },
        { value: 'b', label: 'Two' },
      ],
    },
    values(1, '1', 'b', 'c', [1, 'b'], '', null),
  )
  expect(texts).toEqual(['One', 'One', 'Two', 'c', 'One, Two', '', ''])
})

test('choose: one cell while the condition holds, the other while not, none when there is none', async () => {
  const when = { name: 'row.VALUE', condition: '=', value: 1 } as const
  const then: Cell = { type: 'text', value: 'yes' }
  expect(
    (await drawCells({ type: 'choose', when, then, else: { type: 'text', value: 'no' } }, values(1, 2))).texts,
  ).toEqual(['yes', 'no'])
  cleanup()
  expect((await drawCells({ type: 'choose', when, then }, values(1, 2))).texts).toEqual(['yes', ''])
})

test('image: its words and measures; a broken address shows the other picture, at last a frame', async () => {
  const { cells } = await drawCells(
    { type: 'image', src: value, fallback: '/other.png', alt: 'Bolt', width: 30, height: 20 },
    values('/bolt.png', 'javascript:alert(1)'),
  )
  const picture = () => within(cells[0]!).getByRole('img', { name: 'Bolt' })
  expect(picture().getAttribute('src')).toBe('/bolt.png')
  expect([picture().style.width, picture().style.height]).toEqual(['30px', '20px'])
  fireEvent.error(picture())
  expect(picture().getAttribute('src')).toBe('/other.png')
  fireEvent.error(picture())
  expect(picture().tagName).toBe('SPAN')
  expect(within(cells[1]!).getByRole('img').getAttribute('src')).toBe('/other.png')
})

test('link: goes to the row; an address that is none is words, an empty value nothing', async () => {
  const { drawn, cells, texts } = await drawCells(
    { type: 'link', value, route: '/detail/:id', params: { id: value }, color: '#b91c1c' },
    values('A 1', ''),
  )
  expect(within(cells[0]!).getByRole('link').getAttribute('href')).toBe('/detail/A%201')
  expect(within(cells[0]!).getByRole('link').style.color).not.toBe('')
  expect(texts[1]).toBe('')
  fireEvent.click(within(cells[0]!).getByRole('link'))
  await waitFor(() => {
    expect(drawn.address()).toBe('/detail/A%201')
  })
  cleanup()
  await drawCells({ type: 'link', value, route: '/beside', newTab: true }, values('Elsewhere'))
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
  cleanup()
  const bad = await drawCells({ type: 'link', value: 'Bad', url: value }, values('javascript:alert(1)'))
  expect(bad.texts).toEqual(['Bad'])
  expect(screen.queryByRole('link')).toBeNull()
})

test('download: a link that saves under a name; an address that is none is words', async () => {
  const { cells } = await drawCells(
    { type: 'download', value: 'List', url: value, fileName: 'list.csv' },
    values('https://example.com/1', 'javascript:alert(1)'),
  )
  const link = within(cells[0]!).getByRole<HTMLAnchorElement>('link', { name: 'List' })
  expect([link.href, link.download]).toEqual(['https://example.com/1', 'list.csv'])
  expect(within(cells[1]!).queryByRole('link')).toBeNull()
  expect(cells[1]!.textContent).toBe('List')
})

test('button: does its actions with its row; one that is off does nothing', async () => {
  const { drawn, cells } = await drawCells(
    {
      type: 'button',
      label: 'Tell',
      disabled: { name: 'row.VALUE', condition: '=', value: 'off' },
      onPress: [{ do: 'message', text: value }],
    },
    values('A-1', 'off'),
  )
  for (const cell of cells) fireEvent.click(within(cell).getByRole('button', { name: 'Tell' }))
  await waitFor(() => {
    expect(drawn.notices.map(({ text }) => text)).toEqual(['A-1'])
  })
})

const file = { call: 'image', input: { contentId: 7, rowKey: { $get: 'row.$key' } } } as const

/** What jsdom does not have: addresses of bytes. */
function stubBlobs(): string[] {
  const made: string[] = []
  URL.createObjectURL = (blob) => {
    made.push((blob as Blob).type)
    return `blob:${made.length}`
  }
  URL.revokeObjectURL = () => undefined
  return made
}

test('image: a file that the engine gives is asked for by the row’s key, once, and not where there is none', async () => {
  stubBlobs()
  const rows = [
    { $key: [1], VALUE: 'mark-a' },
    { $key: [2], VALUE: null },
    { $key: [3], VALUE: 'mark-c' },
  ]
  const cell: Cell = { type: 'image', src: value, alt: 'Picture', file }
  const drawn = drawScreen(
    { blocks: [{ type: 'table', rows, columns: [{ label: 'Shown', cell }] }] },
    {
      answers: {
        image: ({ rowKey }: { rowKey: string[] }) => {
          if (rowKey[0] === '3') throw new Error('gone')
          return new Blob(['a'], { type: 'image/png' })
        },
      },
    },
  )
  await waitFor(() => {
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:1')
  })
  expect(drawn.calls.filter(({ key }) => key === 'image').map(({ input }) => input)).toEqual([
    { contentId: 7, rowKey: ['1'] },
    { contentId: 7, rowKey: ['3'] },
  ])
  await waitFor(() => {
    expect(document.querySelectorAll('[role=img][aria-busy]')).toHaveLength(0)
  })
  expect(document.querySelectorAll('img')).toHaveLength(1)
  expect(drawn.notices).toEqual([])
})

test('download: a file that the engine gives is asked for when it is pressed', async () => {
  stubBlobs()
  const saved: string[] = []
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  }
  const cell: Cell = { type: 'download', value: 'Catalogue', url: value, fileName: 'a-1.pdf', file }
  const drawn = drawScreen(
    { blocks: [{ type: 'table', rows: [{ $key: ['A'], VALUE: 'mark' }], columns: [{ label: 'Shown', cell }] }] },
    { answers: { image: () => new Blob(['a']) } },
  )
  const button = await screen.findByRole('button', { name: 'Catalogue' })
  expect(drawn.calls).toEqual([])
  fireEvent.click(button)
  await waitFor(() => {
    expect(saved).toEqual(['a-1.pdf blob:1'])
  })
  expect(drawn.calls.map(({ input }) => input)).toEqual([{ contentId: 7, rowKey: ['A'] }])
})

test('pdf: a button opens it over the page; without an address there is none', async () => {
  const cell: Cell = { type: 'pdf', url: value, label: 'A-1', opens: true }
  const { texts } = await drawCells(cell, values('https://example.com/a.pdf', null, 'javascript:alert(1)'))
  expect(texts).toEqual(['Open PDF', '', ''])
})

test('toggle: pressed while its value is on; what fails stands as it was', async () => {
  const { cells } = await drawCells(
    {
      type: 'toggle',
      value: { $op: 'equals', of: [value, 1] },
      label: 'Favourite',
      icon: 'star',
      onChange: [{ do: 'call', call: 'not-there', input: { on: { $get: 'event.value' } } }],
    },
    values(1, 0),
  )
  const [on, off] = cells.map((cell) => within(cell).getByRole('button', { name: /^Favourite/ }))
  expect([on, off].map((button) => button!.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  fireEvent.click(off!)
  expect(off!.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(off!.getAttribute('aria-pressed')).toBe('false'))
})

test('number: rounded as its cell says', async () => {
  const shown = async (rounding?: 0 | 1 | 2) => {
    const more = rounding === undefined ? {} : { rounding }
    const { texts } = await drawCells({ type: 'number', value, decimals: 1, ...more } as Cell, values('1.25', '1.21'))
    cleanup()
    return texts
  }
  expect([await shown(), await shown(1), await shown(2)]).toEqual([
    ['1.3', '1.2'],
    ['1.2', '1.2'],
    ['1.3', '1.3'],
  ])
})

test('badge: each option has its own tone', async () => {
  const options = [
    { value: 'sent', label: 'Sent', tone: 'info' },
    { value: 'late', label: 'Late', tone: 'error' },
  ] as const
  const { cells } = await drawCells({ type: 'badge', value, options: [...options] }, values('sent', 'late'))
  const variants = cells.map((cell) => cell.querySelector('[data-variant]')?.getAttribute('data-variant'))
  expect(variants).toEqual(['info', 'error'])
})

test('stepper: the icons of its buttons are those of the document', async () => {
  const icons = { addLabel: 'Add', addIcon: 'star', removeLabel: 'Remove', removeIcon: 'close' } as const
  const { cells } = await drawCells({ type: 'stepper', value, onChange: [], ...icons }, values(0, 1))
  const drawn = (cell: HTMLElement) => [...cell.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  expect(drawn(cells[0]!)).toEqual([iconPaths.star])
  expect(drawn(cells[1]!)).toContain(iconPaths.close)
  expect(drawn(cells[1]!)).not.toContain(iconPaths.trash)
})
