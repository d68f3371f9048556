// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallFailure } from '../../call/call.ts'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

vi.mock('../../files/pdf/open-pdf.ts', () => ({
  openPdf: () => ({ document: new Promise(() => {}), close: () => {} }),
}))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

test('sends its input, and says what keeps it from being drawn', async () => {
  const said = 'This server has no browser.'
  const input = { document: { kind: 'report' } }
  const { calls } = drawScreen(
    { blocks: [{ type: 'pdf-view', label: 'Preview', call: 'report-preview', input }] },
    {
      answers: {
        'report-preview': () => {
          throw new CallFailure(said, { kind: 'answer', outcome: { do: 'reject' } })
        },
      },
    },
  )
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Preview' })).toBeTruthy()
  expect(calls).toEqual([{ key: 'report-preview', input }])
})

test('where nothing could be drawn no empty paper stands, and another try draws', async () => {
  let fails = true
  const refusal = { kind: 'answer', outcome: { do: 'reject' }, canRetry: true } as const
  const { calls } = drawScreen(
    { blocks: [{ type: 'pdf-view', label: 'Preview', call: 'report-preview', input: {} }] },
    {
      answers: {
        'report-preview': () => {
          if (fails) throw new CallFailure('It took too long.', refusal)
          return new Blob(['%PDF'])
        },
      },
    },
  )
  const view = screen.getByRole('region', { name: 'Preview' })
  const paper = () => view.querySelector('div[class*="paper"]')
  expect(paper()).not.toBeNull()
  await screen.findByText('It took too long.')
  expect(paper()).toBeNull()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('It took too long.')).toBeNull())
})
