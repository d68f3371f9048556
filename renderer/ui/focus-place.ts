/** How often is looked for a place that a tab or a lazy block has yet to draw, each time after `pauseMs`. */
const tries = 100
const pauseMs = 50
/** From this look on, what is around the place will do: not every part of a document has a control of its own. */
const enough = 30

/** For how many looks the focus is given back where what had it is drawn anew. */
const held = 20

/** Goes to the control for a place of the document (`data-at` holds its JSON pointer), as soon as it is drawn. */
export function focusPlace(at: string): void {
  let left = held
  const look = (number: number): void => {
    // A page that was left has no document any more.
    if (typeof document === 'undefined') return
    const exact = find('data-at', at) ?? inside(at)
    // A row of a long list is drawn once it is in sight.
    if (!exact) around('data-undrawn', at)?.scrollIntoView({ block: 'center' })
    // What a row does not show itself stands in its details.
    if (!exact) around('data-opens', at, '[aria-expanded="false"]')?.click()
    const place = exact ?? (number < enough ? undefined : beside(at))
    if (!place && number < tries) setTimeout(() => look(number + 1), pauseMs)
    const control = place?.matches(typed) ? place : controlIn(place)
    if (!place) return
    unfold(place)
    place.scrollIntoView({ block: 'center' })
    // What has no control of its own is read from where it stands.
    if (!control) place.tabIndex = -1
    ;(control ?? place).focus({ preventScroll: true })
    setTimeout(() => hold(place.ownerDocument, number), pauseMs)
  }
  /** What it refers to may be read a moment later, and the control drawn anew; whoever has gone elsewhere stays there. */
  const hold = (page: Document, number: number): void => {
    if (left-- <= 0 || !page.defaultView) return
    if (page.activeElement === page.body) look(number + 1)
    else setTimeout(() => hold(page, number), pauseMs)
  }
  setTimeout(() => look(0), pauseMs)
}

const typed = 'input, textarea, select, button, [contenteditable="true"]'

/** The first control; what only scrolls a text that is typed in it is none. */
function controlIn(place: HTMLElement | undefined): HTMLElement | undefined {
  const all = [...(place?.querySelectorAll<HTMLElement>(`${typed}, [tabindex]`) ?? [])]
  return all.find((one) => !one.querySelector('[contenteditable="true"]'))
}

/** The control for a place as it is drawn now, or that of the nearest place around it; nothing is opened for it. */
export function placeShown(at: string): HTMLElement | undefined {
  return find('data-at', at) ?? around('data-at', at)
}

/** Opens what is folded around a place. */
function unfold(place: HTMLElement): void {
  place.closest('details')?.setAttribute('open', '')
  for (let panel = place.closest('[id]'); panel; panel = panel.parentElement?.closest('[id]') ?? null)
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"][aria-expanded="false"]`)?.click()
}

function find(attribute: string, at: string, more = ''): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(at)}"]${more}`) ?? undefined
}

/** The first place that this one holds. */
function inside(at: string): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`[data-at^="${CSS.escape(`${at}/`)}"]`) ?? undefined
}

/** The nearest place around this one, or what stands beside it there. */
function beside(at: string): HTMLElement | undefined {
  for (let end = at.lastIndexOf('/'); end > 0; end = at.lastIndexOf('/', end - 1)) {
    const holder = at.slice(0, end)
    const place = find('data-at', holder) ?? inside(holder)
    if (place) return place
  }
  return undefined
}

/** The nearest place that holds this one. */
function around(attribute: string, at: string, more = ''): HTMLElement | undefined {
  for (let end = at.lastIndexOf('/'); end > 0; end = at.lastIndexOf('/', end - 1)) {
    const place = find(attribute, at.slice(0, end), more)
    if (place) return place
  }
  return undefined
}
