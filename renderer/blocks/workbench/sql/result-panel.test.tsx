// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../app/app.ts'
import { stubBrowser } from '../../../testing/draw.tsx'
import { Kit } from '../../../testing/kit.tsx'
import type { RunAnswer } from '../../../../runtime/generated/calls/answer.ts'
import { ResultPanel } from './result-panel.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const draw = (answer: Partial<RunAnswer>) =>
  render(
    <ResultPanel
      app={{} as App}
      state={{
        status: 'done',
        answer: { columns: [], rows: [], more: false, changes: 0, ms: 0, problems: [], ...answer },
        limit: 100,
      }}
      sentence={({ message }) => message}
      fileName="x"
    />,
    { wrapper: Kit },
  )

test('a statement that adds tells the rows and the number that it would have got', () => {
  draw({ changes: 1, numbers: { ORDER_NO: 42 } })
  expect(screen.getByRole('status').textContent).toContain('1 row would be changed')
  expect(screen.getByRole('status').textContent).toContain('ORDER_NO would be 42')
})

test.each([
  [{ execFlg: true, error: '' }, 'The check lets it pass.'],
  [{ execFlg: false, error: 'sold out' }, 'The check refuses: sold out'],
])('a check tells what it decides', (check, text) => {
  draw({ columns: [{ key: 'A', title: 'A' }], rows: [{ A: 1 }], check })
  expect(screen.getByText(text)).toBeTruthy()
})
