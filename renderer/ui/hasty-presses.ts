/** A press this soon after another one is the second half of a double one, in milliseconds. */
const hasty = 400

/** How far a hand moves between the two halves, in pixels. */
const reach = { mouse: 10, touch: 28 }

const pressable = 'button, a, input, select, textarea, summary, label, option, [role], [tabindex], tr, li, dialog'
const pressedByKey = 'button, a, summary, [role=button], [role^=menuitem], [role=option], [role=tab], [type=submit]'

interface Press {
  on: Element
  /** What it said: an element that now says something else is another one. */
  says: string
  /** Milliseconds of the page. */
  at: number
}

/**
 * The second half of a double press is meant for what stood there at the first one. What has just appeared or moved under
 * the pointer or the focus is not pressed by it, nor is anything in rows that are being replaced (`data-replacing`). All
 * presses come through here before anybody else hears of them.
 */
export function ignoreHastyPresses(page: Window = window): void {
  let clicked: (Press & { x: number; y: number }) | undefined
  let keyed: Omit<Press, 'says'> | undefined

  const isMeantForOther = (event: MouseEvent, on: Element, isTouch: boolean): boolean => {
    const { clientX: x, clientY: y, timeStamp: at } = event
    // Whose hand is slower has told the system so, which then counts their presses together (`detail`).
    if (clicked && (at - clicked.at < hasty || event.detail > 1)) {
      const isDouble = Math.hypot(x - clicked.x, y - clicked.y) <= (isTouch ? reach.touch : reach.mouse)
      if (isDouble && (clicked.on !== on || clicked.says !== wordsOf(on))) return true
    }
    return on.closest('[data-replacing]') !== null
  }

  page.addEventListener(
    'click',
    (event) => {
      // A key presses by a click without a pointer.
      if (!(event.target instanceof Element) || event.detail === 0) return
      const { clientX: x, clientY: y, timeStamp: at } = event
      const on = pressed(event.target)
      if (isMeantForOther(event, on, event.pointerType === 'touch')) {
        stop(event)
        if (clicked) clicked = { ...clicked, at }
      } else clicked = { on, says: wordsOf(on), x, y, at }
    },
    { capture: true },
  )
  // Nor does it take the focus with it, which would scroll the page after it.
  page.addEventListener(
    'mousedown',
    (event) => {
      if (event.target instanceof Element && isMeantForOther(event, pressed(event.target), false)) stop(event)
    },
    { capture: true },
  )

  page.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || !(event.target instanceof Element)) return
      if (event.key !== 'Enter' && event.key !== ' ') {
        keyed = undefined
        return
      }
      const { target: on, timeStamp: at } = event
      const before = keyed
      const isSecond = before && (event.repeat || at - before.at < hasty)
      if (isSecond && before.on !== on && on.matches(pressedByKey)) {
        stop(event)
        keyed = { ...before, at }
      } else keyed = { on, at }
    },
    { capture: true },
  )
}

/** What a press is for. That on a label is told to its field at once, which is no second press. */
function pressed(target: Element): Element {
  const on = target.closest(pressable) ?? target
  return (on instanceof HTMLLabelElement && on.control) || on
}

function wordsOf(on: Element): string {
  return on.matches('button, a, [role=button]') ? (on.getAttribute('aria-label') ?? on.textContent) : ''
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
