import { useLingui } from '@lingui/react/macro'
import type { SqlCondition } from '../../../../runtime/sql-gui/sql-gui.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Choice } from './controls.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { linkOf } from './link-of.ts'
import styles from './sql-gui.module.css'
import { defined, replaced, subqueryTitle, useSqlGui, without } from './sql-gui.ts'

/** Code of the choice that goes back to a value. */
const valueCode = '\u0000'

/** A subquery on the right of a condition: which one, its field, and what links its rows to those of the statement. */
export function SubqueryInput({
  value,
  onChange,
  onValue,
}: {
  value: SqlCondition
  onChange(value: SqlCondition): void
  /** A value is wanted instead. */
  onValue(): void
}) {
  const { t } = useLingui()
  const { gui, subqueries, columns } = useSqlGui()
  const { subquery, condition } = value
  const chosen = subqueries.find(({ address }) => address === subquery?.schema)
  const fields = (chosen?.fields ?? []).map(({ name }) => [name, name] as const)
  const links = subquery?.on ?? []
  const put = (next: Partial<NonNullable<SqlCondition['subquery']>>): void => {
    if (subquery) onChange({ ...value, subquery: defined({ ...subquery, ...next }) })
  }
  const unchosen = ['', t`Choose…`] as const
  return (
    <>
      <div className={styles.operand}>
        <Choice
          label={t`Subquery`}
          value={chosen?.address ?? ''}
          choices={[
            ...(chosen ? [] : [unchosen]),
            ...(condition === 'EXISTS' ? [] : [[valueCode, t`Value or field instead`] as const]),
            ...subqueries.map((one) => [one.address, subqueryTitle(one)] as const),
          ]}
          onChange={(schema) => {
            if (schema === valueCode) onValue()
            else if (schema !== '') onChange({ ...value, subquery: { schema } })
          }}
        />
        {condition !== 'EXISTS' && (
          <Choice
            label={t`Field of the subquery`}
            value={subquery?.field ?? ''}
            choices={[unchosen, ...fields]}
            onChange={(field) => put({ field })}
          />
        )}
      </div>
      {links.map((link, i) => (
        <LinkRow
          key={i}
          link={link}
          fields={fields}
          onChange={(next) => put({ on: replaced(links, i, next) })}
          onRemove={() => put({ on: links.length > 1 ? without(links, i) : undefined })}
        />
      ))}
      {chosen && (
        <Button
          small
          quiet
          icon="plus"
          onClick={() => put({ on: [...links, linkOf(chosen, links, gui.tables, columns)] })}
        >
          {t`Link to this statement`}
        </Button>
      )}
    </>
  )
}

type Link = NonNullable<NonNullable<SqlCondition['subquery']>['on']>[number]

interface LinkRowProps {
  link: Link
  /** Fields of the subquery, as choices. */
  fields: readonly (readonly [string, string])[]
  onChange(link: Link): void
  onRemove(): void
}

/** A field of the subquery, and what of the statement it is equal to. */
function LinkRow({ link, fields, onChange, onRemove }: LinkRowProps) {
  const { t } = useLingui()
  return (
    <div className={styles.row}>
      <Choice
        label={t`Field of the subquery`}
        value={link.field}
        choices={fields}
        onChange={(field) => onChange({ ...link, field })}
      />
      <span className={styles.word}>=</span>
      <ExpressionInput
        label={t`Compared with`}
        value={link.expression}
        onChange={(next) => onChange({ ...link, expression: next ?? { op: 'value', value: '' } })}
      />
      <IconButton icon="x" size={16} label={t`Remove link`} onClick={onRemove} />
    </div>
  )
}
