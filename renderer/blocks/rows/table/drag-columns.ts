import { rem, shownPixels } from '../../../ui/rem.ts'
import type { Arranging } from './use-arrangement.ts'

const edge = 7
const narrowest = 40
const widest = 2000
/** A press that moves less is a press. */
const slack = 6

/**
 * Headings that are dragged: at their right edge a column gets another width, elsewhere another place. Listens on the row of
 * headings alone, so that rows and headings have no element more. The last drag's click does not order the rows.
 */
export function dragColumns(head: HTMLElement, arranging: () => Arranging | undefined): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const headings = () => [...head.querySelectorAll<HTMLElement>('th[data-name]')]
  const headingAt = (x: number) => headings().find((one) => inside(one, x))
  const grip = (x: number) => headings().find((one) => Math.abs(one.getBoundingClientRect().right - x) <= edge)

  head.addEventListener(
    'pointermove',
    ({ clientX, pointerType, buttons }) => {
      if (pointerType === 'mouse' && buttons === 0) head.dataset['edge'] = grip(clientX) ? 'true' : 'false'
    },
    { signal },
  )
  head.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const sized = grip(event.clientX)
      const moved = sized ?? headingAt(event.clientX)
      if (!moved) return
      if (sized) event.preventDefault()
      follow(head, event, signal, {
        draw(x) {
          if (sized) {
            const width = widthAt(sized, x)
            for (const side of ['width', 'minWidth', 'maxWidth'] as const) sized.style[side] = rem(width)
          } else for (const one of headings()) one.dataset['drop'] = String(one !== moved && inside(one, x))
        },
        end(x) {
          for (const one of headings()) delete one.dataset['drop']
          const now = arranging()
          if (!now) return
          const own = now.columns.map((one) => one.own)
          const name = moved.dataset['name']
          if (sized) return now.put(own.map((one) => (one.name === name ? { ...one, width: widthAt(sized, x) } : one)))
          const target = headingAt(x)?.dataset['name']
          if (target === undefined || target === name) return
          const held = own.find((one) => one.name === name)
          const to = own.findIndex((one) => one.name === target)
          if (held && to >= 0) now.put(own.filter((one) => one !== held).toSpliced(to, 0, held))
        },
      })
    },
    { signal },
  )
  return () => {
    stop.abort()
  }
}

function inside(element: HTMLElement, x: number): boolean {
  const { left, right } = element.getBoundingClientRect()
  return x >= left && x < right
}

const widthAt = (heading: HTMLElement, x: number): number =>
  Math.round(Math.min(widest, Math.max(narrowest, (x - heading.getBoundingClientRect().left) / shownPixels(1))))

/** Follows the pointer until it is let go; a click that would come of a drag is taken away. */
function follow(
  head: HTMLElement,
  { clientX: begin, pointerId }: PointerEvent,
  outer: AbortSignal,
  { draw, end }: { draw(x: number): void; end(x: number): void },
): void {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, outer])
  let isDrag = false
  document.addEventListener(
    'pointermove',
    ({ clientX, pointerId: id }) => {
      if (id !== pointerId) return
      isDrag ||= Math.abs(clientX - begin) > slack
      if (isDrag) draw(clientX)
    },
    { signal },
  )
  for (const name of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(
      name,
      (event) => {
        if (event.pointerId !== pointerId) return
        stop.abort()
        if (!isDrag) return
        const swallow = (click: Event) => {
          click.stopPropagation()
          click.preventDefault()
        }
        head.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => head.removeEventListener('click', swallow, { capture: true }))
        end(name === 'pointerup' ? event.clientX : begin)
      },
      { signal },
    )
}
