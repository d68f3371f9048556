import {
  isPreviewMessage,
  type FromPreview,
  type PreviewPart,
  type ToPreview,
} from '../../../runtime/preview/messages.ts'
import { isFramed } from '../../browser/is-framed.ts'
import type { Site } from './make-site.ts'

const attributes = { column: 'data-name', field: 'data-field', place: 'data-place' } as const

/**
 * In a preview, the builder's page around says when there is a newer drawing, whose eyes it is for, and which setting is being
 * edited; it is told which parts are pressed. Returns how to stop.
 */
export function followBuilder({ session, tokens }: Pick<Site, 'session' | 'tokens'>): () => void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  let isChoosing = false
  const hear = ({ data, origin, source }: MessageEvent): void => {
    if (source !== window.parent || origin !== window.location.origin || !isPreviewMessage(data) || !('do' in data))
      return
    if (data.do === 'choose') isChoosing = data.isOn
    else if (data.do === 'mark') void sheet.replace(outlined(data.part))
    else drawAgain(data)
  }
  const drawAgain = ({ isOther }: Extract<ToPreview, { do: 'draw' }>): void => {
    if (isOther) tokens.drop()
    session.open().catch(() => undefined)
  }
  const press = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return
    const isNewTab = !isChoosing && event.target.closest('a[target="_blank"]') !== null
    if (isNewTab) tell({ kumiki: 'preview', did: 'new-tab' })
    if (!isChoosing && !isNewTab) return
    event.preventDefault()
    event.stopPropagation()
    if (isChoosing) tell({ kumiki: 'preview', did: 'choose', parts: partsAround(event.target) })
  }
  window.addEventListener('message', hear)
  window.addEventListener('click', press, true)
  tell({ kumiki: 'preview', did: 'start' })
  return () => {
    window.removeEventListener('message', hear)
    window.removeEventListener('click', press, true)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

function tell(message: FromPreview): void {
  if (isFramed()) window.parent.postMessage(message, window.location.origin)
}

function outlined(part: PreviewPart | undefined): string {
  if (!part) return ''
  return `[${attributes[part.what]}="${CSS.escape(part.name)}"] { outline: 2px solid var(--focus); outline-offset: -2px }`
}

/** Places, columns and inputs around what was pressed; a cell belongs to the column whose head stands above it. */
function partsAround(pressed: Element): PreviewPart[] {
  const parts: PreviewPart[] = []
  for (let one: Element | null = pressed; one; one = one.parentElement) {
    const head = one instanceof HTMLTableCellElement ? headOf(one) : one
    for (const what of ['place', 'field', 'column'] as const) {
      const name = head?.getAttribute(attributes[what])
      if (name) parts.push({ what, name })
    }
  }
  return parts
}

function headOf(cell: HTMLTableCellElement): Element | undefined {
  const row = cell.closest('table')?.tHead?.rows[0]
  return row?.cells[cell.cellIndex]
}
