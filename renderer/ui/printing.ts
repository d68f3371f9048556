let printing = false

/** Whether the page is on its way to paper. */
export const isPrinting = (): boolean => printing

const told = new Set<() => void>()

function change(event: Event): void {
  printing = event.type === 'beforeprint'
  for (const tell of told) tell()
}

/** Told when printing begins and ends; gives back what ends it. */
export function onPrinting(tell: () => void): () => void {
  if (told.size === 0) for (const name of ['beforeprint', 'afterprint']) addEventListener(name, change)
  told.add(tell)
  return () => {
    told.delete(tell)
  }
}
