import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../transfer.module.css'

const textEnds = ['.csv', '.tsv', '.txt']
const excelEnds = ['.xlsx', '.xlsm']

interface ChooseFileProps {
  megabytes: number
  isExcel: boolean
  /** Where a file's columns have to stand; empty where its person says which is which. */
  columns: readonly { from: number; label: string }[]
  /** The one that was chosen is looked into. */
  isBusy: boolean
  onFile(file: File): void
}

/** Where a file is dropped, and the button for who does not. What cannot be sent is said before it is. */
export function ChooseFile({ megabytes, isExcel, columns, isBusy, onFile }: ChooseFileProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState('')
  const accepted = isExcel ? excelEnds : textEnds
  const take = (file: File | undefined): void => {
    if (!file) return
    const said = refusalOf(file, { accepted, isExcel, megabytes })
    setRefusal(said)
    if (said === '') onFile(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <Icon name="upload" size={32} />
      <p>{isExcel ? t`Drop an Excel file here, or choose one.` : t`Drop a CSV file here, or choose one.`}</p>
      <Button primary icon="file" busy={isBusy} onClick={() => input.current?.click()}>{t`Choose a file`}</Button>
      <p className={styles.most}>{t`Up to ${megabytes} MB`}</p>
      {columns.length > 0 && (
        <p className={styles.most}>
          {t`Columns of the file:`} {columns.map(({ from, label }) => `${from} ${label}`).join(' / ')}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted.join(',')}
        aria-label={t`File`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          take(file)
        }}
      />
      {refusal !== '' && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  )
}

/** Why a file cannot be sent; empty: it can. */
function refusalOf(
  file: File,
  { accepted, isExcel, megabytes }: { accepted: readonly string[]; isExcel: boolean; megabytes: number },
): string {
  if (!accepted.some((end) => file.name.toLowerCase().endsWith(end))) {
    if (!isExcel) return t`The extension must be CSV`
    return /\.xls$/i.test(file.name)
      ? t`Files of the old Excel format (.xls) cannot be read. Open it in Excel and save it as .xlsx.`
      : t`The extension must be XLSX or XLSM`
  }
  if (file.size === 0) return t`An empty file cannot be attached`
  return file.size > megabytes * 1024 * 1024 ? t`File size is over ${megabytes}MB` : ''
}
