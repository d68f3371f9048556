// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AppContext, type App } from '../app/app.ts'
import { lazy, nothing } from './lazy.tsx'
import { stubBrowser } from '../testing/draw.tsx'
import { Kit } from '../testing/kit.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

interface Props {
  word: string
}

const Word = ({ word }: Props) => <p>{word}</p>
const come = async () => Promise.resolve({ default: Word })

/** A chunk that comes when the test says so. */
function held() {
  let give!: (chunk: { default: ComponentType<Props> }) => void
  const load = () => new Promise<{ default: ComponentType<Props> }>((resolve) => (give = resolve))
  return { load, give: () => give({ default: Word }) }
}

test('what was fetched before is drawn at once', async () => {
  const load = vi.fn(come)
  const Part = lazy(load)
  await Part.fetch()
  render(<Part word="here" />)
  expect(screen.getByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what was not is fetched once for all places where it is drawn', async () => {
  const load = vi.fn(come)
  const Part = lazy(load)
  render([<Part key={1} word="here" />, <Part key={2} word="there" />])
  expect(await screen.findByText('here')).toBeTruthy()
  expect(screen.getByText('there')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('until it is there, what waits stands in its place', async () => {
  const { load, give } = held()
  const Part = lazy(load, ({ word }) => <i>{`${word} soon`}</i>)
  render(<Part word="here" />)
  expect(screen.getByText('here soon')).toBeTruthy()
  give()
  expect(await screen.findByText('here')).toBeTruthy()
  expect(screen.queryByText('here soon')).toBeNull()
})

test('what has come is drawn in the very next turn, whatever else is to be drawn', async () => {
  const { load, give } = held()
  const Part = lazy(load)
  render(<Part word="here" />)
  await act(async () => Promise.resolve(give()))
  expect(screen.getByText('here')).toBeTruthy()
})

test('what cannot be fetched says so in its place, and is fetched by a press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(come).mockRejectedValueOnce(new Error('offline'))
  const Part = lazy(load)
  render(<Part word="here" />, { wrapper: Kit })
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('here')).toBeTruthy()
  vi.restoreAllMocks()
})

test('E-17 what opens over the page and cannot be fetched says so in a notice, is closed, and can be opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(come).mockRejectedValueOnce(new Error('offline'))
  const Part = lazy<Props & { onClose(): void }>(load, nothing)
  const notify = vi.fn()
  const onClose = vi.fn()
  const draw = () =>
    render(
      <AppContext value={{ notify } as unknown as App}>
        <Part word="here" onClose={onClose} />
      </AppContext>,
      { wrapper: Kit },
    )
  draw()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error' }))
  cleanup()
  draw()
  expect(await screen.findByText('here')).toBeTruthy()
  vi.restoreAllMocks()
})
