import { Annotation, Transaction, type EditorView, type ViewUpdate } from '@uiw/react-codemirror'

const isPut = Annotation.define<true>()

/** Whether somebody typed what an update changed. */
export const isTyped = ({ transactions }: ViewUpdate): boolean =>
  !transactions.some((one) => one.annotation(isPut) === true)

/** Puts another text into an editor by the smallest change, so that cursor, marks and sight stay; it is no step of typing. */
export function putText(view: EditorView, text: string): void {
  const before = view.state.doc.toString()
  if (before === text) return
  const most = Math.min(before.length, text.length)
  let from = 0
  while (from < most && before[from] === text[from]) from++
  let same = 0
  while (same < most - from && before[before.length - 1 - same] === text[text.length - 1 - same]) same++
  view.dispatch({
    changes: { from, to: before.length - same, insert: text.slice(from, text.length - same) },
    annotations: [isPut.of(true), Transaction.addToHistory.of(false)],
  })
}
