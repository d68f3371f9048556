import { useLocation } from 'react-router'
import type { MenuEntry } from '../../../runtime/generated/blocks/menu.ts'
import { addressOf } from '../../actions/open.ts'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { evaluate, holds, textOf, type Scope } from '../../state/scope.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './menu.module.css'
import { asText } from '../../../runtime/values/as-text.ts'

export default function Menu({ block, scope }: BlockProps<'menu'>) {
  return (
    <nav aria-label={textOf(block.label, scope) || undefined} className={styles.menu} data-direction={block.direction}>
      <Entries items={block.items} scope={scope} />
    </nav>
  )
}

function Entries({ items, scope }: { items: MenuEntry[]; scope: Scope }) {
  return (
    <ul>
      {items
        .filter((item) => !item.when || holds(item.when, scope))
        .map((item, index) => (
          <li key={index}>
            <Entry item={item} scope={scope} />
            {item.items && <Entries items={item.items} scope={scope} />}
          </li>
        ))}
    </ul>
  )
}

function Entry({ item, scope }: { item: MenuEntry; scope: Scope }) {
  const { pathname } = useLocation()
  const label = textOf(item.label, scope)
  const description = textOf(item.description, scope)
  const badge = evaluate(item.badge, scope)
  const inner = (
    <>
      <Icon name={item.icon} />
      <span className={styles.words}>
        <span>{label}</span>
        {description !== '' && <small>{description}</small>}
      </span>
      {badge !== undefined && badge !== null && badge !== 0 && badge !== '' && (
        <span className={styles.badge}>{asText(badge)}</span>
      )}
    </>
  )
  if (item.onPress) {
    return (
      <button type="button" className={styles.entry} onClick={() => void run(item.onPress, scope)}>
        {inner}
      </button>
    )
  }
  const to = addressOf(item, scope)
  if (to === undefined) return <span className={styles.heading}>{inner}</span>
  const isHere = to.split(/[?#]/, 1)[0] === pathname
  return (
    <Link to={to} newTab={item.newTab ?? false} className={styles.entry} aria-current={isHere ? 'page' : undefined}>
      {inner}
    </Link>
  )
}
