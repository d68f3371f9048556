import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Chart } from '../../../../runtime/generated/calls/graph.ts'
import { toCsv } from '../../../../runtime/csv/to-csv.ts'
import { formatNumber } from '../../../../runtime/values/format-number.ts'
import { fileNameOf } from '../../../browser/file-name.ts'
import { saveFile } from '../../../browser/save-file.ts'
import type { ChartWords } from '../../../charts/chart-look.ts'
import { categoryNames } from '../../../charts/chart-look.ts'
import { Button } from '../../../ui/button.tsx'
import { rem } from '../../../ui/rem.ts'
import type { Place } from '../chart.tsx'
import styles from '../chart.module.css'

interface NumbersProps {
  chart: Chart
  label: string
  words: ChartWords
  height: number
  onChoose: ((place: Place) => void) | undefined
}

/** The numbers of a chart for readers, to be copied, and as a file; folded where they are drawn as well. */
export function Numbers({ chart, label, words, height, onChoose }: NumbersProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const save = (
    <Button small quiet icon="download" onClick={() => saveFile(csvOf(chart, words), fileNameOf(label, '.csv'))}>
      CSV
    </Button>
  )
  if (chart.type === 'table')
    return (
      <div className={styles.numbers}>
        <div className={styles.scroll} role="region" aria-label={label} tabIndex={0} style={{ maxHeight: rem(height) }}>
          <NumbersTable chart={chart} words={words} onChoose={onChoose} />
        </div>
        {save}
      </div>
    )
  return (
    <details className={styles.numbers} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary id={id}>{t`Numbers as a table`}</summary>
      {isOpen && (
        <>
          <div className={styles.scroll} role="region" aria-labelledby={id} tabIndex={0}>
            <NumbersTable chart={chart} words={words} onChoose={onChoose} />
          </div>
          {save}
        </>
      )}
    </details>
  )
}

function NumbersTable({ chart, words, onChoose }: Pick<NumbersProps, 'chart' | 'words' | 'onChoose'>) {
  const { t } = useLingui()
  const { category, series, hasOthers, type } = chart
  const names = categoryNames(chart, words)
  const leads = (row: number) => onChoose && !(hasOthers && row === names.length - 1)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{category}</th>
          {series.map(({ name }, at) => (
            <th key={at} scope="col">
              {name ?? words.empty}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {series.map(({ numbers, decimals }, at) => {
              const text = formatNumber(numbers[row], { group: true, decimals })
              return (
                <td key={at}>
                  {leads(row) && text !== '' ? (
                    <button
                      type="button"
                      className={styles.number}
                      onClick={() => onChoose?.({ category: row, series: at })}
                    >
                      {text}
                    </button>
                  ) : (
                    text
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {type === 'table' && (
        <tfoot>
          <tr>
            <th scope="row">{t`Total`}</th>
            {series.map(({ total, decimals }, at) => (
              <td key={at}>{formatNumber(total, { group: true, decimals })}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** With a mark in front by which spreadsheets know its letters. */
function csvOf(chart: Chart, words: ChartWords): Blob {
  const { category, series } = chart
  const head = [category, ...series.map(({ name }) => name ?? words.empty)]
  const rows = categoryNames(chart, words).map((name, row) => [
    name,
    ...series.map(({ numbers }) => {
      const digits = numbers[row]
      return digits === null || digits === undefined ? '' : Number(digits)
    }),
  ])
  return new Blob([`\ufeff${toCsv([head, ...rows])}`], { type: 'text/csv' })
}
