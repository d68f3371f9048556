// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubBrowser } from '../../../testing/draw.tsx'
import { AddParts } from './add-parts.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

test('a part is offered by its label and its key, and by its key alone where no label is known', async () => {
  const parts = [{ key: 'CODE', label: 'Item code' }, { key: 'NAME', label: 'NAME' }, { key: 'PRICE' }]
  render(
    <MantineProvider>
      <AddParts label="Add columns" offered={() => parts} several={false} language="en" onAdd={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add columns' }))
  const entries = await screen.findAllByRole('menuitem', { hidden: true })
  expect(entries.map((entry) => entry.textContent)).toEqual(['Item code CODE', 'NAME', 'PRICE'])
})
