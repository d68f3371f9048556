// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAfterLetter } from './use-after-letter.ts'

afterEach(cleanup)

function Field({ heard }: { heard: string[] }) {
  const letter = useAfterLetter((text) => heard.push(text))
  return <input onChange={(event) => letter.tell(event.target.value)} />
}

function type(text = 'SELECT') {
  const heard: string[] = []
  const { unmount } = render(<Field heard={heard} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  return { heard, unmount }
}

test('a letter is heard after its frame, the last text once', async () => {
  const { heard } = type('S')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'SE' } })
  expect(heard).toEqual([])
  await waitFor(() => expect(heard).toEqual(['SE']))
})

test.each([
  ['Ctrl+S', () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })],
  ['Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['a press without a pointer', () => fireEvent.click(document.body)],
  ['leaving the page', () => window.dispatchEvent(new Event('pagehide'))],
])('%s finds what was typed just before', (_name, look) => {
  const { heard } = type()
  look()
  expect(heard).toEqual(['SELECT'])
})

test('a field that goes away loses nothing', () => {
  const { heard, unmount } = type()
  unmount()
  expect(heard).toEqual(['SELECT'])
})

test('another letter is no command', () => {
  const { heard } = type()
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(heard).toEqual([])
})
