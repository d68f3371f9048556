import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { TableKey } from '../../../../runtime/generated/calls/answer.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Catalogue, CatalogueTable } from '../sql/catalogue.ts'
import { neighboursOf, type Neighbour } from './relations-of.ts'
import styles from './table-relations.module.css'
import { useRelations } from './use-relations.ts'

interface RelationsProps {
  catalogue: Catalogue
  table: CatalogueTable
  onTable(table: CatalogueTable): void
}

/**
 * A table between those that refer to it and those to which it refers, and its keys. A press on another table puts that
 * one into the middle, and so do Enter and the arrow keys on the keyboard.
 */
export function TableRelations({ catalogue, table, onTable }: RelationsProps) {
  const { t } = useLingui()
  const relations = useRelations(catalogue, table.library)
  const middle = useRef<HTMLDivElement>(null)
  const isWalking = useRef(false)
  useEffect(() => {
    if (isWalking.current) middle.current?.focus()
    isWalking.current = false
  }, [table])
  if (!relations) return null
  const { from, to } = neighboursOf(table, relations)
  const keys = relations.find(({ name }) => name === table.name)?.keys ?? []
  const walk = ({ library, table: name }: Neighbour): void => {
    isWalking.current = true
    const isUsual = library === table.library && table.usual === true
    onTable({ library, name, view: false, ...(isUsual && { usual: true }) })
  }
  return (
    <section className={styles.relations} aria-label={t`Relations`}>
      {from.length + to.length === 0 ? (
        <p className={styles.note}>{t`No other table is bound to this one.`}</p>
      ) : (
        <div className={styles.diagram} onKeyDown={moveFocus}>
          <Side label={t`Refer to it`} side="from" neighbours={from} onWalk={walk} home={table.library} />
          <div ref={middle} tabIndex={-1} data-item="middle" className={styles.middle} aria-current="true">
            <Icon name="table" size={16} />
            <b>{table.name}</b>
          </div>
          <Side label={t`It refers to`} side="to" neighbours={to} onWalk={walk} home={table.library} />
        </div>
      )}
      {keys.length > 0 && <Keys keys={keys} />}
    </section>
  )
}

interface SideProps {
  label: string
  side: 'from' | 'to'
  neighbours: readonly Neighbour[]
  /** Library of the table in the middle. */
  home: string
  onWalk(neighbour: Neighbour): void
}

function Side({ label, side, neighbours, home, onWalk }: SideProps) {
  const { t } = useLingui()
  return (
    <div className={styles.side} data-side={side}>
      <h4>{label}</h4>
      {neighbours.length === 0 ? (
        <p className={styles.note}>{t`None`}</p>
      ) : (
        <ul aria-label={label}>
          {neighbours.map((neighbour) => (
            <li key={`${neighbour.table} ${neighbour.pairs.map(({ own, other }) => `${own} ${other}`).join()}`}>
              <button type="button" data-item={side} className={styles.table} onClick={() => onWalk(neighbour)}>
                <span>
                  {neighbour.library !== home && <i>{neighbour.library}.</i>}
                  {neighbour.table}
                </span>
                {neighbour.pairs.map(({ own, other }) => (
                  <code key={own}>{side === 'from' ? `${other} → ${own}` : `${own} → ${other}`}</code>
                ))}
                {neighbour.guessed && (
                  <Badge hint={t`The database does not say so: names and types do.`}>{t`Guessed`}</Badge>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Up and down within a side, left and right from side to side through the middle. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const here = items[at]?.dataset['item']
  const sides = ['from', 'middle', 'to']
  const within = items.filter((item) => item.dataset['item'] === here)
  const place = within.findIndex((item) => item === document.activeElement)
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const next =
    step === undefined
      ? within[place + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? Number.NaN)]
      : items.find((item) => item.dataset['item'] === sides[sides.indexOf(here ?? '') + step])
  if (here === undefined || !next) return
  event.preventDefault()
  next.focus()
}

const tones: Record<TableKey['kind'], Tone> = { primary: 'success', unique: 'info', index: 'neutral' }

function Keys({ keys }: { keys: readonly TableKey[] }) {
  const { t } = useLingui()
  const words: Record<TableKey['kind'], string> = { primary: t`Primary key`, unique: t`Unique`, index: t`Index` }
  return (
    <ul className={styles.keys} aria-label={t`Keys and indexes`}>
      {keys.map(({ name, kind, columns }) => (
        <li key={`${kind} ${name}`}>
          <Badge tone={tones[kind]}>{words[kind]}</Badge>
          <code>{columns.join(', ')}</code>
          {name !== '' && <small>{name}</small>}
        </li>
      ))}
    </ul>
  )
}
