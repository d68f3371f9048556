// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Kit } from '../../testing/kit.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import { partIn, RowPalette } from './row-palette.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

test('what the list lacks stands above it by label and key, and a press adds it', () => {
  const added: string[] = []
  const draw = (parts: { key: string; label?: string }[]) => (
    <RowPalette offered={parts} language="en" onAdd={({ key }) => added.push(key)} />
  )
  const { rerender } = render(draw([{ key: 'CODE', label: 'Item code' }, { key: 'NAME' }]), { wrapper: Kit })
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Add Item code CODE',
    'Add NAME',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Add NAME' }))
  expect(added).toEqual(['NAME'])
  rerender(draw([]))
  expect(screen.queryByRole('group')).toBeNull()
})

test('a part is told from a row by its name', () => {
  expect([partIn('part:a:b'), partIn('3'), partIn(3)]).toEqual(['a:b', undefined, undefined])
})
