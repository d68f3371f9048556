import { useLingui } from '@lingui/react/macro'
import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'
import { delimiters, quotes } from '../../../../runtime/csv/csv-line.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { sizeText } from '../../../ui/size-text.ts'
import { firstLines } from './first-lines.ts'
import { decode, type Encoding } from './guess-encoding.ts'
import styles from '../transfer.module.css'

export interface Chosen {
  file: File
  /** The begin of it. */
  head: Uint8Array
  encoding: Encoding
  startRow: number
}

const encodings: [Encoding, string][] = [
  ['utf8', 'UTF-8'],
  ['cp932', 'Windows-31J (CP932)'],
  ['Shift_JIS', 'Shift_JIS'],
  ['EUC-JP', 'EUC-JP'],
  ['utf16le', 'UTF-16'],
]

/** The first lines of the file as they will be read, with what may be chosen otherwise. */
export function Look({
  block,
  chosen,
  isBusy,
  onChange,
  onCheck,
  onOther,
}: {
  block: TransferBlock
  chosen: Chosen
  isBusy: boolean
  onChange(chosen: Chosen): void
  onCheck(): void
  onOther(): void
}) {
  const { t, i18n } = useLingui()
  const { file, head, encoding, startRow } = chosen
  const labels = new Map(block.columns.map(({ from, label }) => [from, label]))
  // Of a workbook only the engine sees the lines.
  const lines = block.excel ? [] : firstLines(decode(head, encoding), delimiters[block.delimiter], quotes[block.quote])
  const width = block.excel ? Math.max(0, ...labels.keys()) : Math.max(0, ...lines.map((cells) => cells.length))
  return (
    <div className={styles.step}>
      <p className={styles.file}>
        <strong>{file.name}</strong> <span>{sizeText(file.size, new Intl.NumberFormat(i18n.locale))}</span>
      </p>
      <div className={styles.choices}>
        {!block.excel && (
          <label>
            {t`Encoding`}
            <select
              className={field.input}
              value={encoding}
              disabled={isBusy}
              onChange={({ target }) => {
                const [other] = encodings.find(([value]) => value === target.value)!
                onChange({ ...chosen, encoding: other })
              }}
            >
              {encodings.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {block.startRow === 3 && (
          <label>
            {t`Data begins in line`}
            <input
              className={field.input}
              type="number"
              min={1}
              max={1000}
              value={startRow}
              disabled={isBusy}
              onChange={({ target }) => onChange({ ...chosen, startRow: Math.max(1, Number(target.value)) })}
            />
          </label>
        )}
      </div>
      <p>
        {block.excel
          ? t`The sheet is read with these columns, in this order.`
          : t`Can the text be read? If not, choose another encoding.`}
      </p>
      <div className={`${styles.table} ${styles.first}`}>
        <table>
          <caption className={styles.caption}>{block.excel ? t`Columns` : t`First lines`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              {Array.from({ length: width }, (_, at) => (
                <th key={at} scope="col">
                  {labels.get(at + 1) ?? <span className={styles.unread}>{t`not read`}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((cells, line) => (
              <tr key={line} data-head={line + 1 < startRow || undefined}>
                <th scope="row">{line + 1}</th>
                {Array.from({ length: width }, (_, at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <Button icon="arrow-left" disabled={isBusy} onClick={onOther}>{t`Choose another file`}</Button>
        <Button primary icon="check" busy={isBusy} onClick={onCheck}>{t`Check the file`}</Button>
      </div>
    </div>
  )
}
