import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@uiw/react-codemirror'
import { offersLook } from '../../../code/offers-look.ts'

const parameters = new MatchDecorator({
  regexp: /(?<![:\w]):[A-Za-z_]\w*/g,
  decoration: Decoration.mark({ class: 'cm-parameter' }),
})

/** Colours of the page for parameters. */
const parameterLook = [
  ViewPlugin.define(
    (view) => ({
      found: parameters.createDeco(view),
      update(update: ViewUpdate) {
        this.found = parameters.updateDeco(update, this.found)
      },
    }),
    { decorations: ({ found }): DecorationSet => found },
  ),
  EditorView.theme({ '.cm-parameter, .cm-parameter *': { color: 'var(--brand-text)', fontWeight: '600' } }),
]

export const editorLook = [parameterLook, offersLook]
