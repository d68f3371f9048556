import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../json-schema/json-schema-set.ts'
import { wordsOf } from './words-of.ts'

const kind: JsonSchema = {
  $id: 'kumiki:kinds/shelf',
  title: 'Shelf',
  type: 'object',
  properties: {
    name: { title: 'Name', description: 'What it is called.', type: 'string' },
    side: {
      title: 'Side',
      description: 'Where it stands.',
      oneOf: [
        { const: 1, title: 'Left', description: 'By the door.' },
        { const: 2, title: 'Right', description: 'Nobody builds it.', 'x-no-effect': true },
      ],
    },
    later: { title: 'Later', description: 'Nothing acts on it.', 'x-no-effect': true },
    boards: { title: 'Boards', type: 'array', items: { $ref: 'kumiki:common/board' } },
    lid: { title: 'Lid', $ref: 'kumiki:common/board' },
    bare: { type: 'string' },
  },
}
const board: JsonSchema = {
  $id: 'kumiki:common/board',
  type: 'object',
  properties: {
    width: { title: 'Width', description: 'In millimetres.', type: 'integer' },
    on: { title: 'On it', description: 'Another board.', $ref: 'kumiki:common/board' },
  },
}

test('each field with a title and a sentence is a word; a shape is explained once, and nothing that has no effect', () => {
  expect(wordsOf(makeJsonSchemaSet([kind, board]), 'shelf')).toEqual([
    { at: 'name', title: 'Name', place: '', text: 'What it is called.' },
    { at: 'side', title: 'Side', place: '', text: 'Where it stands.\nLeft: By the door.' },
    { at: 'boards.width', title: 'Width', place: 'Boards', text: 'In millimetres.' },
    { at: 'boards.on', title: 'On it', place: 'Boards', text: 'Another board.' },
  ])
})
