import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import type { GridBlock, GridItem } from '../../../runtime/generated/blocks/grid.ts'
import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { evaluate, holds, textOf, type Scope } from '../../state/scope.ts'
import { loadsIn } from '../../state/loads.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { languageOf } from '../../ui/language-of.ts'
import { drawCell, emptyWords, Nothing } from '../cells/cell.tsx'
import { groundInBoth, inkInBoth, textInBoth } from '../../theme/builder-colours.ts'
import styles from './grid.module.css'
import { loadStatus } from '../../state/load-status.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { isObject } from '../../../runtime/json/is-object.ts'

/** Labelled values laid out in 24 parts: a detail page. */
export default function Grid({ block, scope }: BlockProps<'grid'>) {
  const names = loadsIn(block.row)
  const statuses = names.map((name) => loadStatus(name, scope))
  const failure = statuses.find((status) => status?.failure && !status.busy)?.failure
  const row = block.row === undefined ? scope.get('row') : evaluate(block.row, scope)
  if (failure) {
    return (
      <div className={styles.sheet}>
        <Failure
          failure={failure}
          onRetry={() => {
            for (const name of names) scope.screen.reload(name)
          }}
        />
      </div>
    )
  }
  const isBusy = statuses.some((status) => status?.busy)
  if (block.row !== undefined && (row === undefined || row === null)) {
    if (isBusy || names.some((name) => scope.get(`status.${name}`) === undefined)) {
      return <div className={styles.sheet} data-waiting aria-busy="true" />
    }
    return (
      <div className={styles.sheet}>
        <Empty title={textOf(block.empty, scope) || t`Target data is not found`} />
      </div>
    )
  }
  const rowName = names[0]
  const inner = scope.with(
    { row },
    // What a quantity answers is laid over the row that was fetched.
    {
      row: (answer) => {
        if (rowName !== undefined) putRow(scope, rowName, row, answer)
      },
    },
  )
  return (
    <section
      className={styles.sheet}
      data-with-aside={block.aside !== undefined || undefined}
      aria-busy={isBusy}
      aria-label={textOf(block.label, scope) || undefined}
    >
      {/* Read first, and first on a phone. */}
      {block.aside && (
        <div className={styles.aside}>
          <Items items={block.aside} scope={inner} labels="top" />
        </div>
      )}
      <Items items={block.items} scope={inner} labels={block.labelPosition ?? 'top'} />
    </section>
  )
}

type Labels = NonNullable<GridBlock['labelPosition']>

function Items({ items, scope, labels }: { items: GridItem[]; scope: Scope; labels: Labels }) {
  return (
    <div
      className={styles.grid}
      data-labels={labels === 'top' ? 'top' : 'left'}
      data-label-end={labels === 'right' || undefined}
    >
      {items
        .filter((item) => !item.when || holds(item.when, scope))
        .map((item, index) => (
          <Item key={index} item={item} scope={scope} labels={labels} />
        ))}
    </div>
  )
}

function Item({ item, scope, labels }: { item: GridItem; scope: Scope; labels: Labels }) {
  const label = textOf(item.label, scope)
  const isFramed = item.backgroundColor !== undefined || item.borderColor !== undefined
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--span': item.span ?? 24,
    ...(item.minWidth !== undefined && { '--least-width': `${item.minWidth}px` }),
    maxWidth: item.maxWidth,
    ...(item.backgroundColor !== undefined && { background: groundInBoth(item.backgroundColor) }),
    ...(item.borderColor !== undefined && { borderColor: textInBoth(item.borderColor) }),
    textAlign: item.align,
    ...(item.textColor !== undefined && { color: onGround(item.textColor, item.backgroundColor) }),
  }
  const words = item.cell && emptyWords(item.cell, item.empty, scope)
  const value = words === undefined ? item.cell && drawCell(item.cell, scope) : <Nothing words={words} />
  return (
    <div className={styles.item} style={style} data-framed={isFramed || undefined} data-cell={item.cell?.type}>
      {label !== '' && (
        <div
          className={styles.label}
          style={{
            textAlign: item.labelAlign,
            ...(item.labelColor !== undefined && { color: onGround(item.labelColor, item.backgroundColor) }),
          }}
        >
          {label}
        </div>
      )}
      <div className={styles.value} lang={languageOf(value)}>
        {value}
        {item.blocks && <Blocks blocks={item.blocks} scope={scope} />}
        {item.items && <Items items={item.items} scope={scope} labels={labels} />}
      </div>
    </div>
  )
}

const onGround = (colour: string, ground: string | undefined) =>
  ground === undefined ? textInBoth(colour) : inkInBoth(colour)

function putRow(scope: Scope, load: string, row: unknown, answer: unknown) {
  const data = entriesOf(scope.get(`load.${load}`))
  const next = { ...entriesOf(row), ...entriesOf(propertyOf(answer, 'row') ?? answer) }
  const loads = entriesOf(scope.get('load'))
  scope.screen.set('load', { ...loads, [load]: data['row'] === row ? { ...data, row: next } : next })
}

const entriesOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
