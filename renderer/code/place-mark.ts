import { Decoration, EditorView, StateEffect, StateField, type DecorationSet, type Text } from '@uiw/react-codemirror'

/** A part of a text by its offsets. */
export interface TextRange {
  from: number
  to: number
}

const showPlace = StateEffect.define<TextRange | undefined>()

/** Colours the lines of a place that is looked at elsewhere. */
export const placeMark = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, { effects, changes, state }) {
      const effect = effects.find((one) => one.is(showPlace))
      if (!effect) return before.map(changes)
      return effect.value === undefined ? Decoration.none : linesOf(effect.value, state.doc)
    },
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.baseTheme({ '.cm-marked-line': { backgroundColor: 'var(--brand-soft)' } }),
]

/** Colours a place and brings it into sight, without moving the page around the editor. */
export function markPlace(view: EditorView, place: TextRange | undefined): void {
  view.dispatch({ effects: showPlace.of(place) })
  if (!place) return
  const { top } = view.lineBlockAt(Math.min(place.from, view.state.doc.length))
  const { scrollTop, clientHeight } = view.scrollDOM
  const isInSight = top >= scrollTop && top <= scrollTop + clientHeight - 40
  if (!isInSight) view.scrollDOM.scrollTop = top - clientHeight / 3
}

/** So many lines are coloured at most: a large part is known by its beginning. */
const mostLines = 200

function linesOf({ from, to }: TextRange, doc: Text): DecorationSet {
  const first = doc.lineAt(Math.min(from, doc.length)).number
  const last = Math.min(doc.lineAt(Math.min(to, doc.length)).number, first + mostLines - 1)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return Decoration.set(
    numbers.map((number) => Decoration.line({ class: 'cm-marked-line' }).range(doc.line(number).from)),
  )
}
