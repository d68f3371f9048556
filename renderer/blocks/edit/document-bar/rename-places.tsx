import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { PartPlacesResponse } from '../../../../runtime/generated/calls/document.ts'
import { fillRoute } from '../../../actions/open.ts'
import type { Scope } from '../../../state/scope.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './rename-dialog.module.css'

interface Props {
  plan: PartPlacesResponse
  scope: Scope
  isReading: boolean
}

/** What follows a new name, document by document, and what somebody has to look at himself. */
export function RenamePlaces({ plan, scope, isReading }: Props) {
  const { t } = useLingui()
  const { rows, unsure, hidden } = plan
  const unseen = plural(hidden, { one: '# document', other: '# documents' })
  return (
    <div className={styles.places} aria-busy={isReading} data-reading={isReading || undefined}>
      <h3>{plural(rows.length, { one: '# place changes', other: '# places change' })}</h3>
      {hidden > 0 && <p className={styles.note}>{t`There are more in ${unseen} that you cannot see.`}</p>}
      {byDocument(rows).map(({ address, name, kindTitle, items }) => (
        <Group key={address} name={name} kindTitle={kindTitle}>
          {items.map(({ at, place, before, after }) => (
            <li key={at}>
              <span className={styles.place}>{place}</span>
              <Change before={before} after={after} />
            </li>
          ))}
        </Group>
      ))}
      {unsure.length > 0 && <Unsure unsure={unsure} scope={scope} />}
    </div>
  )
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <span className={styles.change}>
      <code>{before}</code>
      {after !== '' && (
        <>
          <Icon name="arrow-right" size={14} />
          <code className={styles.after}>{after}</code>
        </>
      )}
    </span>
  )
}

function Unsure({ unsure, scope }: { unsure: PartPlacesResponse['unsure']; scope: Scope }) {
  const { t } = useLingui()
  return (
    <>
      <h3>{t`Look at these yourself`}</h3>
      <p className={styles.note}>
        {t`The name stands here as well. Nobody can say for certain whether it is this one, so nothing is changed.`}
      </p>
      {byDocument(unsure).map(({ address, name, kindTitle, items }) => (
        <Group key={address} name={name} kindTitle={kindTitle}>
          {items.map(({ at, place, text, kind, id }) => (
            <li key={at}>
              <span className={styles.place}>
                <PlaceLink {...{ kind, id, at, scope }}>{place}</PlaceLink>
              </span>
              <code>{text}</code>
            </li>
          ))}
        </Group>
      ))}
    </>
  )
}

function Group({ name, kindTitle, children }: { name: string; kindTitle: string; children: ReactNode }) {
  return (
    <section className={styles.document}>
      <h4>
        {name} <span>{kindTitle}</span>
      </h4>
      <ul>{children}</ul>
    </section>
  )
}

interface PlaceLinkProps {
  kind: string
  id: number
  at: string
  scope: Scope
  children: string
}

/** Leads to the place, beside this page: what is typed here stays. */
function PlaceLink({ kind, id, at, scope, children }: PlaceLinkProps) {
  const route = scope.app.routeOf('document')
  if (route === undefined) return children
  return (
    <Link to={`${fillRoute(route, { kind, id })}?at=${encodeURIComponent(at)}`} newTab>
      {children}
    </Link>
  )
}

interface OfDocument {
  address: string
  name: string
  kindTitle: string
}

function byDocument<Row extends OfDocument>(rows: readonly Row[]): (OfDocument & { items: Row[] })[] {
  return [...Map.groupBy(rows, ({ address }) => address)].flatMap(([address, items]) => {
    const [first] = items
    return first ? [{ address, name: first.name, kindTitle: first.kindTitle, items }] : []
  })
}
