import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import type { Language } from '../../../runtime/document.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePartLabel } from '../use-part-label.ts'
import styles from './row-palette.module.css'

/** Who drags something back to the palette leaves it. */
export const palettePlace = 'palette'

const prefix = 'part:'

/** The part that is dragged by this name; undefined where it is a row. */
export const partIn = (id: string | number): string | undefined =>
  String(id).startsWith(prefix) ? String(id).slice(prefix.length) : undefined

interface PaletteProps {
  /** Parts that no row is made of. */
  offered: readonly Part[]
  language: Language
  /** Adds a row at the end. */
  onAdd(part: Part): void
}

/** Parts of which rows can be made: dragged between the rows, or pressed, which puts them at the end. */
export function RowPalette({ offered, language, onAdd }: PaletteProps) {
  const { t } = useLingui()
  const { setNodeRef } = useDroppable({ id: palettePlace })
  if (offered.length === 0) return null
  return (
    <div ref={setNodeRef} className={styles.palette} role="group" aria-label={t`Not in the list yet`}>
      <span className={styles.heading} aria-hidden>{t`Not in the list yet`}</span>
      {offered.map((part) => (
        <Offer key={part.key} part={part} language={language} onPress={() => onAdd(part)} />
      ))}
    </div>
  )
}

function Offer({ part, language, onPress }: { part: Part; language: Language; onPress(): void }) {
  const { t } = useLingui()
  const labelOf = usePartLabel(language)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: prefix + part.key })
  const label = labelOf(part)
  const words = [label, part.key].join(' ').trim()
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.offer}
      data-dragging={isDragging || undefined}
      aria-label={t`Add ${words}`}
      // A key adds it: what can be typed is not dragged by keys first.
      onPointerDown={(event) => listeners?.['onPointerDown']?.(event)}
      onClick={onPress}
    >
      <Icon name="plus" size={14} />
      {label !== '' && <span>{label}</span>} <code>{part.key}</code>
    </button>
  )
}
