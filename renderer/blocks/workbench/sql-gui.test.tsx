// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'
// Fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import './sql-gui.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const tables = {
  libraries: [{ name: 'public' }],
  rows: [{ library: 'public', name: 'items', view: false }],
  more: false,
  problems: [],
}
const columns = [
  { name: 'code', type: 'varchar', typeClass: 'String', key: 1 },
  { name: 'price', type: 'numeric', typeClass: 'Number' },
]

const draw = (gui?: object, source: number | null = 4, answers: Answers = {}) =>
  drawScreen(
    {
      state: { run: { in: 'memory' } },
      models: { draft: { from: { kind: 'thing', spec: { ...(gui && { gui }) } } } },
      blocks: [
        {
          type: 'sql-gui',
          bind: { model: 'draft', at: '/spec/gui' },
          source,
          language: 'postgresql',
          parameters: '/spec/parameters',
          columns: '/spec/resultColumns',
          result: 'run',
          calls: { tables: 'tables', columns: 'columns', subqueries: 'subqueries', text: 'text', run: 'run' },
          toText: { text: '/spec/sql', clear: ['/spec/gui'], warning: 'It becomes a text.' },
        },
      ],
    },
    {
      answers: {
        tables: () => tables,
        columns: () => ({ rows: columns, problems: [] }),
        subqueries: () => ({ rows: [] }),
        text: () => ({ sqlCommand: 'SELECT i.price FROM items i', columns: [], parameters: [], problems: [] }),
        ...answers,
      },
    },
  )

const asked = (calls: { key: string; input: unknown }[]) => calls.filter(({ key }) => key === 'text')
async function tree(): Promise<HTMLElement> {
  await screen.findByRole('button', { name: 'items' })
  return screen.getByRole('list', { name: 'Tables and views' })
}

test('it begins with what is to be done first; without a data source with that', async () => {
  draw()
  await screen.findByText(/Press a table under “Tables and columns”/)
  cleanup()
  draw(undefined, null)
  await screen.findByText('Choose the data source under Settings first.')
  expect(screen.queryByRole('list', { name: 'Tables and views' })).toBeNull()
})

test('a pressed table is added; its fields are chosen, and the statement is asked for and shown', async () => {
  const { calls } = draw()
  fireEvent.click(within(await tree()).getByText('items'))
  await screen.findByRole('button', { name: /^Remove table .*items/ })
  await screen.findByText(/Next: add the fields/)
  expect(asked(calls)).toEqual([])
  fireEvent.click(within(await tree()).getByRole('button', { name: 'Columns of items' }))
  fireEvent.click(await within(await tree()).findByText('price'))
  await screen.findByText(/SELECT i\.price FROM items i/)
  const [input] = asked(calls).map((one) => one.input as { document: { spec: { gui: object } } })
  expect(input!.document.spec.gui).toMatchObject({
    tables: [{ file: 'items' }],
    fields: [{ field: 'price' }],
  })
})

const whole = {
  tables: [{ key: 'items', library: 'public', file: 'items' }],
  fields: [{ table: 'items', field: 'price' }],
}

test('a table that a field uses cannot go: it is said why; without the field it can', async () => {
  draw(whole)
  const table = await screen.findByRole('button', { name: /^Remove table/ })
  fireEvent.click(table)
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: /^Remove table/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove field 1' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Remove table/ }))
  await screen.findByText(/Press a table under “Tables and columns”/)
})

test('an alias that is none, or that another table has, is refused', async () => {
  draw({ ...whole, tables: [...whole.tables, { key: 'other', library: 'public', file: 'items' }] })
  const [alias] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Alias of/ })
  for (const wrong of ['other', '1st']) {
    fireEvent.change(alias!, { target: { value: wrong } })
    fireEvent.blur(alias!)
    await waitFor(() => expect(alias!.getAttribute('aria-invalid')).toBe('true'))
  }
})

test('what is wrong with the query is told beside its statement', async () => {
  const problems = [{ code: 'x', in: '', at: '/spec/gui/fields/0', message: 'No column is called price.' }]
  draw(whole, 4, { text: () => ({ sqlCommand: '', parameters: [], problems }) })
  await screen.findByText(/No column is called price/)
})
