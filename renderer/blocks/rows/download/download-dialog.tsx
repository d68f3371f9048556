import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { evaluate } from '../../../../runtime/expressions/evaluate.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import type { OutputCheck } from '../../../../runtime/output/outputs.ts'
import type { BlockProps } from '../../block-props.ts'
import { CallFailure, type CallOptions } from '../../../call/call.ts'
import { askJobs } from '../../../state/jobs.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { textOf } from '../../../state/scope.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import field from '../../../ui/field.module.css'
import styles from '../download.module.css'
import { fileNameOf, withDate } from '../../../browser/file-name.ts'
import { sizeText } from '../../../ui/size-text.ts'
import { receiveFile, type Received } from './receive-file.ts'

/** How far it is. */
type Phase =
  | { is: 'named'; failure?: string }
  | { is: 'checking' }
  | { is: 'unknown'; found: OutputCheck }
  | { is: 'coming'; received: Received }
  | { is: 'there'; received: Received }

/** Asks for the name, tells what the file cannot hold, says how far it is, and stops when somebody wants that. */
export function DownloadDialog({ block, scope, onClose }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState(() => withDate(textOf(block.fileName, scope), new Date()))
  const { phase, total, many, start, stop } = useDownload({ block, scope, onClose }, name)
  const isBusy = phase.is === 'checking' || phase.is === 'coming'
  return (
    <Dialog
      title={textOf(block.label, scope)}
      onClose={onClose}
      footer={
        isBusy ? (
          <Button data-first danger icon="stop" onClick={stop}>{t`Stop`}</Button>
        ) : phase.is === 'there' ? (
          <Button data-first primary onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            {phase.is === 'unknown' ? (
              <Button primary onClick={() => void start(true)}>{t`Download with 〓`}</Button>
            ) : (
              <Button primary icon="download" disabled={name.trim() === ''} onClick={() => void start(false)}>
                {t`Download`}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.lines}>
        {phase.is === 'named' && (
          <FileName {...{ block, name }} onName={setName} onEnter={() => name.trim() !== '' && void start(false)} />
        )}
        {phase.is === 'unknown' && <Unknown found={phase.found} />}
        <Progress {...{ block, phase, total }} inBackground={many !== undefined} />
      </div>
    </Dialog>
  )
}

interface Props extends BlockProps<'download'> {
  onClose(): void
}

/** Fetches the file, or has it made in the background where it is of many rows. */
function useDownload({ block, scope, onClose }: Props, name: string) {
  const { t } = useLingui()
  const [phase, setPhase] = useState<Phase>({ is: 'named' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const total = Number(evaluate(block.total, scope))
  const many = block.background && total > block.background.from ? block.background : undefined
  const { app } = scope

  const work = async (replace: boolean, options: CallOptions): Promise<void> => {
    const input = evaluate(block.input ?? {}, scope)
    const sent = { ...(isObject(input) && input), ...(replace && { replace }) }
    if (block.check !== undefined && !replace) {
      setPhase({ is: 'checking' })
      const found = (await app.callNamed(block.check, input, options)) as OutputCheck
      if (found.count > 0) return setPhase({ is: 'unknown', found })
    }
    if (many) {
      setPhase({ is: 'checking' })
      const named = { format: many.format, fileName: fileNameOf(name, block.end), total }
      await app.callNamed(many.call, { ...sent, ...named }, options)
      app.notify({ tone: 'info', text: t`The file is being made. You find it in the header under Jobs.` })
      await askJobs(app)
      return onClose()
    }
    setPhase({ is: 'coming', received: { bytes: 0 } })
    let received: Received = { bytes: 0 }
    const take = (response: Response) =>
      receiveFile(response, block.lines, (now) => setPhase({ is: 'coming', received: (received = now) }))
    const file = await app.callNamed(block.call, sent, { ...options, take })
    if (!(file instanceof Blob)) throw new Error(`${block.call} answers no file`)
    saveFile(file, fileNameOf(name, block.end))
    setPhase({ is: 'there', received: { ...received, bytes: file.size } })
  }
  const start = async (replace: boolean): Promise<void> => {
    const { signal } = (running.current = new AbortController())
    try {
      await work(replace, { signal, timeoutSeconds: 130, shownByCaller: () => true })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.outcome.do === 'end-session') return onClose()
      const lost = t`Failed to download due to CORS error or network error`
      const said = error.kind === 'network' ? lost : error.sentences
      setPhase({ is: 'named', failure: error.kind === 'cancelled' ? t`The download was stopped.` : said })
    }
  }
  return { phase, total, many, start, stop: () => running.current?.abort() }
}

interface NameProps {
  block: Props['block']
  name: string
  onName(name: string): void
  onEnter(): void
}

function FileName({ block, name, onName, onEnter }: NameProps) {
  const { t } = useLingui()
  return (
    <label className={styles.name}>
      {t`File name`}
      <span className={styles.named}>
        <input
          className={field.input}
          value={name}
          maxLength={200}
          readOnly={block.fixedName ?? false}
          autoComplete="off"
          onChange={({ target }) => onName(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
          }}
        />
        {block.end}
      </span>
    </label>
  )
}

/** Characters that the file cannot hold. */
function Unknown({ found: { count, unknown } }: { found: OutputCheck }) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  return (
    <>
      <p>{t`${numbers.format(count)} characters cannot be written in this file's encoding. 〓 can stand for each of them.`}</p>
      <ul className={styles.unknown}>
        {unknown.map(({ row, column, character }, index) => (
          <li key={index}>
            {row === 0 ? t`Heading ${column}: ${character}` : t`Row ${numbers.format(row)}, ${column}: ${character}`}
          </li>
        ))}
        {count > unknown.length && <li>…</li>}
      </ul>
    </>
  )
}

interface ProgressProps {
  block: Props['block']
  phase: Phase
  total: number
  inBackground: boolean
}

function Progress({ block, phase, total, inBackground }: ProgressProps) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const sizeOf = ({ rows, bytes }: Received): string => {
    const size = sizeText(bytes, numbers)
    if (rows === undefined) return size
    const count = numbers.format(rows)
    return t`${count} rows, ${size}`
  }
  const all = total > 0 ? numbers.format(total) : ''
  return (
    <p role="status">
      {phase.is === 'named' && (phase.failure ?? (all && t`${all} rows`))}
      {phase.is === 'named' &&
        inBackground &&
        ` ${t`It is made in the background, and you can go on with something else.`}`}
      {phase.is === 'checking' && block.check !== undefined && t`Checking the characters…`}
      {phase.is === 'coming' &&
        (all && block.lines ? t`${sizeOf(phase.received)} of ${all} rows` : sizeOf(phase.received))}
      {phase.is === 'there' && t`Downloaded: ${sizeOf(phase.received)}`}
    </p>
  )
}
