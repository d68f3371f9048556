import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { changeWords } from '../../runtime/screen/change-words.ts'

const set = loadJsonSchemas(fileURLToPath(new URL('../..', import.meta.url)))

function wordsIn(block: object, more: object = {}): string[] {
  const found: string[] = []
  changeWords(set, 'screen', { ...more, blocks: [block] }, (word) => {
    found.push(word)
    return word
  })
  return found
}

const when = { name: 'state.a', condition: '=', value: 'code' }
const cell = (value: unknown) => ({
  type: 'table',
  rows: [],
  columns: [{ label: 'Label', cell: { type: 'text', value } }],
})

test.each<[string, object, string[]]>([
  ['a text', { type: 'text', text: 'Word' }, ['Word']],
  ['one of two texts', { type: 'text', text: { $op: 'choose', when, then: 'Yes', else: 'No' } }, ['Yes', 'No']],
  [
    'one of three, read in a cell',
    cell({ $op: 'choose', when, then: 'Yes', else: { $op: 'choose', when, then: 'Perhaps', else: 'No' } }),
    ['Label', 'Yes', 'Perhaps', 'No'],
  ],
  ['a fallback', { type: 'text', text: { $op: 'coalesce', of: [{ $get: 'load.a.name' }, 'New'] } }, ['New']],
  [
    'a pattern below other operators',
    cell({ $op: 'coalesce', of: [{ $op: 'message', text: '{0} rows', of: [1] }] }),
    ['Label', '{0} rows'],
  ],
  [
    'what is sent is none',
    {
      type: 'button',
      label: 'Go',
      onPress: [{ do: 'set', state: 'a', value: { $op: 'choose', when, then: 'code', else: 'other' } }],
    },
    ['Go'],
  ],
  [
    'a pattern in what is sent is one',
    {
      type: 'button',
      label: 'Go',
      onPress: [{ do: 'set', state: 'a', value: { name: { $op: 'message', text: '{0} chosen', of: [2] } } }],
    },
    ['Go', '{0} chosen'],
  ],
  [
    'a tone is none',
    {
      type: 'table',
      rows: [],
      columns: [
        {
          label: 'L',
          cell: { type: 'badge', value: 'Word', tone: { $op: 'choose', when, then: 'danger', else: 'neutral' } },
        },
      ],
    },
    ['L', 'Word'],
  ],
  [
    'parts of a file name, separators and comparisons are none',
    {
      type: 'text',
      text: {
        $op: 'concat',
        of: ['log-', { $op: 'join', of: ['a', 'b'], text: ', ' }, { $op: 'equals', of: ['a', 'b'] }],
      },
    },
    [],
  ],
])('words: %s', (_, block, expected) => {
  expect(wordsIn(block)).toEqual(expected)
})

test('a word is changed in its place, and nothing else is', () => {
  const spec = {
    title: 'Title',
    blocks: [{ type: 'text', text: { $op: 'message', text: 'A {0}', of: ['A {0}'] }, id: 'Title' }],
  }
  expect(changeWords(set, 'screen', spec, () => 'x')).toEqual({
    title: 'x',
    blocks: [{ type: 'text', text: { $op: 'message', text: 'x', of: ['A {0}'] }, id: 'Title' }],
  })
})
