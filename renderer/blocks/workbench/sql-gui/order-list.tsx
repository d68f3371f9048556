import { useLingui } from '@lingui/react/macro'
import { nameOf } from '../../../../runtime/sql-gui/result-field.ts'
import type { SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Choice } from './controls.tsx'
import { ExpressionInput } from './expression-input.tsx'
import styles from './sql-gui.module.css'
import { defined, heldOf, hold, listOrNone, moved, replaced, useSqlGui, without } from './sql-gui.ts'
import { useAddedFocus } from './use-added-focus.ts'

type Sort = NonNullable<SqlGui['orderBy']>[number]
type Group = NonNullable<SqlGui['groups']>[number]

/** By what rows are sorted: a column of the result, or anything else. */
export function OrderList() {
  const { t } = useLingui()
  const { gui, set } = useSqlGui()
  const sorts = gui.orderBy ?? []
  const { rows, adding } = useAddedFocus(sorts.length)
  const put = (next: Sort[], title: string): void => set('orderBy', listOrNone(next), title)
  const names = gui.fields.map(nameOf).filter((name) => name !== '')
  return (
    <div className={styles.rows} ref={rows}>
      {sorts.map((sort, i) => (
        <div key={i} className={styles.row} data-row role="group" aria-label={t`Sort ${i + 1}`}>
          <Choice
            label={t`Sorted by`}
            value={sort.name ?? '\u0000'}
            choices={[['\u0000', t`Other field or expression`], ...names.map((name) => [name, name] as const)]}
            onChange={(name) => {
              const { direction } = sort
              put(replaced(sorts, i, defined({ ...(name !== '\u0000' && { name }), direction })), t`Change sort`)
            }}
          />
          {sort.name === undefined && (
            <ExpressionInput
              label={t`Field`}
              value={heldOf(sort)}
              aggregates
              onChange={(expression) => {
                const { direction } = sort
                put(replaced(sorts, i, defined({ ...hold(expression), direction })), t`Change sort`)
              }}
            />
          )}
          <Choice
            label={t`Direction`}
            value={sort.direction ?? 'asc'}
            choices={[
              ['asc', t`ascending`],
              ['desc', t`descending`],
            ]}
            onChange={(direction) =>
              put(
                replaced(sorts, i, defined({ ...sort, direction: direction === 'desc' ? direction : undefined })),
                t`Change sort`,
              )
            }
          />
          <IconButton
            icon="chevron-up"
            size={16}
            label={t`Move up`}
            disabled={i === 0}
            onClick={() => put(moved(sorts, i, -1), t`Move sort`)}
          />
          <IconButton
            icon="trash"
            size={16}
            label={t`Remove sort`}
            onClick={() => put(without(sorts, i), t`Remove sort`)}
          />
        </div>
      ))}
      <Button
        small
        icon="plus"
        onClick={() => {
          adding()
          const free = names.find((name) => !sorts.some((sort) => sort.name === name))
          put([...sorts, free === undefined ? {} : { name: free }], t`Add sort`)
        }}
      >
        {t`Add sort`}
      </Button>
    </div>
  )
}

/** By what rows are grouped when it is not simply every field that is not aggregated. */
export function GroupList() {
  const { t } = useLingui()
  const { gui, set } = useSqlGui()
  const groups = gui.groups ?? []
  const { rows, adding } = useAddedFocus(groups.length)
  const put = (next: Group[], title: string): void => set('groups', listOrNone(next), title)
  return (
    <div className={styles.rows} ref={rows}>
      {groups.length === 0 && (
        <p className={styles.note}>{t`As soon as a field is aggregated, rows are grouped by all the others.`}</p>
      )}
      {groups.map((group, i) => (
        <div key={i} className={styles.row} data-row>
          <ExpressionInput
            label={t`Grouped by`}
            value={heldOf(group)}
            onChange={(next) => put(replaced(groups, i, hold(next)), t`Change group`)}
          />
          <IconButton
            icon="trash"
            size={16}
            label={t`Remove group`}
            onClick={() => put(without(groups, i), t`Remove group`)}
          />
        </div>
      ))}
      <Button
        small
        quiet
        icon="plus"
        onClick={() => {
          adding()
          const plain = gui.fields
            .filter(({ aggregate }) => aggregate === undefined)
            .map((field) => hold(heldOf(field)))
          put(groups.length === 0 && plain.length > 0 ? plain : [...groups, {}], t`Add group`)
        }}
      >
        {groups.length === 0 ? t`Choose groups` : t`Add group`}
      </Button>
    </div>
  )
}
