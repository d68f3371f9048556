import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import { asText } from '../../../runtime/values/as-text.ts'
import { useExternal } from '../../state/use-external.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFields } from '../field-context.ts'
import type { Way } from './places.ts'
import { codeOf, type Box } from './shape.ts'
import type { Layout } from './use-layout.ts'
import { draggedName } from './zone.tsx'
import styles from './layout.module.css'

const ways: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface ChipProps {
  layout: Layout
  /** Place in the layout. */
  at: string
  box: Box
  /** Says how it is moved, to be read aloud. */
  helpId: string
}

/** One thing of a layout: it is dragged or moved by keys, and a press shows its settings. */
export function ItemChip({ layout, at, box, helpId }: ChipProps) {
  const { shape, readOnly } = layout
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: draggedName.item(at), disabled: readOnly })
  const key = asText(box[shape.part.name])
  const words = layout.nameOf(box)
  const code = codeOf(shape, box)
  const isChosen = layout.chosen === at
  const told = useTold(layout.at + at)
  return (
    <button
      {...listeners}
      ref={setNodeRef}
      type="button"
      className={styles.chip}
      data-item={at}
      data-at={layout.at + at}
      data-opens={layout.at + at}
      data-dragging={isDragging || undefined}
      data-problem={told === '' ? undefined : true}
      title={told || undefined}
      aria-expanded={isChosen}
      aria-describedby={helpId}
      onClick={() => layout.choose(isChosen ? '' : at)}
      onKeyDown={(event) => pressKey(event, layout, at)}
    >
      <Icon name="drag" size={14} />
      <span className={styles.name}>{words}</span>
      {key !== '' && key !== words && shape.part.kind !== undefined && <code>{key}</code>}
      {code && code.facts?.['field'] === true && code.value !== shape.type?.usual && <small>{code.title}</small>}
      {told !== '' && <span className="visually-hidden">{told}</span>}
    </button>
  )
}

/** What is wrong with a thing, in words. */
function useTold(at: string): string {
  const { model, sentence } = useFields()
  return useExternal(model.subscribe, () => {
    const own = model.get().problems.find((one) => one.at === at || one.at.startsWith(`${at}/`))
    return own ? sentence(own) : ''
  })
}

/** Arrows move; with shift they make it narrower and wider; with alt up and down it goes to what stands before and after it; Delete takes it out. */
function pressKey(event: KeyboardEvent, layout: Layout, at: string): void {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  const way = ways[key]
  if (layout.readOnly || ctrlKey || metaKey) return
  if (key === 'Delete' || key === 'Backspace') layout.takeOut(at)
  else if (!way) return
  else if (altKey && (way === 'left' || way === 'right')) return
  else if (altKey) layout.join(at, way === 'up' ? 'before' : 'after')
  else if (shiftKey) layout.widen(at, way === 'right' || way === 'down')
  else layout.step(at, way)
  event.preventDefault()
}
