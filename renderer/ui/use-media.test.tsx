// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../testing/draw.tsx'
import { narrowQuery, useMedia } from './use-media.ts'

beforeEach(() => stubBrowser(390))
afterEach(cleanup)

function Kind() {
  return <p>{useMedia(narrowQuery) ? 'cards' : 'table'}</p>
}

test('a page of a phone is a wide one on paper, before its sheets are counted, and afterwards narrow again', () => {
  render(<Kind />)
  screen.getByText('cards')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  screen.getByText('table')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getByText('cards')).toBeDefined()
})
