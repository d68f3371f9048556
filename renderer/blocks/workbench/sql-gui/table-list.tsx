import { useLingui } from '@lingui/react/macro'
import { guardJoin, guardTable } from '../../../../runtime/sql-gui/guard-removal.ts'
import type { SqlGuiJoin, SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Choice, Select, TextInput } from './controls.tsx'
import { changeJoin } from './change-join.ts'
import { joinOf } from './join-of.ts'
import type { JoinedTable } from './pairs-of.ts'
import styles from './sql-gui.module.css'
import { defined, listOrNone, replaced, subqueryTitle, useSqlGui, without } from './sql-gui.ts'
import { renameTable } from './rename-table.ts'
import { useWords } from './use-words.ts'

const aliasPattern = /^[\p{L}_][\p{L}\p{N}_]{0,63}$/u

/** Tables with their aliases, and how they are joined. `onRefused`: why something cannot go. */
export function TableList({ onRefused, onRename }: { onRefused(code: string): void; onRename(gui: SqlGui): void }) {
  const { t } = useLingui()
  const { gui, at, subqueries, set } = useSqlGui()
  const joins = gui.joins ?? []
  const removeTable = (index: number): void => {
    const table = gui.tables[index]
    const code = table && guardTable(gui, table.key)
    if (code) return onRefused(code)
    set('tables', without(gui.tables, index), t`Remove table`)
  }
  return (
    <>
      <ul className={styles.list}>
        {gui.tables.map((table, i) => {
          const subquery = subqueries.find(({ address }) => address === table.subquery)
          const name = table.subquery
            ? subquery
              ? subqueryTitle(subquery)
              : table.subquery
            : [table.library, table.file].filter(Boolean).join('.')
          return (
            <li key={table.key} className={styles.table} data-at={`${at}/tables/${i}`}>
              <span className={styles.tableName} title={name}>
                {name}
                {table.subquery && <small>{t`Subquery`}</small>}
              </span>
              <span className={styles.word}>{t`as`}</span>
              <TextInput
                label={t`Alias of ${name}`}
                value={table.key}
                refuse={(key) => {
                  if (gui.tables.some((other) => other.key === key)) return t`Another table has this alias.`
                  return aliasPattern.test(key) ? '' : t`Letters, digits and _, beginning with a letter; at most 64.`
                }}
                onChange={(key) => onRename(renameTable(gui, table.key, key))}
              />
              <IconButton icon="trash" size={16} label={t`Remove table ${name}`} onClick={() => removeTable(i)} />
            </li>
          )
        })}
      </ul>
      {gui.tables.length > 1 && <Joins joins={joins} onRefused={onRefused} />}
    </>
  )
}

/** What changes of a join; what is undefined goes. */
type JoinChange = Partial<Omit<SqlGuiJoin, 'type'>> & { type?: SqlGuiJoin['type'] | undefined }

function Joins({ joins, onRefused }: { joins: readonly SqlGuiJoin[]; onRefused(code: string): void }) {
  const { t } = useLingui()
  const { gui, set, columns } = useSqlGui()
  const tableOf = (alias: string): JoinedTable => ({
    ...gui.tables.find(({ key }) => key === alias),
    key: alias,
    columns: columns(alias),
  })
  const put = (next: SqlGuiJoin[], title: string): void => set('joins', listOrNone(next), title)
  const change = (index: number, join: SqlGuiJoin, next: JoinChange): void =>
    put(replaced(joins, index, defined({ ...join, ...next })), t`Change join`)
  const remove = (join: SqlGuiJoin): void => {
    const code = guardJoin(gui, join.key)
    if (code) return onRefused(code)
    put(
      joins.filter((one) => one !== join),
      t`Remove join`,
    )
  }
  const add = (): void => {
    const joined = new Set(joins.flatMap(({ left, right }) => [left, right]))
    const [first, second] = gui.tables.map(({ key }) => key)
    const right = gui.tables.find(({ key }) => key !== first && !joined.has(key))?.key ?? second
    if (first === undefined || right === undefined) return
    put([...joins, joinOf(tableOf(first), tableOf(right), joins)], t`Add join`)
  }
  return (
    <div className={styles.joins}>
      <h4 className={styles.small}>{t`Joins`}</h4>
      {joins.map((join, i) => (
        <Join
          key={join.key}
          {...{ join, tableOf }}
          index={i}
          onChange={(next) => change(i, join, next)}
          onRemove={() => remove(join)}
        />
      ))}
      <Button small icon="plus" onClick={add}>
        {t`Add join`}
      </Button>
    </div>
  )
}

interface JoinProps {
  join: SqlGuiJoin
  index: number
  tableOf(alias: string): JoinedTable
  onChange(next: JoinChange): void
  onRemove(): void
}

function Join({ join, index, tableOf, onChange, onRemove }: JoinProps) {
  const { t } = useLingui()
  const words = useWords()
  const { gui, at } = useSqlGui()
  const tables = gui.tables.map(({ key }) => [key, key] as const)
  return (
    <div className={styles.join} data-at={`${at}/joins/${index}`} role="group" aria-label={t`Join ${index + 1}`}>
      <div className={styles.joinTables}>
        <Choice
          label={t`Left table`}
          value={join.left}
          choices={tables}
          onChange={(left) => onChange(changeJoin(join, 'left', left, tableOf))}
        />
        <Choice
          label={t`Kind of join`}
          value={join.type ?? 'inner'}
          choices={words.joins}
          onChange={(type) => onChange({ type: type === 'inner' ? undefined : type })}
        />
        <Choice
          label={t`Right table`}
          value={join.right}
          choices={tables}
          onChange={(right) => onChange(changeJoin(join, 'right', right, tableOf))}
        />
        <IconButton icon="trash" size={16} label={t`Remove join`} onClick={onRemove} />
      </div>
      {join.on.map((on, k) => (
        <JoinCondition
          key={k}
          {...{ join, on }}
          onChange={(next) => onChange({ on: replaced(join.on, k, defined({ ...on, ...next })) })}
          onRemove={join.on.length > 1 ? () => onChange({ on: without(join.on, k) }) : undefined}
        />
      ))}
      <Button small quiet icon="plus" onClick={() => onChange({ on: [...join.on, { left: '', right: '' }] })}>
        {t`And another field`}
      </Button>
    </div>
  )
}

interface ConditionProps {
  join: SqlGuiJoin
  on: SqlGuiJoin['on'][number]
  onChange(next: object): void
  onRemove: (() => void) | undefined
}

function JoinCondition({ join, on, onChange, onRemove }: ConditionProps) {
  const { t } = useLingui()
  const words = useWords()
  const { columns } = useSqlGui()
  const unchosen = ['', t`Choose…`] as const
  return (
    <div className={styles.on}>
      <LeftField join={join} on={on} onChange={onChange} />
      <Choice
        label={t`Comparison`}
        value={on.condition ?? '='}
        choices={words.comparisons.slice(0, 9)}
        onChange={(condition) => onChange({ condition: condition === '=' ? undefined : condition })}
      />
      <Choice
        label={t`Right field`}
        value={on.right}
        choices={[unchosen, ...namesOf(columns(join.right), on.right).map((name) => [name, name] as const)]}
        onChange={(right) => onChange({ right })}
      />
      {onRemove && <IconButton icon="x" size={16} label={t`Remove condition`} onClick={onRemove} />}
    </div>
  )
}

/** The field on the left: of the left table, or of another one that is joined already. */
function LeftField({
  join,
  on: { left, leftTable = join.left },
  onChange,
}: {
  join: SqlGuiJoin
  on: SqlGuiJoin['on'][number]
  onChange(next: { left: string; leftTable: string | undefined }): void
}) {
  const { t } = useLingui()
  const { gui, columns } = useSqlGui()
  const others = gui.tables.map(({ key }) => key).filter((key) => key !== join.left && key !== join.right)
  return (
    <Select
      label={t`Left field`}
      value={left === '' ? '' : JSON.stringify([leftTable, left])}
      onChange={(code) => {
        const [table, name] = code === '' ? [join.left, ''] : (JSON.parse(code) as [string, string])
        onChange({ left: name, leftTable: table === join.left ? undefined : table })
      }}
    >
      <option value="">{t`Choose…`}</option>
      {[join.left, ...others].map((table) => (
        <optgroup key={table} label={table}>
          {namesOf(columns(table), table === leftTable ? left : '').map((name) => (
            <option key={name} value={JSON.stringify([table, name])}>
              {table === join.left ? name : `${table}.${name}`}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

/** Names of columns, and the chosen one even where the database does not tell it. */
function namesOf(columns: readonly { name: string }[], chosen: string): string[] {
  return [...new Set([...columns.map(({ name }) => name), ...(chosen === '' ? [] : [chosen])])]
}
