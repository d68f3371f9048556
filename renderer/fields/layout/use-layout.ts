import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { toPointer } from '../../../runtime/pointer.ts'
import { emptyOf } from '../empty-of.ts'
import { useFields, useValueAt } from '../field-context.ts'
import type { LeafProps } from '../use-leaf.ts'
import { useParts } from '../use-parts.ts'
import { boxAt, cellOf, joinTo, pointerOf, put, rowsOf, stepTo, takeOut, type Destination, type Way } from './places.ts'
import { isGroup, nextSpan, spanOf, withSpan, type Box, type LayoutShape } from './shape.ts'
import { useBoxName } from './use-box-name.ts'

/** Which cell is chosen, where something else than the layout shows its settings. */
export interface Selection {
  /** -1: none. */
  chosen: number
  choose(index: number): void
}

/** Where the focus is after a change: with what was moved, where it was, or on what bears this name (`data-item`). */
type Focus = 'follows' | 'stays' | { item: string }

/** A layout as it is drawn, and what is done to it; each change is one step of undo. */
export interface Layout {
  /** Place of the list in the model. */
  at: string
  label: string
  shape: LayoutShape
  cells: readonly Box[]
  readOnly: boolean
  /** Parts that may be placed and are not yet. */
  offered: readonly Part[]
  nameOf(box: Box): string
  /** Place of the chosen thing in the layout. */
  chosen: string | undefined
  choose(at: string): void
  /** What was done last, to be read aloud. */
  said: string
  /** The focus follows what is moved in it. */
  box: RefObject<HTMLDivElement | null>
  place(thing: { from: string } | { made: Box }, to: Destination, focus: Focus): void
  /** Moves what stands at a place by one. */
  step(at: string, way: Way, focus?: 'stays'): void
  /** Puts it together with what stands before or after it. */
  join(at: string, side: 'before' | 'after', focus?: 'stays'): void
  resize(at: string, span: number): void
  widen(at: string, isWider: boolean): void
  takeOut(at: string): void
  /** A new item that shows a part; one that is something else, by its code. */
  made(of: Part | { code: unknown }): Box
  /** Takes other cells in the place of all. */
  begin(cells: readonly Box[]): void
}

/** How an item is made of a part, where its list knows more of it. */
export type MakeItem = (part: Part) => object

export function useLayout(props: LeafProps, shape: LayoutShape, selection?: Selection, make?: MakeItem): Layout {
  const { model, readOnly } = useFields()
  const { t } = useLingui()
  const { label } = props
  const held = useValueAt(model, props.at)
  const cells = useMemo(() => (Array.isArray(held) ? held.map((one) => (isObject(one) ? one : {})) : []), [held])
  const { parts, offered } = useOffered(props, shape, cells)
  const nameOf = useBoxName(shape, parts)
  const { chosen, choose } = useChosen(selection)
  const [said, setSaid] = useState('')
  const { box, followTo } = useFollowedFocus(cells)

  /** What is chosen stays chosen where it stands then. */
  const write = (next: readonly Box[], title: string): void => {
    const before = chosen === undefined ? undefined : boxAt(cells, chosen)
    model.set(props.at, next.length > 0 ? next : undefined, title)
    if (before) choose(pointerOf(shape, next, before) ?? '')
  }
  const place: Layout['place'] = (thing, to, focus) => {
    const placed = readOnly ? undefined : put(shape, cells, thing, to)
    if (!placed) return
    write(placed.cells, 'made' in thing ? t`Add to ${label}` : t`Move in ${label}`)
    if (focus !== 'stays') followTo(focus === 'follows' ? placed.at : focus.item)
    const number = cellOf(placed.at)
    const name = nameOf(boxAt(placed.cells, placed.at) ?? {})
    const row = (rowsOf(shape, placed.cells)[number]?.row ?? 0) + 1
    setSaid(t`${name}: place ${number + 1} of ${placed.cells.length}, row ${row}.`)
  }
  const resize: Layout['resize'] = (at, span) => {
    const number = cellOf(at)
    const cell = cells[number]
    if (!cell || readOnly || span === spanOf(shape, cell)) return
    const next = withSpan(shape, cell, span)
    write(cells.with(number, next), t`Change ${label}`)
    const name = nameOf(boxAt(cells, at) ?? {})
    setSaid(t`${name}: ${spanOf(shape, next)} of 24 parts wide.`)
  }
  return {
    ...{ at: props.at, label: props.label, shape, cells, readOnly, offered, nameOf, chosen, choose, said, box },
    ...{ place, resize },
    step(at, way, focus) {
      const to = stepTo(shape, cells, at, way)
      if (to) place({ from: at }, to, focus ?? 'follows')
    },
    join(at, side, focus) {
      const to = joinTo(shape, cells, at, side)
      if (to) place({ from: at }, to, focus ?? 'follows')
    },
    widen(at, isWider) {
      const cell = cells[cellOf(at)]
      if (cell) resize(at, nextSpan(shape, spanOf(shape, cell), isWider))
    },
    takeOut(at) {
      if (readOnly) return
      const name = nameOf(boxAt(cells, at) ?? {})
      const left = takeOut(shape, cells, at)
      write(left, t`Remove from ${label}`)
      followTo(left.length > 0 ? `/${Math.min(cellOf(at), left.length - 1)}` : '')
      setSaid(t`${name} was taken out.`)
    },
    made: (of) => madeItem(shape, of, make),
    begin: (next) => write(next, t`Add to ${label}`),
  }
}

function madeItem(shape: LayoutShape, of: Part | { code: unknown }, make?: MakeItem): Box {
  if ('key' in of && make) return { ...make(of) }
  const empty = emptyOf(shape.set, shape.item)
  const own = isObject(empty) ? empty : {}
  if ('key' in of) return { ...own, ...of.brings, [shape.part.name]: of.key }
  const typed = shape.type ? { ...own, [shape.type.name]: of.code } : own
  return shape.list !== undefined && isGroup(shape, typed) ? { ...typed, [shape.list]: [] } : typed
}

/** What items may show, and what of it no item does. */
function useOffered({ at }: LeafProps, shape: LayoutShape, cells: readonly Box[]) {
  const { list, part } = shape
  const steps = list === undefined ? [0, part.name] : [0, list, 0, part.name]
  const named = useParts(useFields(), part.kind, at + toPointer(steps))
  const documents = useDocuments(part.refersTo.join(' '))
  const parts = part.kind === undefined ? documents : named
  return useMemo(() => {
    const placed = new Set(cells.flatMap((cell) => namesIn(shape, cell)))
    return { parts, offered: (parts ?? []).filter(({ key }) => !placed.has(key)) }
  }, [parts, cells, shape])
}

/** The documents of some kinds, as parts that are known by their addresses. */
function useDocuments(kinds: string): Part[] {
  const { options } = useFields()
  const [found, setFound] = useState<Part[]>(none)
  useEffect(() => {
    if (kinds === '') return
    const ending = new AbortController()
    options({ kinds: kinds.split(' '), find: '' }, ending.signal).then(
      (rows) => setFound(rows.map(({ value, label }) => ({ key: value, label }))),
      () => undefined,
    )
    return () => ending.abort()
  }, [options, kinds])
  return found
}

const none: Part[] = []

function namesIn(shape: LayoutShape, box: Box): unknown[] {
  const inside = shape.list === undefined ? undefined : box[shape.list]
  const further = Array.isArray(inside) ? inside.filter(isObject).flatMap((one) => namesIn(shape, one)) : []
  return [box[shape.part.name], ...further]
}

function useChosen(selection: Selection | undefined) {
  const [own, setOwn] = useState('')
  if (!selection) return { chosen: own === '' ? undefined : own, choose: setOwn }
  return {
    chosen: selection.chosen < 0 ? undefined : `/${selection.chosen}`,
    choose: (at: string): void => {
      if (at !== '') selection.choose(cellOf(at))
    },
  }
}

/** Once asked to, the focus goes to what stands at a place, as soon as the layout is drawn anew. */
function useFollowedFocus(cells: readonly Box[]) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    const at = wanted.current
    if (at === undefined) return
    wanted.current = undefined
    const named = (mark: '=' | '^=', name: string) =>
      box.current?.querySelector<HTMLElement>(`[data-item${mark}"${CSS.escape(name)}"]`)
    const found = named('=', at) ?? named('^=', `${at}/`) ?? box.current
    found?.focus()
  }, [cells])
  return {
    box,
    followTo: (at: string): void => {
      wanted.current = at
    },
  }
}
