import { describe, expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { expandPieces } from './expand-pieces.ts'
import { piecesIn } from './pieces-in.ts'

const text = (value: unknown) => ({ type: 'text', text: value })
const about = { description: 'What it does.' }

const all: Document = { kind: 'pieces', version: 1, key: 'all', spec: { pieces: {
  note: { parameters: { text: { ...about, required: true }, when: about, as: { ...about, default: 'note' } }, gives: { type: 'text', text: { $with: 'text' }, as: { $with: 'as' }, when: { $with: 'when' } } },
  two: { gives: [text('one'), text('two')] },
  box: { slots: { inside: about, foot: { ...about, default: [text('foot')] } }, gives: { type: 'stack', blocks: [text('head'), { $slot: 'inside' }, { $slot: 'foot' }] } },
  boxed: { parameters: { text: about }, slots: { inside: about }, gives: { $piece: 'box', inside: [text({ $with: 'text' }), { $slot: 'inside' }], foot: { $with: 'inside' } } },
  named: { parameters: { kind: { ...about, default: { $get: 'params.kind' } }, id: { ...about, default: ['of', { $with: 'kind' }] } }, gives: { kind: { $with: 'kind' }, id: { $with: 'id' } } },
  field: { state: { find: { in: 'query' } }, load: { rows: { call: 'list', input: { of: { $with: 'of' } } } }, parameters: { of: about }, blocks: [{ type: 'dialog', title: 'Ask' }], gives: { type: 'find' } },
  words: { parameters: { text: about, of: about, and: about }, gives: { $op: 'message', text: { $with: 'text' }, of: [{ $from: 'of' }, { $from: 'and' }] } },
  press: { parameters: { call: about }, gives: { type: 'button', onPress: [{ do: 'call', call: { $with: 'call' } }], $rest: true } },
  save: { gives: { $piece: 'press', call: 'save', label: 'Save', $rest: true } },
  passed: { parameters: { text: about, as: { ...about, default: 'note' }, when: about }, gives: { type: 'text', $given: ['text', 'as', 'when'] } },
  asked: { parameters: { text: about }, gives: { type: 'text', $given: ['text', 'as'] } },
  outer: { gives: { $piece: 'inner' } },
  inner: { gives: [{ $piece: 'outer' }] },
  wrong: { gives: { a: { $with: 'nothing' }, b: [{ $slot: 'nothing' }] } },
} } } // oxfmt-ignore
const pieces = piecesIn([all])

const screen = (blocks: unknown[], more = {}): Document => ({
  kind: 'screen',
  version: 1,
  key: 'shop',
  spec: { route: '/shop', ...more, blocks },
})
const expand = (blocks: unknown[], more = {}) => expandPieces(screen(blocks, more), pieces)
const blocksOf = (blocks: unknown[]) => expand(blocks).screen.spec['blocks']

describe('what a piece gives stands in its place', () => {
  test('a screen without pieces stays as it is', () => {
    const plain = screen([text('own'), { type: 'stack', blocks: [text(null)] }], { state: { a: { in: 'tab' } } })
    expect(expandPieces(plain, pieces)).toEqual({ screen: plain, problems: [] })
  })

  test('values of the use; a default; and what is not given leaves its place out', () => {
    expect(blocksOf([{ $piece: 'note', text: { $get: 'row.a' } }])).toEqual([
      { type: 'text', text: { $get: 'row.a' }, as: 'note' },
    ])
    const when = { name: 'row.b', condition: '=', value: null }
    expect(blocksOf([{ $piece: 'note', text: 'x', as: 'strong', when }])).toEqual([
      { type: 'text', text: 'x', as: 'strong', when },
    ])
  })

  test('a list gives its items to the list around it, and is a list elsewhere', () => {
    expect(blocksOf([text('zero'), { $piece: 'two' }, { type: 'stack', blocks: { $piece: 'two' } }])).toEqual([
      text('zero'),
      text('one'),
      text('two'),
      { type: 'stack', blocks: [text('one'), text('two')] },
    ])
  })

  test('slots: what the use gives, its default, and nothing', () => {
    expect(
      blocksOf([
        { $piece: 'box', inside: [text('in'), { $piece: 'two' }] },
        { $piece: 'box', foot: [] },
      ]),
    ).toEqual([
      { type: 'stack', blocks: [text('head'), text('in'), text('one'), text('two'), text('foot')] },
      { type: 'stack', blocks: [text('head')] },
    ])
  })

  test('a piece hands what it was given to another; what it was not given is the default of that one', () => {
    expect(
      blocksOf([
        { $piece: 'boxed', text: 'a', inside: [text('b')] },
        { $piece: 'boxed', text: 'a' },
      ]),
    ).toEqual([
      { type: 'stack', blocks: [text('head'), text('a'), text('b'), text('b')] },
      { type: 'stack', blocks: [text('head'), text('a'), text('foot')] },
    ])
  })

  test('a default may read what was given before it', () => {
    expect(blocksOf([{ $piece: 'named', kind: 'site' }, { $piece: 'named' }])).toEqual([
      { kind: 'site', id: ['of', 'site'] },
      { kind: { $get: 'params.kind' }, id: ['of', { $get: 'params.kind' }] },
    ])
  })

  test('what would read a value that is not given is left out as a whole', () => {
    expect(
      blocksOf([
        { $piece: 'words', text: '{0}', of: 'row.a' },
        { type: 'text', text: {} },
      ]),
    ).toEqual([
      { $op: 'message', text: '{0}', of: [{ $get: 'row.a' }] },
      { type: 'text', text: {} },
    ])
  })

  test('what a use gives beside what the piece takes stands where it says so, also through another piece', () => {
    const onPress = [{ do: 'call', call: 'save' }]
    const when = { name: 'row.b', condition: '=', value: null }
    expect(
      blocksOf([
        { $piece: 'press', call: 'save', label: 'A', when },
        { $piece: 'save', danger: true },
        { $piece: 'save', label: 'Keep' },
      ]),
    ).toEqual([
      { type: 'button', onPress, label: 'A', when },
      { type: 'button', onPress, label: 'Save', danger: true },
      { type: 'button', onPress, label: 'Keep' },
    ])
  })

  test('values of the use stand under their own names where the piece lists them, without what is not given', () => {
    expect(blocksOf([{ $piece: 'passed', text: 'a' }])).toEqual([{ type: 'text', text: 'a', as: 'note' }])
  })

  test('what stands at paths has the last of their names', () => {
    expect(blocksOf([{ type: 'find', input: { $gets: ['params.id', 'state.page', 'find'], limit: 50 } }])).toEqual([
      {
        type: 'find',
        input: { id: { $get: 'params.id' }, page: { $get: 'state.page' }, find: { $get: 'find' }, limit: 50 },
      },
    ])
  })

  test('or another name; alone in a list they are its items', () => {
    const named = { $gets: { dbId: 'params.id', to: 'state.to' }, limit: 50 }
    expect(blocksOf([{ type: 'find', input: named, of: ['a', { $gets: ['row.b', 'row.c'] }] }])).toEqual([
      {
        type: 'find',
        input: { dbId: { $get: 'params.id' }, to: { $get: 'state.to' }, limit: 50 },
        of: ['a', { $get: 'row.b' }, { $get: 'row.c' }],
      },
    ])
    const more = { $gets: ['row.b'], type: 'text' }
    expect(blocksOf([more])).toEqual([{ b: { $get: 'row.b' }, type: 'text' }])
  })

  test('a block that stands alone keeps what pieces bring behind it', () => {
    const { screen: drawn } = expandPieces(
      { ...screen([]), spec: { route: '/shop', blocks: { $piece: 'field', of: 'a' } } },
      pieces,
    )
    expect(drawn.spec['blocks']).toEqual([{ type: 'find' }, { type: 'dialog', title: 'Ask' }])
  })

  test('a value in such a list that the piece does not take is a problem', () => {
    expect(expand([{ $piece: 'asked', text: 'a' }]).problems).toMatchObject([
      { code: 'piece-parameter-unknown', in: 'pieces/all', at: '/spec/pieces/asked/gives/$given' },
    ])
  })

  test('places below one are a list, and items of the list in which they stand', () => {
    const below = { $below: '/spec', of: ['user', 'port'] }
    expect(blocksOf([{ type: 'form', fields: below, groups: [{ fields: ['/name', below] }] }])).toEqual([
      {
        type: 'form',
        fields: ['/spec/user', '/spec/port'],
        groups: [{ fields: ['/name', '/spec/user', '/spec/port'] }],
      },
    ])
  })

  test('pieces of the screen itself go before others, and are no part of what is drawn', () => {
    const own = { two: { gives: [text('own')] }, again: { parameters: { to: about }, gives: { $with: 'to' } } }
    const { screen: expanded, problems } = expand([{ $piece: 'two' }, { $piece: 'again', to: text('a') }], {
      pieces: own,
    })
    expect(problems).toEqual([])
    expect(expanded.spec).toEqual({ route: '/shop', blocks: [text('own'), text('a')] })
  })

  test('a piece in a slot of itself is no circle', () => {
    const { problems, screen: expanded } = expand([{ $piece: 'box', inside: [{ $piece: 'box', foot: [] }], foot: [] }])
    expect(problems).toEqual([])
    expect(expanded.spec['blocks']).toEqual([
      { type: 'stack', blocks: [text('head'), { type: 'stack', blocks: [text('head')] }] },
    ])
  })
})

describe('what a piece brings to the screen', () => {
  test('states and loads beside those of the screen, which go before; blocks after its own, each once', () => {
    const { screen: expanded, problems } = expand(
      [
        { $piece: 'field', of: 'a' },
        { type: 'stack', blocks: [{ $piece: 'field', of: 'a' }] },
      ],
      { state: { find: { in: 'memory' }, own: { in: 'tab' } } },
    )
    expect(problems).toEqual([])
    expect(expanded.spec).toEqual({
      route: '/shop',
      state: { find: { in: 'memory' }, own: { in: 'tab' } },
      load: { rows: { call: 'list', input: { of: 'a' } } },
      blocks: [{ type: 'find' }, { type: 'stack', blocks: [{ type: 'find' }] }, { type: 'dialog', title: 'Ask' }],
    })
  })
})

describe('problems, each with its place', () => {
  test.each([
    ['no such piece', [text('own'), { $piece: 'gone' }], 'piece-not-found', 'screen/shop', '/spec/blocks/1', ['gone']],
    ['something it does not take', [{ $piece: 'two', tone: 'loud' }], 'piece-parameter-unknown', 'screen/shop', '/spec/blocks/0/tone', ['tone']],
    ['a slot it does not have', [{ $piece: 'note', text: '', inside: [] }], 'piece-parameter-unknown', 'screen/shop', '/spec/blocks/0/inside', ['inside']],
    ['something it needs', [{ type: 'stack', blocks: [{ $piece: 'note' }] }], 'piece-parameter-missing', 'screen/shop', '/spec/blocks/0/blocks/0', ['note', 'text']],
    ['a circle', [{ $piece: 'outer' }], 'piece-circle', 'pieces/all', '/spec/pieces/inner/gives/0', ['outer']],
    ['a value outside any piece', [text({ $with: 'text' })], 'piece-parameter-unknown', 'screen/shop', '/spec/blocks/0/text', ['text']],
    ['a path outside any piece', [text({ $from: 'at' })], 'piece-parameter-unknown', 'screen/shop', '/spec/blocks/0/text', ['at']],
    ['the rest outside any piece', [{ type: 'text', $rest: true }], 'piece-parameter-unknown', 'screen/shop', '/spec/blocks/0/$rest', ['$rest']],
    ['two that differ', [{ $piece: 'field', of: 'a' }, { $piece: 'field', of: 'b' }], 'piece-clash', 'screen/shop', '/spec/blocks/1', ['rows']],
  ])('%s', (_what, blocks, code, document, at, values) => {
    expect(expand(blocks).problems).toEqual([expect.objectContaining({ code, in: document, at, values })])
  }) // oxfmt-ignore

  test('in a piece of the screen itself', () => {
    const own = { lost: { gives: [{ type: 'stack', blocks: [{ $piece: 'gone' }] }] } }
    expect(expand([{ $piece: 'lost' }], { pieces: own }).problems).toEqual([
      expect.objectContaining({ code: 'piece-not-found', in: 'screen/shop', at: '/spec/pieces/lost/gives/0/blocks/0' }),
    ])
  })

  test('a piece that reads what it does not declare: a value and a list', () => {
    expect(
      expand([{ $piece: 'wrong' }, { $piece: 'wrong' }]).problems.map(({ in: at, at: place }) => at + place),
    ).toEqual(['pieces/all/spec/pieces/wrong/gives/a', 'pieces/all/spec/pieces/wrong/gives/b/0'])
  })
})
