import { Decoration, EditorView, StateEffect, StateField, type DecorationSet, type Text } from '@uiw/react-codemirror'

/** Where the database found something wrong: both from 1. */
export interface Mark {
  line: number
  column?: number
}

export const showMark = StateEffect.define<Mark | undefined>()

/** Colours the line of the mark and underlines from its column to the end of the word; a change of the text ends it. */
export const errorMark = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, { effects, docChanged, state }) {
      const effect = effects.find((one) => one.is(showMark))
      if (effect) return effect.value === undefined ? Decoration.none : decorate(effect.value, state.doc)
      return docChanged ? Decoration.none : before
    },
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.baseTheme({
    '.cm-failed-line': { backgroundColor: 'var(--danger-soft)' },
    '.cm-failed': { textDecoration: 'underline wavy var(--danger)', textUnderlineOffset: '3px' },
  }),
]

function decorate({ line, column }: Mark, doc: Text): DecorationSet {
  if (line < 1 || line > doc.lines) return Decoration.none
  const { from, to, text } = doc.line(line)
  const whole = Decoration.line({ class: 'cm-failed-line' }).range(from)
  if (column === undefined || from + column - 1 >= to) return Decoration.set([whole])
  const word = /^[\p{L}\p{N}_$#@]+/u.exec(text.slice(column - 1))?.[0].length ?? 1
  const start = from + column - 1
  return Decoration.set([whole, Decoration.mark({ class: 'cm-failed' }).range(start, start + word)])
}
