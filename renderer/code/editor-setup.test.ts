// @vitest-environment jsdom
import { EditorSelection, EditorView } from '@uiw/react-codemirror'
import { expect, test } from 'vitest'
import { editorSetup } from './editor-setup.ts'

test('several cursors are drawn by the editor, one is the browser’s own', () => {
  const view = new EditorView({ doc: 'SELECT 1', extensions: editorSetup, parent: document.body })
  const place = (...cursors: number[]) =>
    view.dispatch({ selection: EditorSelection.create(cursors.map((at) => EditorSelection.cursor(at))) })
  const isDrawn = () => view.dom.querySelector('.cm-cursorLayer') !== null
  expect(isDrawn()).toBe(false)
  place(1, 4)
  expect(isDrawn()).toBe(true)
  view.dispatch(view.state.replaceSelection('x'))
  expect([view.state.doc.toString(), isDrawn()]).toEqual(['SxELExCT 1', true])
  place(2)
  expect(isDrawn()).toBe(false)
  view.destroy()
})
