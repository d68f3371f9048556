// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
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
