import { useDraggable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { asText } from '../../../runtime/values/as-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFields } from '../field-context.ts'
import { usePartLabel } from '../use-part-label.ts'
import type { Box } from './shape.ts'
import type { Layout } from './use-layout.ts'
import { draggedName } from './zone.tsx'
import styles from './layout.module.css'

/** What may be placed: parts that stand nowhere yet, and what is no part. A press puts it at the end. */
export function Palette({ layout }: { layout: Layout }) {
  const { t } = useLingui()
  const { language } = useFields()
  const labelOf = usePartLabel(language)
  const { offered, shape, cells } = layout
  const others = shape.type?.codes.filter(({ facts }) => facts?.['field'] !== true) ?? []
  const add = (box: Box, next: string | undefined): void =>
    layout.place({ made: box }, { list: '', index: cells.length }, next === undefined ? 'follows' : { item: next })
  return (
    <div className={styles.palette} role="group" aria-label={t`Not placed yet`}>
      <span className={styles.heading} aria-hidden>{t`Not placed yet`}</span>
      {offered.length === 0 && <span className={styles.note}>{t`Everything is placed.`}</span>}
      {offered.map((part, index) => {
        const following = offered[index + 1] ?? offered[index - 1]
        return (
          <Offer
            key={part.key}
            name={draggedName.part(part.key)}
            words={labelOf(part) || part.key}
            code={labelOf(part) === '' || shape.part.kind === undefined ? '' : part.key}
            onPress={() => add(layout.made(part), following && draggedName.part(following.key))}
          />
        )
      })}
      {others.map(({ value, title }) => {
        const name = draggedName.code(value)
        return (
          <Offer
            key={asText(value)}
            name={name}
            words={title}
            code=""
            onPress={() => add(layout.made({ code: value }), name)}
          />
        )
      })}
    </div>
  )
}

interface OfferProps {
  name: string
  words: string
  /** Said beside the words where these do not say it. */
  code: string
  onPress(): void
}

function Offer({ name, words, code, onPress }: OfferProps) {
  const { t } = useLingui()
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: name })
  return (
    <button
      {...listeners}
      ref={setNodeRef}
      type="button"
      className={styles.offer}
      data-item={name}
      data-dragging={isDragging || undefined}
      aria-label={t`Place ${[words, code].join(' ').trim()}`}
      onClick={onPress}
    >
      <Icon name="plus" size={14} />
      <span className={styles.name}>{words}</span> {code !== '' && <code>{code}</code>}
    </button>
  )
}
