/** The same value of the next row, or of the one before (`step` -1): values in rows are marked by `data-entry`. */
export function focusNext(from: HTMLElement, step: 1 | -1): void {
  const entries = [...document.querySelectorAll<HTMLElement>(`[data-entry="${CSS.escape(from.dataset.entry ?? '')}"]`)]
  const next = entries[entries.indexOf(from) + step]?.querySelector<HTMLElement>('input, select, textarea')
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
