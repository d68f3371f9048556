// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const long = 'word '.repeat(2000)

test('text: as what it is; an empty one is nothing, markup stays text', async () => {
  drawScreen({
    blocks: [
      { type: 'text', text: 'Title', as: 'heading' },
      { type: 'text', text: '<i>plain</i>', align: 'right' },
      { type: 'text', text: '', as: 'subheading' },
      { type: 'text', text: long },
    ],
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Title')
  const plain = screen.getByText('<i>plain</i>')
  expect([plain.tagName, plain.style.textAlign]).toEqual(['P', 'right'])
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  expect(screen.getByText(/^word word/).textContent).toBe(long)
})

test('message: an error is said at once; closing takes it away; an empty one is nothing', async () => {
  drawScreen({
    blocks: [
      { type: 'message', tone: 'error', title: 'Broken', text: 'Why', closable: true },
      { type: 'message', text: 'Calm' },
      { type: 'message', text: '' },
    ],
  })
  expect((await screen.findByRole('alert')).textContent).toBe('BrokenWhy')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Calm')
  expect(document.querySelectorAll('[data-tone]')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('message: what is to be seen at once takes the focus when it comes, and again when it comes again', async () => {
  const appears = { name: 'state.refused', condition: '<>', value: 'no' } as const
  const set = (value: string) => [{ do: 'set', state: 'refused', value } as const]
  drawScreen({
    state: { refused: { in: 'memory', default: 'no' } },
    blocks: [
      { type: 'message', text: 'Not ordered yet', takesFocus: appears, when: { any: [appears, { all: [] }] } },
      { type: 'button', label: 'Order', onPress: set('Why') },
      { type: 'button', label: 'Mend', onPress: set('no') },
    ],
  })
  const notice = (await screen.findByText('Not ordered yet')).closest('[role=status]')
  expect(document.activeElement).not.toBe(notice)
  for (const mend of [true, false]) {
    fireEvent.click(screen.getByRole('button', { name: 'Order' }))
    await waitFor(() => expect(document.activeElement).toBe(notice))
    screen.getByRole('button', { name: 'Mend' }).focus()
    if (mend) fireEvent.click(screen.getByRole('button', { name: 'Mend' }))
  }
})

test('progress: how many of how many, in figures and as a bar that is read aloud', async () => {
  drawScreen({
    state: { done: { in: 'memory', default: 120 } },
    blocks: [{ type: 'progress', label: 'Rows', value: { $get: 'state.done' }, of: 300 }],
  })
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Rows' })
  expect([bar.value, bar.max]).toEqual([120, 300])
  expect(screen.getByText('120 / 300')).toBeTruthy()
})

test('empty: says it, and offers what to do', async () => {
  const drawn = drawScreen({
    blocks: [
      { type: 'empty', title: 'Nothing here', text: 'Yet', action: 'Make', onPress: [{ do: 'message', text: 'Made' }] },
    ],
  })
  await screen.findByText('Nothing here')
  screen.getByText('Yet')
  fireEvent.click(screen.getByRole('button', { name: 'Make' }))
  await waitFor(() => {
    expect(drawn.notices.map(({ text }) => text)).toEqual(['Made'])
  })
})

test('image: the picture with its words; what cannot be had is a frame of the same size', async () => {
  drawScreen({ blocks: [{ type: 'image', src: '/bolt.png', alt: 'Bolt', width: 80, height: 60 }] })
  const picture = await screen.findByRole('img', { name: 'Bolt' })
  expect(picture.getAttribute('src')).toBe('/bolt.png')
  fireEvent.error(picture)
  const frame = screen.getByRole('img', { name: 'Bolt' })
  expect([frame.tagName, frame.style.width, frame.style.height]).toEqual(['SPAN', '80px', '60px'])
})

test('cards: each whole card is a link with its number; no items are told', async () => {
  const item = (name: string) => ({ $get: `item.${name}` })
  const card = {
    type: 'cards',
    title: item('title'),
    text: item('text'),
    badge: item('count'),
    route: item('to'),
  } as const
  const drawn = drawScreen({
    blocks: [
      {
        ...card,
        label: 'Menu',
        items: [
          { title: 'One', text: 'First', count: 3, to: '/one' },
          { title: 'Two', to: '' },
        ],
      },
      { ...card, label: 'None', items: [], empty: 'No cards' },
    ],
  })
  const cards = within(await screen.findByRole('list', { name: 'Menu' })).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual(['OneFirst3', 'Two'])
  expect(within(cards[1]!).queryByRole('link')).toBeNull()
  screen.getByText('No cards')
  fireEvent.click(within(cards[0]!).getByRole('link'))
  await waitFor(() => {
    expect(drawn.address()).toBe('/one')
  })
})

test('totals: labels with their amounts, said when they change; no lines are nothing', async () => {
  drawScreen({
    blocks: [
      {
        type: 'totals',
        label: 'Sum',
        lines: [
          { label: 'Goods', text: '1,200' },
          { label: 'All', value: 1320 },
        ],
      },
      { type: 'totals', label: 'Nothing', lines: [] },
    ],
  })
  const totals = await screen.findByLabelText('Sum')
  expect([...totals.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'Goods',
    '1,200',
    'All',
    '1320',
  ])
  expect(totals.getAttribute('aria-live')).toBe('polite')
  expect(screen.queryByLabelText('Nothing')).toBeNull()
})

test('formatted-text: headings, lists and safe links are elements; markup and bad addresses are words', async () => {
  drawScreen({
    blocks: [
      {
        type: 'formatted-text',
        text: '## News\n\n- **Bolts** are back\n- [Outside](https://example.com/)\n- [Bad](javascript:alert(1))\n\n<script>x</script>',
      },
      { type: 'formatted-text', text: '' },
    ],
  })
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('News')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText('Bolts').tagName).toBe('STRONG')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.com/'])
  screen.getByText('<script>x</script>')
  expect(document.body.querySelector('main script, div script')).toBeNull()
})

test('html-view: markup stands in a frame that may do nothing, without what would run or be fetched', async () => {
  drawScreen({
    blocks: [
      {
        type: 'html-view',
        label: 'Mail',
        html: '<p onclick="x()">A</p><script>x</script><img src="https://example.com/">',
      },
      { type: 'html-view', label: 'Rows', html: '<ul>{lines}</ul>', lines: '<li onclick="x()">$&</li>' },
      { type: 'html-view', label: 'Nothing', html: '' },
    ],
  })
  const frame = await screen.findByTitle('Mail')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('srcdoc')).toMatch(/<body [^>]*><p>A<\/p><\/body>/)
  expect(screen.getByTitle('Rows').getAttribute('srcdoc')).toContain('<ul><li>$&</li></ul>')
  expect(screen.queryByTitle('Nothing')).toBeNull()
})

test('cards: each as wide as it says, in parts of 24; without widths as many as fit; each with its number', async () => {
  const items = [
    { title: 'Wide', span: 16 },
    { title: 'Small', span: 8 },
  ]
  const title = { $get: 'item.title' } as const
  drawScreen({
    blocks: [
      { type: 'cards', label: 'Spans', items, title, span: { $get: 'item.span' }, number: { $get: 'item.span' } },
      { type: 'cards', label: 'Plain', items, title },
    ],
  })
  const spans = await screen.findByRole('list', { name: 'Spans' })
  expect(
    within(spans)
      .getAllByRole('listitem')
      .map((item) => item.style.getPropertyValue('--span')),
  ).toEqual(['16', '8'])
  expect(spans.style.gridTemplateColumns).toBe('')
  // What a preview finds them by.
  const numbers = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ dataset }) => dataset['field'])
  expect([numbers('Spans'), numbers('Plain')]).toEqual([
    ['16', '8'],
    [undefined, undefined],
  ])
  expect(screen.getByRole('list', { name: 'Plain' }).style.gridTemplateColumns).toContain('auto-fill')
})

test('api-document: what draws it is fetched once, gets the document, and asks nobody else about it', async () => {
  const drawn: Record<string, unknown>[] = []
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    vi.stubGlobal('SwaggerUIBundle', (options: Record<string, unknown>) => drawn.push(options))
    ;(script as HTMLScriptElement).onload?.(new Event('load'))
  })
  const block = { type: 'api-document', document: { openapi: '3.1.0', info: { title: 'Stock' } } } as const
  drawScreen({ blocks: [block, block, { type: 'api-document', document: { $get: 'load.nothing' } }] })
  await waitFor(() => expect(drawn).toHaveLength(2))
  expect(drawn[0]).toMatchObject({ spec: { info: { title: 'Stock' } }, validatorUrl: null })
  expect(append).toHaveBeenCalledTimes(1)
  append.mockRestore()
  vi.unstubAllGlobals()
})

test.each([
  ['totals', { type: 'totals', lines: [{ label: 'Sum', text: '¥1' }] }, 'Sum'],
  ['progress', { type: 'progress', label: 'Done', value: 1, of: 2 }, '1 / 2'],
  ['bar', { type: 'bar', blocks: [{ type: 'text', text: 'In it' }] }, 'In it'],
])('%s stands only while its condition holds', async (_type, block, words) => {
  drawScreen({
    state: { on: { in: 'memory' } },
    blocks: [
      { ...block, when: { name: 'state.on', condition: '=', value: true } } as never,
      { type: 'button', label: 'Show', onPress: [{ do: 'set', state: 'on', value: true }] },
    ],
  })
  const button = await screen.findByRole('button', { name: 'Show' })
  expect(screen.queryByText(words)).toBeNull()
  fireEvent.click(button)
  await screen.findByText(words)
})

test('cards: a picture stands for its item where it has one', async () => {
  drawScreen({
    blocks: [
      {
        type: 'cards',
        label: 'Menu',
        items: [{ title: 'One', image: '/one.png' }, { title: 'Two' }],
        title: { $get: 'item.title' },
        image: { $get: 'item.image' },
      },
    ],
  })
  const cards = within(await screen.findByRole('list', { name: 'Menu' })).getAllByRole('listitem')
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual(['/one.png', undefined])
})
