import { addressOf } from '../../actions/open.ts'
import type { BlockProps } from '../block-props.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './icon-link.module.css'

/** An icon that leads to a screen; the number at its corner is told politely when it changes. */
export default function IconLink({ block, scope }: BlockProps<'icon-link'>) {
  const to = addressOf(block, scope)
  const hint = textOf(block.hint, scope)
  const badge = evaluate(block.badge, scope)
  const shown = badge === 0 ? '' : asText(badge)
  if (to === undefined) return null
  return (
    <Link
      to={to}
      className={styles.link}
      aria-label={textOf(block.label, scope)}
      title={hint === '' ? undefined : hint}
    >
      <Icon name={block.icon} size={22} />
      {shown !== '' && <span className={styles.badge}>{shown}</span>}
      <span className="visually-hidden" role="status">
        {textOf(block.status, scope)}
      </span>
    </Link>
  )
}
