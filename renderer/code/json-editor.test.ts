// @vitest-environment jsdom
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState, EditorView } from '@uiw/react-codemirror'
import { expect, test } from 'vitest'
import { jsonOffers, type JsonOffer } from './json-offers.ts'
import { markPlace, placeMark } from './place-mark.ts'
import { putText } from './put-text.ts'

/** An editor with the text, its cursor at the `|`. */
function open(written: string): EditorView {
  const anchor = written.indexOf('|')
  const doc = written.replace('|', '')
  return new EditorView({ state: EditorState.create({ doc, selection: { anchor }, extensions: placeMark }) })
}

const written = ({ state }: EditorView): string => {
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
}

/** The text after the first offer was taken. */
async function taken(text: string, offer: JsonOffer, explicit = true): Promise<string | undefined> {
  const view = open(text)
  const context = new CompletionContext(view.state, view.state.selection.main.head, explicit)
  const result = await jsonOffers(async () => [offer])(context)
  const option = result?.options[0]
  if (!result || typeof option?.apply !== 'function') return undefined
  option.apply(view, option, result.from, result.to ?? view.state.selection.main.head)
  return written(view)
}

test.each([
  ['a name brings its value, the cursor inside', '{ "a|" }', '{ "abc": "|" }'],
  ['a comma before the next name', '{ "a|"\n "b": 1 }', '{ "abc": "|",\n "b": 1 }'],
  ['a comma after what stands before', '{ "b": 1\n "a|" }', '{ "b": 1,\n "abc": "|" }'],
  ['a name that has a value keeps it', '{ "a|": 1 }', '{ "abc"|: 1 }'],
])('%s', async (_what, before, after) => {
  expect(await taken(before, { text: '"abc"', begins: '""', words: 'Letters' })).toBe(after)
})

test.each([
  ['in the place of what is typed', '{ "a": "a|" }', '{ "a": "abc"| }'],
  ['with the comma before the next', '{ "a": |\n "b": 1 }', '{ "a": "abc"|,\n "b": 1 }'],
])('a value stands there %s', async (_what, before, after) => {
  expect(await taken(before, { text: '"abc"' })).toBe(after)
})

test('it is found by what people call it, and not by anything else; a new line alone offers nothing', async () => {
  expect(await taken('{ "a": "lett|" }', { text: '"abc"', words: 'Letters' })).toBe('{ "a": "abc"| }')
  expect(await taken('{ "a": "x|" }', { text: '"abc"', words: 'Letters' })).toBe(undefined)
  expect(await taken('{ "a": 1,\n|\n}', { text: '"abc"' }, false)).toBe(undefined)
  expect(await taken('{ "a": | }', { text: '"abc"' }, false)).toBe('{ "a": "abc"| }')
})

test('another text changes only what differs: the cursor stays at what it stood at', () => {
  const view = open('{ "a": 1, "b|": 2 }')
  putText(view, '{ "a": 1000, "b": 2 }')
  expect(written(view)).toBe('{ "a": 1000, "b|": 2 }')
  putText(view, '{ "a": 1000, "b": 2 }')
  putText(view, '{}')
  expect(view.state.doc.toString()).toBe('{}')
})

test('the lines of a place are marked, also after the text grew before them', () => {
  const view = open('|{\n"a": 1,\n"b": 2\n}')
  const marked = () => [...view.dom.querySelectorAll('.cm-marked-line')].map((line) => line.textContent)
  markPlace(view, { from: 10, to: 16 })
  expect(marked()).toEqual(['"b": 2'])
  view.dispatch({ changes: { from: 2, insert: '"c": 3,\n' } })
  expect(marked()).toEqual(['"b": 2'])
  markPlace(view, undefined)
  expect(marked()).toEqual([])
})
