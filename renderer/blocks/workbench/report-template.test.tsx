// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'
// Fetched when it is first drawn, which takes longer than a test waits on a busy machine.
import './report-template.tsx'
import './report-template/template-editor.tsx'

beforeAll(() => {
  stubBrowser()
  // What a code editor measures.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
})
afterEach(cleanup)

function draw(spec: object) {
  return drawScreen({
    models: { draft: { from: { kind: 'report', version: 1, key: 'note', spec: { type: 'pdf', ...spec } } } },
    blocks: [
      { type: 'report-template', bind: { model: 'draft', at: '/spec/page' } },
      { type: 'text', text: { $op: 'json', of: { $get: 'draft.value.spec' } } },
    ],
  } as never)
}

test('a report begins with a start, once it is known which rows it has', async () => {
  draw({})
  const invoice = await screen.findByRole<HTMLButtonElement>('button', { name: /^Qualified invoice/ })
  expect(invoice.disabled).toBe(true)
  cleanup()
  draw({ dataSchemas: [{ schema: 'schema/orders' }] })
  fireEvent.click(await screen.findByRole('button', { name: /^Qualified invoice/ }))
  await screen.findByRole('textbox', { name: 'Template' })
  // Of a long text the editor draws what is seen.
  await screen.findByText(/Registration number T0000000000000/)
  await screen.findByText(/"fileName":"invoice-\{date\}"/)
  expect(screen.queryByRole('button', { name: /^Qualified invoice/ })).toBeNull()
})

test('the paper may speak the other language', async () => {
  draw({ dataSchemas: [{ schema: 'schema/orders' }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Japanese' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Qualified invoice/ }))
  await screen.findByText(/登録番号 T0000000000000/)
})

test('fields, helpers and pieces go in at the cursor', async () => {
  draw({ page: '<p></p>', pictures: [{ name: 'seal', picture: 'blob/1' }] })
  await screen.findByRole('textbox', { name: 'Template' })
  fireEvent.click(screen.getByRole('button', { name: 'Piece' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Picture, logo or seal/ }))
  await screen.findByText(/\{\{picture \\"seal\\" width=25\}\}/)
  fireEvent.click(screen.getByRole('button', { name: 'Field' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^today/ }))
  await screen.findByText(/width=25\}\}\{\{today\}\}/)
})

test('a template begins anew after a question', async () => {
  const { questions } = draw({ page: '<p></p>', dataSchemas: [{ schema: 'schema/orders' }] })
  await screen.findByRole('textbox', { name: 'Template' })
  fireEvent.click(screen.getByRole('button', { name: 'Begin anew' }))
  await screen.findByRole('button', { name: /^Qualified invoice/ })
  expect(questions).toHaveLength(1)
})
