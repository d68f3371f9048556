import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as codes from '../../../../runtime/generated/codes.ts'
import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'
import { delimiters, quotes } from '../../../../runtime/csv/csv-line.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import type { App } from '../../../app/app.ts'
import { FileLine } from './file-line.tsx'
import { firstLines } from './first-lines.ts'
import { decode, type Encoding } from './guess-encoding.ts'
import { guessMapping, type ColumnMap } from './guess-mapping.ts'
import { looksLikeData, otherDelimiter } from './doubts.ts'
import { keepMapping, keptMapping, shapeOf } from './kept-mapping.ts'
import { MapColumns } from './map-columns.tsx'
import { Sending } from './sending.tsx'
import styles from '../transfer.module.css'

export interface Chosen {
  file: File
  /** The begin of it. */
  head: Uint8Array
  encoding: Encoding
  startRow: number
  /** Of a workbook, by the engine. */
  lines?: string[][]
  /** What the person chose, where it is the person's. */
  mapping?: ColumnMap
}

const encodings: [Encoding, string][] = [
  ['utf8', 'UTF-8'],
  ['cp932', 'Windows-31J (CP932)'],
  ['Shift_JIS', 'Shift_JIS'],
  ['EUC-JP', 'EUC-JP'],
  ['utf16le', 'UTF-16'],
]

/** How many columns a file has that is seen, or else that is described. */
const widthOf = (lines: readonly string[][], columns: TransferBlock['columns']): number =>
  lines.length > 0
    ? Math.max(...lines.map((cells) => cells.length))
    : Math.max(0, ...columns.map(({ from = 0 }) => from))

interface Props {
  app: App
  block: TransferBlock
  chosen: Chosen
  isBusy: boolean
  /** Bytes of the file that have left. */
  sent: number
  onChange(chosen: Chosen): void
  onCheck(chosen: Chosen): void
  /** Ends the check that is under way. */
  onStop(): void
  onOther(): void
}

/** The first lines of the file as they will be read, with what may be chosen otherwise. */
export function Look(props: Props) {
  const { app, block, chosen, isBusy, sent, onChange, onCheck, onStop, onOther } = props
  const { t } = useLingui()
  const { file, startRow } = chosen
  const found = findLines(props)
  const { lines, width, heading, mapping } = found
  const [isAsked, setAsked] = useState(false)
  const step = useRef<HTMLDivElement>(null)
  const check = (): void => {
    if (!block.isMapped) return onCheck(chosen)
    const missing = block.columns.findIndex(({ column = '', isRequired }) => isRequired && !mapping.has(column))
    setAsked(true)
    if (missing >= 0) return step.current?.querySelectorAll<HTMLElement>('fieldset select')[missing]?.focus()
    keepMapping(app, block.contentId, found.shape, mapping)
    onCheck({ ...chosen, mapping })
  }
  return (
    <div className={styles.step} ref={step}>
      <FileLine name={file.name} size={file.size} />
      <div className={styles.choices}>
        {!block.excel && <EncodingChoice {...{ chosen, isBusy, onChange }} />}
        {block.startRow === codes.transferBlockStartRow.userChoice && (
          <StartRowChoice {...{ chosen, isBusy, onChange }} />
        )}
      </div>
      <p>
        {block.excel && lines.length === 0
          ? t`The sheet is read with these columns, in this order.`
          : block.excel
            ? t`These are the first lines of the sheet.`
            : t`Can the text be read? If not, choose another encoding.`}
      </p>
      <Doubts {...{ block, chosen, found }} />
      <FirstLines {...{ block, found, startRow }} />
      {block.isMapped && (
        <MapColumns
          columns={block.columns}
          heading={heading}
          data={lines.slice(startRow - 1)}
          width={width}
          mapping={mapping}
          isAsked={isAsked}
          isBusy={isBusy}
          onChange={(changed) => onChange({ ...chosen, mapping: changed })}
        />
      )}
      {isBusy && <Sending size={file.size} sent={sent} />}
      <div className={styles.foot}>
        <Button icon="arrow-left" disabled={isBusy} onClick={onOther}>{t`Choose another file`}</Button>
        <Button primary icon="check" busy={isBusy} onClick={check}>{t`Check the file`}</Button>
        {isBusy && <Button icon="stop" onClick={onStop}>{t`Stop`}</Button>}
      </div>
    </div>
  )
}

/** What is seen of the file, and which of its columns is read as which. */
function findLines({ app, block, chosen }: Pick<Props, 'app' | 'block' | 'chosen'>) {
  const { head, encoding, startRow } = chosen
  // Of a workbook only the engine sees the lines.
  const seen = block.excel ? [] : firstLines(decode(head, encoding), delimiters[block.delimiter], quotes[block.quote])
  const lines = chosen.lines ?? seen
  const width = widthOf(lines, block.columns)
  const heading = startRow > 1 ? lines[startRow - 2] : undefined
  const shape = shapeOf(heading, width)
  // A file of errors has the reason behind the columns that it had.
  const mapping = block.isMapped
    ? (chosen.mapping ??
      keptMapping(app, block.contentId, [shape, shapeOf(heading?.slice(0, -1), width - 1)]) ??
      guessMapping(block.columns, { heading, width }))
    : new Map<string, number>()
  return { lines, width, heading, shape, mapping }
}

type ChoiceProps = Pick<Props, 'chosen' | 'isBusy' | 'onChange'>

function EncodingChoice({ chosen, isBusy, onChange }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <label>
      {t`Encoding`}
      <select
        className={field.input}
        value={chosen.encoding}
        disabled={isBusy}
        onChange={({ target }) => {
          const found = encodings.find(([value]) => value === target.value)
          if (found) onChange({ ...chosen, encoding: found[0] })
        }}
      >
        {encodings.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function StartRowChoice({ chosen, isBusy, onChange }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <label>
      {t`Data begins in line`}
      <input
        className={field.input}
        type="number"
        min={1}
        max={1000}
        value={chosen.startRow}
        disabled={isBusy}
        onChange={({ target }) => onChange({ ...chosen, startRow: Math.max(1, Number(target.value)) })}
      />
    </label>
  )
}

/** What speaks against reading the file as it will be: another delimiter, or a heading that looks like data. */
function Doubts({ block, chosen, found }: Pick<Props, 'block' | 'chosen'> & Pick<LinesProps, 'found'>) {
  const { t } = useLingui()
  const other = block.excel ? undefined : otherDelimiter(decode(chosen.head, chosen.encoding), block)
  const names = { comma: t`comma`, tab: t`tab`, semicolon: t`semicolon` }
  if (other !== undefined) {
    const [is, wanted] = [names[other], names[block.delimiter]]
    return (
      <p role="alert" className={styles.warning}>
        {t`The values of this file seem to be separated by another character (${is}). Save it with the right one (${wanted}) and choose it again.`}
      </p>
    )
  }
  if (!looksLikeData(found.heading)) return null
  const line = chosen.startRow - 1
  return (
    <p role="alert" className={styles.warning}>
      {t`Line ${line} is read as the heading and is not transferred, but it looks like data. If it is, put a line with headings before it.`}
    </p>
  )
}

interface LinesProps {
  block: TransferBlock
  found: ReturnType<typeof findLines>
  startRow: number
}

function FirstLines({ block, found, startRow }: LinesProps) {
  const { t } = useLingui()
  const { lines, width, mapping } = found
  const caption = lines.length === 0 ? t`Columns` : t`First lines`
  const labels = new Map(
    block.columns.map(({ column = '', from, label }) => [block.isMapped ? mapping.get(column) : from, label]),
  )
  return (
    <div className={`${styles.table} ${styles.first}`} role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className={styles.caption}>{caption}</caption>
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
              <th scope="row">
                {line + 1}
                {line + 1 < startRow && <small className={styles.unread}>{t`Heading (not transferred)`}</small>}
              </th>
              {Array.from({ length: width }, (_, at) => (
                <td key={at}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
