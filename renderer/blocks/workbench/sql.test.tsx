// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drawScreen, stubBrowser, type Answers } from '../../testing/draw.tsx'
import type { SqlEditorProps } from './sql/sql-editor.tsx'
// Fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import './sql.tsx'

// The editor itself needs a browser; here the statement is typed into a plain field.
vi.mock('./sql/sql-editor.tsx', () => ({
  default: ({ label, text, onChange, onRun }: SqlEditorProps) => (
    <textarea
      aria-label={label}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key, ctrlKey }) => key === 'Enter' && ctrlKey && onRun()}
    />
  ),
}))

beforeAll(() => stubBrowser())
afterEach(cleanup)

const answer = { columns: [{ key: 'A', title: 'A' }], rows: [{ A: 'oak' }], problems: [] }

const draw = (sql: string, parameters: object[] = [], answers: Answers = {}) =>
  drawScreen(
    {
      state: { run: { in: 'memory' } },
      models: { draft: { from: { spec: { sql, parameters } } } },
      blocks: [
        {
          type: 'sql',
          bind: { model: 'draft', at: '/spec/sql' },
          label: 'SQL',
          source: 4,
          language: 'postgresql',
          parameters: '/spec/parameters',
          secret: ['PASSWORD'],
          result: 'run',
          calls: { run: 'run' },
        },
      ],
    },
    { answers: { run: () => answer, ...answers } },
  )

const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'SQL' })
const runs = (calls: { key: string; input: unknown }[]) =>
  calls.filter(({ key }) => key === 'run').map(({ input }) => input as Record<string, unknown>)

test('what was typed last is run, and its rows stand below', async () => {
  const { calls } = draw('SELECT 1')
  fireEvent.change(await editor(), { target: { value: 'SELECT a\nFROM t' } })
  fireEvent.keyDown(await editor(), { key: 'Enter', ctrlKey: true })
  await screen.findByText('oak')
  expect(runs(calls)).toMatchObject([{ document: { spec: { sql: ['SELECT a', 'FROM t'] } }, parameters: {} }])
})

test('an empty statement cannot be run', async () => {
  const { calls } = draw('')
  await editor()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run' }).disabled).toBe(true)
  fireEvent.keyDown(await editor(), { key: 'Enter', ctrlKey: true })
  expect(runs(calls)).toEqual([])
})

test('values of parameters are asked for, kept as test values where they are no secret, and sent', async () => {
  const { calls } = draw('SELECT :CODE, :PASSWORD', [{ name: 'CODE' }, { name: 'PASSWORD' }])
  await editor()
  fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  const dialog = await screen.findByRole('dialog', { name: 'Values of parameters' })
  fireEvent.change(within(dialog).getByLabelText(/CODE/), { target: { value: 'A-1' } })
  fireEvent.change(within(dialog).getByLabelText(/PASSWORD/), { target: { value: 'kept quiet' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Run' }))
  await screen.findByText('oak')
  expect(runs(calls)).toMatchObject([
    {
      document: { spec: { parameters: [{ name: 'CODE', data: 'A-1' }, { name: 'PASSWORD' }] } },
      parameters: { CODE: 'A-1', PASSWORD: 'kept quiet' },
    },
  ])
  expect(JSON.stringify(runs(calls)[0]!['document'])).not.toContain('kept quiet')
})

test('a parameter that is not listed is offered for the list; a known one is not asked for again', async () => {
  const { calls } = draw('SELECT :CODE, :LOST', [{ name: 'CODE', data: 'A-1' }])
  await screen.findByText(/not listed: :LOST/)
  fireEvent.click(screen.getByRole('button', { name: 'Add to the list' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to the list' })).toBeNull())
  fireEvent.change(await editor(), { target: { value: 'SELECT :CODE' } })
  fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  await screen.findByText('oak')
  expect(runs(calls)).toMatchObject([{ parameters: { CODE: 'A-1' } }])
  expect(runs(calls)[0]).toMatchObject({ document: { spec: { parameters: [{ name: 'CODE' }, { name: 'LOST' }] } } })
})

test('a run is stopped by its button, and what fails is told', async () => {
  const message = 'There is no table "t".'
  const problems = [{ code: 'sql-failed', in: '', at: '/spec/sql', message }]
  draw('SELECT 1', [], { run: () => ({ columns: [], rows: [], problems }) })
  await editor()
  fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  await screen.findByText(new RegExp(message))
  cleanup()
  let isCancelled = false
  draw('SELECT 1', [], {
    run: (_input, options) =>
      new Promise(() => options?.signal?.addEventListener('abort', () => void (isCancelled = true))),
  })
  await editor()
  fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(isCancelled).toBe(true))
})
