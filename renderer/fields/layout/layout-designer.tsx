import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import '../mantine-parts.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { FillButton } from '../lists/fill-button.tsx'
import type { LeafProps } from '../use-leaf.ts'
import { ArrangeBar } from './arrange-bar.tsx'
import { ItemSettings } from './item-settings.tsx'
import { LayoutCell } from './layout-cell.tsx'
import { Palette } from './palette.tsx'
import { boxAt, emptyCell } from './places.ts'
import { wholeRow, withSpan, type Box, type LayoutShape } from './shape.ts'
import { useLayout, type Layout, type MakeItem, type Selection } from './use-layout.ts'
import { destinationIn, draggedName, smallestUnder } from './zone.tsx'
import styles from './layout.module.css'

interface DesignerProps extends LeafProps {
  shape: LayoutShape
  /** Where the settings of the chosen cell are shown elsewhere. */
  selection?: Selection
  makeItem?: MakeItem
}

// The same objects at each drawing: with others the library begins anew.
const mouse = { activationConstraint: { distance: 4 } }
/** A finger that goes on at once scrolls the page. */
const touch = { activationConstraint: { delay: 200, tolerance: 8 } }
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }

/**
 * A layout as a picture: things are dragged into rows of 24 parts, with the pointer, a finger or the keys, and pulled to
 * their width. Every change is a step of the model's undo.
 */
export function LayoutDesigner({ shape, selection, makeItem, ...props }: DesignerProps) {
  const layout = useLayout(props, shape, selection, makeItem)
  const { t } = useLingui()
  const helpId = useId()
  const [dragged, setDragged] = useState<string>()
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  const { chosen, cells } = layout
  const box = chosen === undefined ? undefined : boxAt(cells, chosen)
  const name = box ? layout.nameOf(box) : ''
  const drop = ({ active, over }: DragEndEvent): void => {
    setDragged(undefined)
    const thing = over && thingIn(layout, String(active.id))
    if (over && thing) layout.place(thing, destinationIn(over.id), 'follows')
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={smallestUnder}
      measuring={measuring}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
    >
      <div
        ref={layout.box}
        className={styles.designer}
        tabIndex={-1}
        data-dragging={dragged !== undefined || undefined}
      >
        {!layout.readOnly && (
          <div className={styles.offers}>
            <Palette layout={layout} />
            {props.schema['x-fill'] !== undefined && <FillButton {...props} fill={props.schema['x-fill']} />}
          </div>
        )}
        {cells.length === 0 ? (
          <Nothing layout={layout} />
        ) : (
          <ol className={styles.grid} aria-label={props.label}>
            {cells.map((cell, index) => (
              <LayoutCell key={index} {...{ layout, helpId, index, cell }} />
            ))}
          </ol>
        )}
        <p id={helpId} className={styles.note}>
          {t`Drag it, or press it and use the keys: an arrow moves it, with Shift it changes the width, Delete takes it out.`}{' '}
          {shape.list !== undefined && t`Alt with up or down puts it together with what stands before or after it.`}
        </p>
        <p role="status" className="visually-hidden">
          {layout.said}
        </p>
        {chosen !== undefined && box && <ArrangeBar layout={layout} at={chosen} name={name} />}
        {chosen !== undefined && box && !selection && <ItemSettings layout={layout} at={chosen} name={name} />}
        <DragOverlay dropAnimation={null}>
          {dragged !== undefined && <span className={styles.ghost}>{draggedWords(layout, dragged)}</span>}
        </DragOverlay>
      </div>
    </DndContext>
  )
}

/** What is done is told once, in the words of the layout. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** What is dragged, by its name. */
function thingIn(layout: Layout, name: string): { from: string } | { made: Box } | undefined {
  if (name.startsWith(draggedName.item(''))) return { from: name.slice(draggedName.item('').length) }
  const part = layout.offered.find(({ key }) => draggedName.part(key) === name)
  if (part) return { made: layout.made(part) }
  const code = layout.shape.type?.codes.find(({ value }) => draggedName.code(value) === name)
  return code && { made: layout.made({ code: code.value }) }
}

function draggedWords(layout: Layout, name: string): string {
  const thing = thingIn(layout, name)
  if (!thing) return ''
  return layout.nameOf('made' in thing ? thing.made : (boxAt(layout.cells, thing.from) ?? {}))
}

/** What stands there while there are no cells: how one begins. */
function Nothing({ layout }: { layout: Layout }) {
  const { t } = useLingui()
  const { shape } = layout
  const { list, type } = shape
  const half = withSpan(shape, {}, wholeRow / 2)
  const marker = type?.codes.find(({ facts }) => facts === undefined)
  const rows = (): Box[] => [
    ...Array.from({ length: 6 }, () => ({ ...emptyCell(shape), ...half })),
    ...(marker && list !== undefined
      ? [{ ...withSpan(shape, emptyCell(shape), wholeRow), [list]: [layout.made({ code: marker.value })] }]
      : []),
  ]
  return (
    <div className={styles.nothing}>
      <p>{list === undefined ? t`None yet.` : t`Nothing is placed yet: all stand one after the other as they come.`}</p>
      {!layout.readOnly && list !== undefined && (
        <Button variant="default" size="compact-sm" onClick={() => layout.begin(rows())}>
          {t`3 rows of 2 columns`}
        </Button>
      )}
    </div>
  )
}
