// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { late, type Late } from './late.tsx'

afterEach(cleanup)

const Word = ({ word }: { word: string }) => <p>{word}</p>
const draw = (Part: Late<{ word: string }>) =>
  render(
    <Suspense fallback="…">
      <Part word="here" />
    </Suspense>,
  )

test('what was fetched before is drawn at once', async () => {
  const load = vi.fn(async () => ({ default: Word }))
  const Part = late(load)
  await Part.fetch()
  draw(Part)
  expect(screen.getByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what was not is fetched when it is drawn', async () => {
  const load = vi.fn(async () => ({ default: Word }))
  const Part = late(load)
  await act(() => draw(Part))
  expect(await screen.findByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})
