// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

function choose(content: string | Uint8Array<ArrayBuffer>, name = 'list.json') {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File([content], name)
  // jsdom's files do not tell their bytes.
  Object.assign(file, { arrayBuffer: () => new Blob([content]).arrayBuffer() })
  fireEvent.change(input, { target: { files: [file] } })
}

const draw = () =>
  drawScreen({
    blocks: [
      {
        type: 'file',
        label: 'Choose',
        accept: '.json',
        limit: 2048,
        onRead: [
          { do: 'message', text: { $op: 'concat', of: [{ $get: 'event.name' }, ' ', { $get: 'event.value.a' }] } },
        ],
      },
    ],
  })

test('file: its actions get what it holds and its name', async () => {
  const drawn = draw()
  await screen.findByRole('button', { name: 'Choose' })
  choose('{"a": 7}')
  await waitFor(() => {
    expect(drawn.notices.map(({ text }) => text)).toEqual(['list.json 7'])
  })
})

test.each([
  ['an empty one', '', 'list.json', 'An empty file cannot be attached'],
  ['one of another type', 'a', 'list.csv', 'A file of this type cannot be used here.'],
  ['a large one', 'x'.repeat(2049), 'list.json', 'File size is over 2KB'],
  [
    'one that is no JSON',
    '{\n"a": ]}',
    'list.json',
    'Syntax error in file (line 2, column 6): This is not JSON: ] is not expected here.',
  ],
  [
    'one with a property twice',
    '{"a": 1, "a": 2}',
    'list.json',
    'Syntax error in file (line 1, column 10): "a" stands twice.',
  ],
  [
    'one in CP932',
    new Uint8Array([0x22, 0x83, 0x65, 0x22]),
    'list.json',
    'Syntax error in file (line 1, column 2): This is not JSON: byte 0x83 (offset 1, not UTF-8) is not expected here.',
  ],
])('file: %s is refused with its reason', async (_what, content, name, reason) => {
  const drawn = draw()
  await screen.findByRole('button', { name: 'Choose' })
  choose(content, name)
  await waitFor(() => {
    expect(drawn.notices).toEqual([{ tone: 'error', text: reason }])
  })
})
