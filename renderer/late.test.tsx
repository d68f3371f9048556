// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { late } from './late.tsx'

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

class Fence extends Component<{ children: ReactNode }, { said?: string }> {
  override state: { said?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ said: error.message })
  override render = () => this.state.said ?? this.props.children
}

test('what was fetched before is drawn at once', async () => {
  const load = vi.fn(come)
  const Part = late(load)
  await Part.fetch()
  render(<Part word="here" />)
  expect(screen.getByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what was not is fetched once for all places where it is drawn', async () => {
  const load = vi.fn(come)
  const Part = late(load)
  render([<Part key={1} word="here" />, <Part key={2} word="there" />])
  expect(await screen.findByText('here')).toBeTruthy()
  expect(screen.getByText('there')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('until it is there, what waits stands in its place', async () => {
  const { load, give } = held()
  const Part = late(load, ({ word }) => <i>{`${word} soon`}</i>)
  render(<Part word="here" />)
  expect(screen.getByText('here soon')).toBeTruthy()
  give()
  expect(await screen.findByText('here')).toBeTruthy()
  expect(screen.queryByText('here soon')).toBeNull()
})

test('what has come is drawn in the very next turn, whatever else is to be drawn', async () => {
  const { load, give } = held()
  const Part = late(load)
  render(<Part word="here" />)
  await act(async () => Promise.resolve(give()))
  expect(screen.getByText('here')).toBeTruthy()
})

test('what cannot be fetched is told, and asked for again where it is drawn next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(come).mockRejectedValueOnce(new Error('cannot be fetched'))
  const Part = late(load)
  render(
    <Fence>
      <Part word="here" />
    </Fence>,
  )
  expect(await screen.findByText('cannot be fetched')).toBeTruthy()
  cleanup()
  render(
    <Fence>
      <Part word="here" />
    </Fence>,
  )
  expect(await screen.findByText('here')).toBeTruthy()
  vi.restoreAllMocks()
})
