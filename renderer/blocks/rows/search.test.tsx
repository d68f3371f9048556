// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeEach(() => {
  stubBrowser()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

const search = {
  type: 'search',
  state: 'search',
  page: 'page',
  fields: [
    { field: 'NAME', label: 'Name', input: 'textbox', condition: 'LIKE' },
    { field: 'MAKER', label: 'Maker', input: 'select', options: [{ value: 'a', label: 'Alpha' }] },
    { field: 'STOCK', label: 'In stock', input: 'checkbox', condition: '>' },
  ],
}
const spec = {
  state: {
    search: { in: 'query', as: 'json' },
    page: { in: 'query', as: 'number', default: 1 },
  },
  blocks: [search, { type: 'text', text: { $op: 'json', of: { $get: 'state.search' } } }],
} as never

const applied = (drawn: { address(): string }) =>
  JSON.parse(new URL(drawn.address(), 'http://x').searchParams.get('search') ?? 'null') as unknown

test('conditions apply when they are sent, empty ones are none, and the page is the first again', async () => {
  const drawn = drawScreen(spec, { at: '/here?page=3' })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ねじ ' } })
  fireEvent.change(screen.getByLabelText('Maker'), { target: { value: '' } })
  fireEvent.click(screen.getByLabelText('In stock'))
  expect(drawn.address()).toBe('/here?page=3')
  fireEvent.submit(screen.getByText('Search').closest('form')!)
  await waitFor(() => {
    expect(applied(drawn)).toEqual({ NAME: 'ねじ', STOCK: true })
  })
  expect(drawn.address()).not.toContain('page=')
})

test('numbers are taken however they are typed; what is none is told at its field and sends nothing', async () => {
  const price = { field: 'PRICE', label: 'Price', input: 'number', condition: '>=' }
  const drawn = drawScreen({
    state: (spec as { state: object }).state,
    blocks: [{ ...search, fields: [price] }],
  } as never)
  const input = screen.getByLabelText('Price')
  const send = (typed: string) => {
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.submit(input.closest('form')!)
  }
  send('1o1')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a number.')
  expect(document.activeElement).toBe(input)
  expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(applied(drawn)).toBeNull()
  send('１，２００')
  await waitFor(() => {
    expect(applied(drawn)).toEqual({ PRICE: '1200' })
  })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('D-17 what is pasted is not cut off; what is longer than a search takes is said so and sends nothing', async () => {
  const id = { field: 'ID', label: 'ID', input: 'textbox', condition: '=', maxLength: 38 }
  const drawn = drawScreen({
    state: (spec as { state: object }).state,
    blocks: [{ ...search, fields: [id] }],
  } as never)
  const input = screen.getByLabelText<HTMLInputElement>('ID')
  expect(input.maxLength).toBe(-1)
  const send = (typed: string) => {
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.submit(input.form!)
  }
  send('x'.repeat(39))
  expect((await screen.findByRole('alert')).textContent).toBe('Please search for at most 38 characters.')
  expect(applied(drawn)).toBeNull()
  const guid = '{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}'
  send(guid)
  await waitFor(() => expect(applied(drawn)).toEqual({ ID: guid }))
})

test('a date that is none is told at its field as a number is, and sends nothing', async () => {
  const day = { field: 'DAY', label: 'Day', input: 'date', condition: '>=' }
  const drawn = drawScreen({
    state: (spec as { state: object }).state,
    blocks: [{ ...search, fields: [day] }],
  } as never)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })
  const send = (typed: string) => {
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.submit(input.form!)
  }
  expect(input.form!.noValidate).toBe(true)
  send('2026-02-30')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Please write it like this: /)
  expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(document.activeElement).toBe(input)
  expect(applied(drawn)).toBeNull()
  send('2026-02-28')
  await waitFor(() => expect(applied(drawn)).toEqual({ DAY: '2026-02-28' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('further entries choose everything; alternatives and the place of labels are said; a password is not shown', async () => {
  const options = [
    { value: '1', label: 'New' },
    { value: '2', label: 'Sent' },
  ]
  const fields = [
    { field: 'ANY', label: 'Any', input: 'checkbox', options, all: true, labelPosition: 'left' },
    { field: 'ONE', label: 'One', input: 'radio', options, all: true, or: true, size: 'large' },
    { field: 'PIN', label: 'Pin', input: 'password' },
  ]
  const drawn = drawScreen({
    state: { search: { in: 'memory', default: { ONE: '2', PIN: 'secret' } } },
    blocks: [{ ...search, closed: false, labelPosition: 'top', fields }, (spec as { blocks: unknown[] }).blocks[1]],
  } as never)
  const any = within(screen.getByRole('group', { name: 'Any' }))
  const one = within(screen.getByRole('group', { name: 'or One' }))
  const everything = any.getByLabelText<HTMLInputElement>('Select all')
  fireEvent.click(any.getByLabelText('Sent'))
  expect([everything.checked, everything.indeterminate]).toEqual([false, true])
  fireEvent.click(everything)
  expect([everything.checked, everything.indeterminate]).toEqual([true, false])
  fireEvent.click(one.getByLabelText('All'))
  expect(screen.getByRole('group', { name: 'Any' }).dataset.labels).toBe('left')
  expect(screen.getByRole('group', { name: 'or One' }).dataset).toMatchObject({ labels: 'top', size: 'large' })
  expect(screen.getByLabelText<HTMLInputElement>('Pin').type).toBe('password')
  fireEvent.submit(everything.closest('form')!)
  expect(await screen.findByText('{"PIN":"secret","ANY":["1","2"]}')).toBeTruthy()
  expect(drawn.address()).not.toContain('secret')
  fireEvent.click(screen.getByRole('button', { name: 'Search conditions' }))
  expect(screen.getByText('Pin: ••••')).toBeTruthy()
})

test('a search that begins with a day can be sent without it, and begins with it again when it is reset', async () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 31), toFake: ['Date'] })
  const datetime = { format: 'yyyy/MM/dd', stored: 'yyyyMMdd', timeDigit: 6 }
  const days = { FROM: { ...datetime, initial: { sign: '-', number: 1, unit: 'month' } } }
  const from = { field: 'FROM', label: 'From', input: 'date', condition: '>=', datetime }
  const drawn = drawScreen({
    state: { search: { in: 'query', as: 'json', days } },
    blocks: [{ ...search, page: undefined, fields: [from] }, (spec as { blocks: unknown[] }).blocks[1]],
  } as never)
  expect(screen.getByText('{"FROM":"20260228"}')).toBeTruthy()
  expect(drawn.address()).toBe('/here')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } })
  fireEvent.submit(screen.getByLabelText('From').closest('form')!)
  expect(await screen.findByText('{}')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('{"FROM":"20260228"}')).toBeTruthy()
})

test('Enter that accepts a conversion of the input method does not search', () => {
  drawScreen(spec)
  const input = screen.getByLabelText('Name')
  // fireEvent answers false when the default was prevented: the browser then sends no form.
  expect(fireEvent.keyDown(input, { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })).toBe(false)
  expect(fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })).toBe(true)
})

test('on a small window it is folded; what applies stands as chips that can be taken away', async () => {
  stubBrowser(390)
  const drawn = drawScreen(spec, { at: `/here?search=${encodeURIComponent('{"NAME":"x","MAKER":"a","STOCK":true}')}` })
  expect(screen.getByText('Name: x')).toBeTruthy()
  expect(screen.getByText('Maker: Alpha')).toBeTruthy()
  expect(screen.getByText('In stock', { selector: 'li span' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Remove: Maker: Alpha'))
  await waitFor(() => {
    expect(applied(drawn)).toEqual({ NAME: 'x', STOCK: true })
  })
})

test('reset brings back what the builder set', async () => {
  const drawn = drawScreen(
    { ...(spec as object), state: { search: { in: 'query', as: 'json', default: { STOCK: true } } } },
    { at: `/here?search=${encodeURIComponent('{"NAME":"x"}')}` },
  )
  fireEvent.click(screen.getByText('Reset'))
  await waitFor(() => {
    expect(drawn.address()).toBe('/here')
  })
  expect(screen.getByLabelText<HTMLInputElement>('In stock').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

const searching = (field: object, more: object = {}) =>
  drawScreen({
    state: { search: { in: 'memory' } },
    blocks: [{ ...search, page: undefined, fields: [field], ...more }, (spec as { blocks: unknown[] }).blocks[1]],
  } as never)

test('a date is written by the format of its field, sent as it is stored, and a time has as many digits as are said', async () => {
  searching({ field: 'DAY', label: 'Day', input: 'date', datetime: { format: 'dd.MM.yyyy', stored: 'yyyyMMdd' } })
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })
  fireEvent.change(day, { target: { value: '24.12.2026' } })
  fireEvent.submit(day.form!)
  await screen.findByText('{"DAY":"20261224"}')
  cleanup()
  searching({ field: 'AT', label: 'At', input: 'time', datetime: { format: 'HH:mm', timeDigit: 4 } })
  const at = screen.getByRole<HTMLInputElement>('textbox', { name: 'At' })
  fireEvent.change(at, { target: { value: '9:30' } })
  fireEvent.submit(at.form!)
  await screen.findByText('{"AT":"09:30"}')
})

test('a box of choices is as high as is said', () => {
  const options = [{ value: '1', label: 'New' }]
  searching({ field: 'ANY', label: 'Any', input: 'checkbox', options, look: { height: 123 } })
  expect(document.querySelector('[style*="123px"]')).not.toBeNull()
})

test('what a link has given stands in the fields until something else is searched', () => {
  searching({ field: 'NAME', label: 'Name', input: 'textbox' }, { given: { NAME: 'oak' } })
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('oak')
})

test('F-2 a list that waits for its search is begun by one without conditions', async () => {
  const drawn = drawScreen({
    ...(spec as object),
    blocks: [{ ...search, given: { $get: 'state.given' } }],
  } as never)
  fireEvent.submit(screen.getByText('Search').closest('form')!)
  await waitFor(() => {
    expect(applied(drawn)).toEqual({})
  })
  fireEvent.click(screen.getByRole('button', { name: 'More conditions' }))
  fireEvent.click(screen.getByText('Reset'))
  await waitFor(() => {
    expect(applied(drawn)).toBeNull()
  })
})

test('how a value is compared stands before it, where it is not plain', () => {
  stubBrowser(390)
  const price = { field: 'PRICE', label: 'Price', input: 'number', condition: '>=' }
  drawScreen({
    state: { search: { in: 'memory', default: { PRICE: '12' } } },
    blocks: [{ ...search, page: undefined, fields: [price] }],
  } as never)
  screen.getByText('Price: ≧ 12')
})

test('the first field stands alone until the others are asked for; who left them open finds them so', () => {
  drawScreen(spec)
  const more = screen.getByRole('button', { name: 'More conditions' })
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
  expect([screen.queryByRole('combobox'), more.getAttribute('aria-expanded')]).toEqual([null, 'false'])
  fireEvent.click(more)
  expect(screen.getByRole('combobox', { name: 'Maker' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Search' })).toHaveLength(1)
  cleanup()
  drawScreen(spec)
  expect(screen.getByRole('combobox', { name: 'Maker' })).toBeTruthy()
})

test('what is wrong in a field that is folded away opens it', async () => {
  const fields = [search.fields[0], { field: 'PRICE', label: 'Price', input: 'number', condition: '>=' }]
  drawScreen({
    state: { search: { in: 'memory' } },
    blocks: [{ ...search, page: undefined, given: { PRICE: '1o1' }, fields }],
  } as never)
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }).closest('form')!)
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a number.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' }))
})
