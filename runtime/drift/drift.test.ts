import { describe, expect, test } from 'vitest'
import type { DocumentOf } from '../document.ts'
import { adoptDrift } from './adopt-drift.ts'
import { compareColumns, driftId } from './compare-columns.ts'
import type { LiveColumn, StoredColumn } from './compare-columns.ts'

const text = (name: string, more: Partial<StoredColumn> = {}): StoredColumn => ({
  key: name.toUpperCase(),
  name,
  typeClass: 'String',
  type: 'varchar',
  size: 10,
  ...more,
})
const live = (name: string, more: Partial<LiveColumn> = {}): LiveColumn => ({
  name,
  typeClass: 'String',
  type: 'varchar',
  size: 10,
  ...more,
})

describe('compareColumns', () => {
  test.each<[string, StoredColumn[], LiveColumn[], object[]]>([
    ['nothing changed', [text('a'), text('b')], [live('b'), live('a')], []],
    ['what the database does not tell is no difference', [text('a', { inullable: true })], [live('a')], []],
    [
      'whether a column can be empty is no difference by itself: it was not always told',
      [text('a'), text('b', { inullable: true })],
      [live('a', { inullable: true }), live('b', { inullable: false })],
      [],
    ],
    ['what the schema does not know is none either', [{ key: 'A', name: 'a', typeClass: 'String' }], [live('a')], []],
    ['the name of a type in another case is no difference', [text('a', { type: 'VARCHAR' })], [live('a')], []],
    ['dropped', [text('a'), text('b')], [live('a')], [{ what: 'dropped', key: 'B', name: 'b' }]],
    ['added', [text('a')], [live('a'), live('b')], [{ what: 'added', name: 'b' }]],
    ['another case of letters is the same name', [text('a')], [live('A')], []],
    [
      'renamed: between the same neighbours',
      [text('a'), text('old'), text('c')],
      [live('a'), live('new', { size: 20 }), live('c')],
      [
        { what: 'renamed', key: 'OLD', name: 'old', to: 'new' },
        { what: 'changed', key: 'OLD', changes: [{ property: 'size', before: 10, after: 20 }] },
      ],
    ],
    [
      'renamed: of the same type, wherever it stands',
      [text('a'), text('when', { typeClass: 'Date' })],
      [live('day', { typeClass: 'Date' }), live('a')],
      [{ what: 'renamed', key: 'WHEN', to: 'day' }],
    ],
    [
      'renamed: the one of the same type, although another one went from there',
      [text('a'), text('b', { type: 'text' }), text('c')],
      [live('c'), live('d', { type: 'text' }), live('e', { typeClass: 'Date', type: 'date' })],
      [
        { what: 'dropped', key: 'A' },
        { what: 'renamed', key: 'B', to: 'd' },
        { what: 'added', name: 'e' },
      ],
    ],
    [
      'not renamed: either could be it',
      [text('a'), text('b'), text('c')],
      [live('c'), live('d')],
      [
        { what: 'dropped', key: 'A' },
        { what: 'dropped', key: 'B' },
        { what: 'added', name: 'd' },
      ],
    ],
    [
      'not renamed: of another class',
      [text('a'), text('b')],
      [live('a'), live('c', { typeClass: 'Number' })],
      [
        { what: 'dropped', key: 'B' },
        { what: 'added', name: 'c' },
      ],
    ],
    [
      'changed: defaults that documents leave out count',
      [text('price', { typeClass: 'Number', type: 'numeric' })],
      [live('price', { typeClass: 'Number', type: 'numeric', decimalDigits: 2, inullable: true })],
      [
        {
          what: 'changed',
          changes: [
            { property: 'decimalDigits', before: 0, after: 2 },
            { property: 'inullable', before: false, after: true },
          ],
        },
      ],
    ],
  ])('%s', (_name, stored, now, wanted) => {
    expect(compareColumns(stored, now)).toMatchObject(wanted)
    expect(compareColumns(stored, now)).toHaveLength(wanted.length)
  })
})

describe('adoptDrift', () => {
  const stored = [text('gone'), text('old', { label: '名前' }), text('price', { typeClass: 'Number' }), text('same')]
  const now = [
    live('added', { typeClass: 'Date', size: 4 }),
    live('new'),
    live('price', { typeClass: 'Number', size: 12, decimalDigits: 3 }),
    live('same'),
    live('SAME ', { typeClass: 'Guid' }),
  ]
  const document: DocumentOf<'schema'> = {
    kind: 'schema',
    version: 1,
    key: 'a',
    spec: { type: 1, resultColumns: stored },
  }

  test('all that drifted, one by one, leaves nothing to adopt; keys and labels stay', () => {
    const drifts = compareColumns(stored, now)
    expect(new Set(drifts.map(driftId)).size).toBe(drifts.length)
    const adopted = drifts.reduce(adoptDrift, document)
    const columns = adopted.spec.resultColumns ?? []
    expect(compareColumns(columns, now)).toEqual([])
    expect(columns).toContainEqual({ ...text('new'), key: 'OLD', label: '名前' })
    expect(document.spec.resultColumns).toBe(stored)
  })

  test('a new column gets a key that no other has', () => {
    const one = adoptDrift(document, { what: 'added', name: 'SAME', column: live('SAME') })
    expect(one.spec.resultColumns?.at(-1)).toMatchObject({ key: 'SAME_2', name: 'SAME' })
  })

  test('adopting twice changes nothing more', () => {
    for (const drift of compareColumns(stored, now)) {
      const once = adoptDrift(document, drift)
      expect(adoptDrift(once, drift)).toEqual(once)
    }
  })
})
