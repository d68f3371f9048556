// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
// Fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import './answer-filter.tsx'
import '../../code/code-editor.tsx'

beforeAll(() => {
  stubBrowser()
  // What a code editor measures.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
})
afterEach(cleanup)

const text = '{"items":[{"code":"A-1","stock":12345678901234567890}]}'

function draw(answer: object | undefined, tried: (input: { filter: string }) => object) {
  return drawScreen(
    {
      state: { run: { in: 'memory' } },
      models: { draft: { from: { spec: { filter: '.items' } } } },
      blocks: [
        {
          type: 'answer-filter',
          bind: { model: 'draft', at: '/spec/filter' },
          answer: { $get: 'state.run' },
          calls: { filter: 'tried' },
        },
        { type: 'button', label: 'Run', onPress: [{ do: 'set', state: 'run', value: answer ?? null }] },
        { type: 'text', text: { $get: 'draft.value.spec.filter' } },
      ],
    } as never,
    { answers: { tried } },
  )
}
const run = async () => fireEvent.click(await screen.findByRole('button', { name: 'Run' }))

test('an answer stands beside its filter and the rows of it; a filter that fails says why, and the rows are gone', async () => {
  const columns = [{ key: 'code', title: 'code', type: 'string' }]
  const { calls } = draw({ text, signs: text.length }, ({ filter }) =>
    filter === '.items'
      ? { columns, rows: [{ code: 'A-1' }], count: 250 }
      : { columns: [], rows: [], count: 0, problem: 'jq: no' },
  )
  await screen.findByText('.items')
  expect(screen.queryByRole('region', { name: 'What was answered' })).toBeNull()
  await run()
  const answer = await screen.findByRole('region', { name: 'What was answered' })
  expect(answer.textContent).toContain('    {\n      "code": "A-1",\n      "stock": 12345678901234567890\n')
  await screen.findByRole('cell', { name: 'A-1' })
  screen.getByText('250 rows; the first 1 of them')
  expect(calls).toEqual([{ key: 'tried', input: { text, filter: '.items' } }])
  const editor = await screen.findByRole('textbox', { name: 'jq filter beside the answer' })
  await waitFor(() => expect(editor.textContent).toBe('.items'))
  editor.firstElementChild!.textContent = '.item['
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('jq: no'))
  expect(screen.queryByRole('cell', { name: 'A-1' })).toBeNull()
  expect(calls.at(-1)).toEqual({ key: 'tried', input: { text, filter: '.item[' } })
  await screen.findByText('.item[', { selector: 'p, span' })
})

test('an answer that is too long is said to be; nothing is tried', async () => {
  const { calls } = draw({ signs: 700_000 }, () => ({}))
  await run()
  await screen.findByText('The answer has 700,000 characters; it is too long to be shown beside its filter.')
  expect(calls).toEqual([])
})
