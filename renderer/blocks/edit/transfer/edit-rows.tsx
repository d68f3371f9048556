import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import type { Transfer, TransferRowsResponse } from '../../../../runtime/generated/calls/transfer.ts'
import type { App } from '../../../app/app.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import field from '../../../ui/field.module.css'
import { Pages } from '../../../ui/pages.tsx'
import { MomentInput } from '../../../ui/days/moment-input.tsx'
import styles from '../transfer.module.css'

const limit = 20

type FileRow = TransferRowsResponse['rows'][number]

interface Props {
  app: App
  contentId: number
  transfer: Transfer
  isBusy: boolean
  onCheck(changes: Changes): void
  onUnchanged(): void
  onOther(): void
}

interface Changes {
  rows: { line: number; cells?: string[] }[]
  added: string[][]
}

/** Rows of a checked file in a table: changed, left out, added, and then checked like a file. */
export function EditRows(props: Props) {
  const { app, transfer, isBusy, onCheck, onUnchanged, onOther } = props
  const { t } = useLingui()
  const isRefused = transfer.problems.length > 0
  const [faulty, setFaulty] = useState(isRefused)
  const [page, setPage] = useState(1)
  const answer = useFileRows(props, page, faulty)
  const edited = useEditedRows()
  const done = (): void => {
    if (edited.isChanged) onCheck(edited.changes())
    else onUnchanged()
  }
  const lost = { text: t`What you have changed here is lost when you leave this page.`, action: t`Leave the page` }
  const other = async (): Promise<void> => {
    const question = { text: t`What you have changed here is lost.`, action: t`Choose another file` }
    if (!edited.isChanged || (await app.confirm(question))) onOther()
  }
  const total = answer?.total ?? 0
  return (
    <div className={styles.step}>
      {edited.isChanged && <LeaveGuard app={app} {...lost} />}
      <p className={styles.file}>
        <strong>{transfer.name}</strong>
      </p>
      {isRefused && (
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={faulty}
            onChange={({ target }) => {
              setFaulty(target.checked)
              setPage(1)
            }}
          />
          {t`Only the faulty lines`}
        </label>
      )}
      <RowTable answer={answer} edited={edited} isBusy={isBusy} />
      {total > limit && <Pages page={page} limit={limit} total={total} onPage={setPage} />}
      <div className={styles.foot}>
        <Button icon="plus" disabled={isBusy} onClick={edited.add}>{t`Add a row`}</Button>
        <Button icon="arrow-left" disabled={isBusy} onClick={() => void other()}>{t`Choose another file`}</Button>
        <Button primary icon="check" busy={isBusy} onClick={done}>{t`Check the rows`}</Button>
      </div>
    </div>
  )
}

/** A page of the rows as the file has them; undefined until the first of them is there. */
function useFileRows({ app: { call }, contentId, transfer: { id } }: Props, page: number, faulty: boolean) {
  const [answer, setAnswer] = useState<TransferRowsResponse>()
  useEffect(() => {
    let isHere = true
    call('transfer-rows', { contentId, id, from: (page - 1) * limit, faulty }).then(
      (found) => isHere && setAnswer(found),
      () => undefined,
    )
    return () => void (isHere = false)
  }, [call, contentId, id, page, faulty])
  return answer
}

/** What was changed, left out and added. */
function useEditedRows() {
  /** By lines; null: left out. */
  const [changed, setChanged] = useState<ReadonlyMap<number, string[] | null>>(new Map())
  const [added, setAdded] = useState<readonly string[][]>([])
  return {
    ...{ changed, added },
    isChanged: changed.size > 0 || added.length > 0,
    change: (line: number, cells: string[] | null | undefined): void => {
      const next = new Map(changed)
      if (cells === undefined) next.delete(line)
      else next.set(line, cells)
      setChanged(next)
    },
    add: (): void => setAdded([...added, []]),
    changeAdded: (at: number, cells: string[]): void => setAdded(added.with(at, cells)),
    removeAdded: (at: number): void => setAdded(added.filter((_, index) => index !== at)),
    changes: (): Changes => ({
      rows: [...changed].map(([line, cells]) => (cells ? { line, cells } : { line })),
      added: added.filter((cells) => cells.some((text) => text !== '')),
    }),
  }
}

interface TableProps {
  edited: ReturnType<typeof useEditedRows>
  isBusy: boolean
}

function RowTable({ answer, ...table }: TableProps & { answer: TransferRowsResponse | undefined }) {
  const { t } = useLingui()
  const name = useId()
  const { columns = [], rows = [] } = answer ?? {}
  return (
    <div className={styles.table} aria-busy={answer === undefined || undefined}>
      <table className={styles.edit}>
        <caption className={styles.caption}>{t`Rows`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            {columns.map(({ from, label }) => (
              <th key={from} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{t`Leave out`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FoundRow key={row.line} {...table} {...{ name, columns, row }} />
          ))}
        </tbody>
        <tbody>
          {table.edited.added.map((cells, at) => (
            <AddedRow key={at} {...table} {...{ name, columns, cells, at }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends TableProps {
  /** Of the table: names within the page begin with it. */
  name: string
  columns: TransferRowsResponse['columns']
}

function FoundRow({ edited, isBusy, name, columns, row }: RowProps & { row: FileRow }) {
  const { t, i18n } = useLingui()
  const { line, cells, faults } = row
  const own = edited.changed.get(line)
  const isOut = own === null
  const shown = own ?? cells
  const number = new Intl.NumberFormat(i18n.locale).format(line)
  const ofRow = own === undefined ? faults.filter(({ column }) => columns.every(({ from }) => from !== column)) : []
  return (
    <tr data-out={isOut || undefined}>
      <th scope="row">
        {number}
        {ofRow.map(({ reason }) => (
          <small key={reason} className={styles.refusal}>
            {reason}
          </small>
        ))}
      </th>
      {columns.map(({ from, label, day }) => {
        const text = shown[from - 1] ?? ''
        const fault =
          text === (cells[from - 1] ?? '') ? faults.find(({ column }) => column === from)?.reason : undefined
        return (
          <td key={from} data-label={label}>
            <Cell
              id={`${name}-${line}-${from}`}
              label={t`${label}, line ${number}`}
              {...{ text, day }}
              fault={isOut ? undefined : fault}
              isOff={isBusy || isOut}
              onChange={(given) => edited.change(line, put(shown, from, given))}
            />
          </td>
        )
      })}
      <td data-label={t`Leave out`}>
        <input
          type="checkbox"
          aria-label={t`Leave out line ${number}`}
          checked={isOut}
          disabled={isBusy}
          onChange={({ target }) => edited.change(line, target.checked ? null : undefined)}
        />
      </td>
    </tr>
  )
}

function AddedRow({ edited, isBusy, name, columns, cells, at }: RowProps & { cells: readonly string[]; at: number }) {
  const { t, i18n } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale).format(at + 1)
  return (
    <tr>
      <th scope="row">{t`New`}</th>
      {columns.map(({ from, label, day }) => (
        <td key={from} data-label={label}>
          <Cell
            id={`${name}-new-${at}-${from}`}
            label={t`${label}, new row ${number}`}
            text={cells[from - 1] ?? ''}
            day={day}
            isOff={isBusy}
            onChange={(given) => edited.changeAdded(at, put(cells, from, given))}
          />
        </td>
      ))}
      <td data-label={t`Leave out`}>
        <input
          type="checkbox"
          aria-label={t`Leave out new row ${number}`}
          checked={false}
          disabled={isBusy}
          onChange={() => edited.removeAdded(at)}
        />
      </td>
    </tr>
  )
}

/** The cells with another text in the column `from`, which is counted from 1. */
const put = (cells: readonly string[], from: number, text: string): string[] =>
  Array.from({ length: Math.max(cells.length, from) }, (_, at) => (at === from - 1 ? text : (cells[at] ?? '')))

/** A value with the reason why it is not taken; one of several lines keeps them. */
function Cell({
  id,
  label,
  text,
  day,
  fault,
  isOff,
  onChange,
}: {
  id: string
  label: string
  text: string
  /** How days are written in it; undefined: it holds none. */
  day: string | undefined
  fault?: string | undefined
  isOff: boolean
  onChange(text: string): void
}) {
  const shared = {
    'aria-label': label,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault === undefined ? undefined : id,
    disabled: isOff,
    value: text,
  }
  return (
    <>
      {/[\r\n]/.test(text) ? (
        <textarea {...shared} className={field.input} rows={2} onChange={({ target }) => onChange(target.value)} />
      ) : day !== undefined ? (
        <MomentInput {...shared} kind="date" format={day} onChange={onChange} />
      ) : (
        <input {...shared} className={field.input} onChange={({ target }) => onChange(target.value)} />
      )}
      {fault !== undefined && (
        <small id={id} className={styles.refusal}>
          {fault}
        </small>
      )}
    </>
  )
}
