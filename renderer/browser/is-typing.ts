/** Whether an element is one into which text is typed; these have an undo of their own. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, .cm-editor') !== null)
  )
}
