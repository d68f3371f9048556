import type { CSSProperties } from 'react'
import type { Blocks } from '../../../runtime/generated/blocks.ts'
import { addressOf } from '../../actions/open.ts'
import type { BlockProps } from '../block-props.ts'
import { evaluate, listOf, textOf, type Scope } from '../../state/scope.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { rem } from '../../ui/rem.ts'
import styles from './cards.module.css'

/** A card for each item; the whole card is the link. */
export default function Cards({ block, scope }: BlockProps<'cards'>) {
  const items = listOf(block.items, scope)
  const hasSpans = block.span !== undefined
  const empty = textOf(block.empty, scope)
  if (items.length === 0) return empty === '' ? null : <Empty title={empty} />
  return (
    <ul
      className={styles.cards}
      data-spans={hasSpans || undefined}
      aria-label={textOf(block.label, scope) || undefined}
      style={
        hasSpans
          ? undefined
          : { gridTemplateColumns: `repeat(auto-fill, minmax(min(${block.minWidth ?? 240}px, 100%), 1fr))` }
      }
    >
      {items.map((item, index) => {
        const own = scope.with({ item })
        return (
          <li
            key={index}
            data-field={block.number === undefined ? undefined : String(evaluate(block.number, own))}
            style={hasSpans ? ({ '--span': evaluate(block.span, own) } as CSSProperties) : undefined}
          >
            <Card block={block} scope={own} />
          </li>
        )
      })}
    </ul>
  )
}

function Card({ block, scope }: { block: Blocks['cards']; scope: Scope }) {
  const text = textOf(block.text, scope)
  const icon = evaluate(block.icon, scope)
  const image = textOf(block.image, scope)
  const badge = textOf(block.badge, scope)
  const inner = (
    <>
      {image !== '' ? (
        <Picture src={image} alt="" style={{ width: rem(48), height: rem(48), objectFit: 'contain' }} />
      ) : typeof icon === 'string' ? (
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
      ) : null}
      <span className={styles.words}>
        <span className={styles.title}>{textOf(block.title, scope)}</span>
        {text !== '' && <span className={styles.text}>{text}</span>}
      </span>
      {badge !== '' && <span className={styles.badge}>{badge}</span>}
    </>
  )
  const to = addressOf(block, scope)
  return to === undefined ? (
    <div className={styles.card}>{inner}</div>
  ) : (
    <Link to={to} newTab={block.newTab ?? false} className={styles.card}>
      {inner}
      <span className={styles.arrow}>
        <Icon name="chevron-right" />
      </span>
    </Link>
  )
}
