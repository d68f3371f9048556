import { basicSetup, Compartment, drawSelection, EditorState, type Extension } from '@uiw/react-codemirror'

const drawn = new Compartment()
const one: Extension = []

/**
 * One cursor is the browser's own: the one that the editor draws blinks by an animation, for which the browser makes frames
 * without end, and a letter waits for its turn among them. The browser has no second one: several are drawn by the editor.
 */
const severalCursors: Extension = [
  EditorState.allowMultipleSelections.of(true),
  drawn.of(one),
  EditorState.transactionExtender.of(({ newSelection, startState }) => {
    const before = drawn.get(startState)
    const areSeveral = newSelection.ranges.length > 1
    if (before === undefined || areSeveral === (before !== one)) return null
    return { effects: drawn.reconfigure(areSeveral ? drawSelection() : one) }
  }),
]

/** What every editor of code can do. Made once: an editor that is given none makes all of it again at each letter. */
export const editorSetup = [basicSetup({ drawSelection: false }), severalCursors]
