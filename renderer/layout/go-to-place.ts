/** The first row of a list that stands in the window: while its neighbours are not drawn, pixels above it are guesses. */
export interface RowInSight {
  /** Its number in the list (`data-at`). */
  at: number
  /** Pixels from the window's upper edge to its own. */
  top: number
}

export interface ScrollPlace {
  /** Pixels from the beginning of the page. */
  top: number
  row?: RowInSight | undefined
}

/** Milliseconds without a further row after which somebody may go on from as near as there is, and after which that stays. */
const [quietMs, patienceMs] = [2_000, 20_000]
/** Milliseconds in which a list draws the rows of another place. */
const stepMs = 80

/** By which somebody goes to a place of his own. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown']

interface Row extends RowInSight {
  height: number
}

/** Rows of the page's list that are drawn; none where it has several lists. */
function drawn(main: HTMLElement | null): Row[] {
  const rows = [...(main?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
  if (new Set(rows.map((row) => row.parentElement)).size !== 1) return []
  return rows.map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { at: Number(row.dataset['at']), top, height }
  })
}

/** Where the page stands now. */
export function placeNow(main: HTMLElement | null): ScrollPlace {
  const row = drawn(main).find(({ top, height }) => top + height > 0)
  return { top: window.scrollY, row: row && { at: row.at, top: row.top } }
}

/** Goes nearer to a row, by those that are drawn; tells whether there is nothing left to go. */
function nearer(main: HTMLElement | null, { at, top }: RowInSight): boolean {
  const rows = drawn(main)
  const [nearest] = rows.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))
  if (!nearest) return true
  const height = rows.reduce((sum, row) => sum + row.height, 0) / rows.length
  const by = nearest.top - top + (at - nearest.at) * height
  const before = window.scrollY
  if (Math.abs(by) > 1) window.scrollBy(0, by)
  return window.scrollY === before
}

/**
 * Scrolls to a place as soon as there are rows enough, and calls `arrived` then, or when no further ones come for a while. Somebody who
 * moves by himself meanwhile stays where he is. What it returns ends it.
 */
export function goToPlace(main: { current: HTMLElement | null }, place: ScrollPlace, arrived: () => void): () => void {
  const listening = new AbortController()
  let [height, began, looked] = [0, performance.now(), -Infinity]
  let hasGone = false
  let hasArrived = false
  let frame = requestAnimationFrame(function look() {
    frame = requestAnimationFrame(look)
    const now = performance.now()
    if (now - looked < stepMs) return
    looked = now
    const { scrollHeight } = document.documentElement
    // Rows that come page by page are awaited as long as they come.
    if (scrollHeight > height) began = now
    height = scrollHeight
    const quiet = now - began
    const isHighEnough = scrollHeight >= place.top + innerHeight
    if (!isHighEnough && quiet < quietMs) return
    if (!hasGone) window.scrollTo(0, place.top)
    const isThere = place.row === undefined || (nearer(main.current, place.row) && hasGone)
    hasGone = true
    if (!hasArrived && (isThere || quiet > quietMs)) {
      hasArrived = true
      arrived()
    }
    if ((isThere && isHighEnough) || quiet > patienceMs) end()
  })
  const end = () => {
    cancelAnimationFrame(frame)
    listening.abort()
  }
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true, signal: listening.signal })
  return end
}
