import { useEffect, useState } from 'react'
import type { Blocks } from '../../../../runtime/generated/blocks.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { getAt, parsePointer, toStep } from '../../../../runtime/pointer.ts'
import { propertyOf } from '../../../../runtime/json/property-of.ts'
import type { PreviewPart } from '../../../../runtime/preview/messages.ts'
import type { EditHandle } from '../../../model/edit-handle.ts'
import type { Scope } from '../../../state/scope.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { leadTo } from '../../show/problems/lead-to.ts'

type Parts = NonNullable<Blocks['page-preview']['parts']>

interface Placed extends PreviewPart {
  /** Place of its item in the document. */
  at: string
  to: string | undefined
  state: string | undefined
  index: number
}

/** Settings of what is drawn: which one is being edited here, and how to go to that of a part. */
export function useParts({ parts = [], model }: Blocks['page-preview'], scope: Scope, handle: EditHandle) {
  const [marked, setMarked] = useState<PreviewPart>()
  const follow = useLatest(({ target }: FocusEvent) => {
    const at = target instanceof Element ? target.closest('[data-at]')?.getAttribute('data-at') : undefined
    if (at === undefined || at === null) return
    const found =
      placeAt(parts, at) ??
      placedParts(parts, handle.model.get().value).find((one) => at === one.at || at.startsWith(`${one.at}/`))
    setMarked((before) =>
      before?.name === found?.name && before?.what === found?.what
        ? before
        : found && { what: found.what, name: found.name },
    )
  })
  useEffect(() => {
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [follow])
  const choose = useLatest((chosen: PreviewPart[]) => {
    const placed = placedParts(parts, handle.model.get().value)
    const place = chosen.find(({ what }) => what === 'place')
    const around = place && parts.find(({ what }) => what === 'place')
    if (place && around) return leadTo(`${around.at}/${toStep(place.name)}`, model, scope)
    const found = chosen.flatMap(
      (part) => placed.find(({ what, name }) => what === part.what && name === part.name) ?? [],
    )
    const [first] = found
    if (!first) return
    if (first.state !== undefined) scope.screen.setState(first.state, String(first.index), { replace: true })
    leadTo(first.to === undefined ? first.at : `${first.at}/${first.to}`, model, scope)
  })
  return { marked, choose }
}

/** The place, drawn in the page under its own name, of the setting at a pointer. */
function placeAt(parts: Parts, at: string): PreviewPart | undefined {
  const around = parts.find((one) => one.what === 'place' && at.startsWith(`${one.at}/`))
  const [name] = around ? parsePointer(at.slice(around.at.length)) : []
  return name === undefined ? undefined : { what: 'place', name }
}

/** All items that may be drawn, with their places. */
function placedParts(parts: Parts, value: unknown): Placed[] {
  const listed = parts.filter(({ what }) => what !== 'place')
  return listed.flatMap(({ what, at, name, to, state }) =>
    listsAt(at, value).flatMap(({ list, around }) => {
      const items = getAt(value, list)
      if (!Array.isArray(items)) return []
      return items.map((item, index) => ({
        ...{ what, to, state, index: around ?? index },
        name: name === undefined ? String(index) : asText(propertyOf(item, name)),
        at: `${list}/${index}`,
      }))
    }),
  )
}

interface ListAt {
  list: string
  /** Number of the item of the list around it. */
  around?: number
}

/** `/spec/dbPages/1/inputs` for each of the pages. */
function listsAt(at: string, value: unknown): ListAt[] {
  const place = at.indexOf('/*')
  if (place < 0) return [{ list: at }]
  const around = getAt(value, at.slice(0, place))
  if (!Array.isArray(around)) return []
  return around.map((_, index) => ({ list: `${at.slice(0, place)}/${index}${at.slice(place + 2)}`, around: index }))
}
