import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as codes from '../../../runtime/generated/codes.ts'
import type { Transfer } from '../../../runtime/generated/calls/transfer.ts'
import { mostTold } from '../../../runtime/problems/most-told.ts'
import type { BlockProps } from '../../block-props.ts'
import { CallFailure } from '../../call.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard, useUnloadGuard } from '../../ui/leave-guard.tsx'
import { ChooseFile } from './transfer/choose-file.tsx'
import { EditRows } from './transfer/edit-rows.tsx'
import { FileLine } from './transfer/file-line.tsx'
import { FindRows } from './transfer/find-rows.tsx'
import { guessEncoding } from './transfer/guess-encoding.ts'
import { Look, type Chosen } from './transfer/look.tsx'
import { Outcome, refusedLines } from './transfer/outcome.tsx'
import { Sending } from './transfer/sending.tsx'
import { useTransfer } from './transfer/use-transfer.ts'
import styles from './transfer.module.css'

/** As much of a file as its encoding is guessed from. */
const headBytes = 65_536

/** From a file to its rows: choose, look, check, transfer, result. */
export default function TransferSteps({ block, scope }: BlockProps<'transfer'>) {
  const { t, i18n } = useLingui()
  const { contentId } = block
  const { call, confirm, notify } = scope.app
  const [chosen, setChosen] = useState<Chosen>()
  const [isChecking, setChecking] = useState(false)
  /** Bytes of the file that have left. */
  const [sent, setSent] = useState(0)
  /** A workbook that the engine looks into before anything of it is shown. */
  const [looking, setLooking] = useState<File>()
  const [isEditing, setEditing] = useState(false)
  /** What the engine refuses is said here; what was stopped needs no words. */
  const tell = (error: unknown): void => {
    if (!(error instanceof CallFailure)) throw error
    if (error.shown || error.kind === 'cancelled') return
    error.shown = true
    notify({ tone: 'error', text: error.message, ms: 8000 })
  }

  const { transfer, setTransfer, isStopping, start, stop } = useTransfer(scope.app, contentId, tell)
  const checking = useRef<AbortController>(undefined)
  useEffect(() => () => checking.current?.abort(), [])
  const isRunning = transfer?.state === 'running'
  const numbers = new Intl.NumberFormat(i18n.locale)

  // One that is under way goes on, and is found again.
  useUnloadGuard(isRunning)

  const choose = async (file: File): Promise<void> => {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const startRow = block.startRow === codes.transferBlockStartRow.userChoice ? 1 : block.startRow
    const own = { file, head, encoding: guessEncoding(head, block.encoding), startRow }
    if (!block.excel || !block.isMapped) return setChosen(own)
    const { signal } = (checking.current = new AbortController())
    setChecking(true)
    setSent(0)
    setLooking(file)
    const sending = { file, signal, onSent: setSent }
    const looked = await call('transfer-look', { contentId, name: file.name }, sending).catch(tell)
    setChecking(false)
    setLooking(undefined)
    if (looked) setChosen({ ...own, lines: looked.lines })
  }

  const check = async ({ file, encoding, startRow, mapping }: Chosen): Promise<void> => {
    const { signal } = (checking.current = new AbortController())
    setChecking(true)
    setSent(0)
    try {
      // What was chosen is read once more: a file that was changed since can no longer be.
      await file.slice(0, 1).arrayBuffer()
      const input = {
        ...{ contentId, name: file.name },
        ...(!block.excel && { encoding }),
        ...(block.startRow === codes.transferBlockStartRow.userChoice && { startRow }),
        ...(mapping && { mapping: Object.fromEntries(mapping) }),
      }
      setTransfer(await call('transfer-check', input, { file, signal, onSent: setSent }))
      setEditing(block.edit === true)
    } catch (error) {
      if (error instanceof DOMException) notify({ tone: 'error', text: t`File have changed. Please try again` })
      else tell(error)
    } finally {
      setChecking(false)
    }
  }

  const checkRows = async (checked: () => Promise<Transfer>, isNew = false): Promise<void> => {
    setChecking(true)
    const found = await checked().catch(tell)
    setChecking(false)
    if (!found) return
    setTransfer(found)
    setEditing(isNew || found.faulty > 0)
  }

  const again = (): void => {
    setEditing(false)
    setTransfer(undefined)
    setChosen(undefined)
  }
  const begin = async (options: { leaveOut?: boolean; dry?: boolean }): Promise<void> => {
    const question = {
      add: t`The lines are added. Are you sure you want to run this?`,
      replace: t`All rows that are there are replaced. Are you sure you want to run this?`,
      replaceByKey: t`Rows with the same key are replaced. Are you sure you want to run this?`,
      schemas: t`Are you sure you want to run this?`,
    }[block.method]
    const left = transfer ? transfer.faulty + refusedLines(transfer) : 0
    const [kept, all] = [numbers.format((transfer?.lines ?? 0) - left), numbers.format(transfer?.lines ?? 0)]
    const first = options.leaveOut
      ? t`${kept} of ${all} lines are transferred, the faulty ones are left out.`
      : left > 0
        ? t`The transfer stops at the first faulty line; the lines before it are kept.`
        : undefined
    const text = first === undefined ? question : `${first}\n${question}`
    if (options.dry || (await confirm({ text, action: t`Transfer`, danger: block.method === 'replace' })))
      await start(options)
  }
  const saveErrors = async ({ id, name }: Transfer): Promise<void> => {
    const take = (response: Response) => response.blob()
    const file: unknown = await scope.app.callNamed('transfer-error-file', { contentId, id }, { take }).catch(tell)
    if (file instanceof Blob)
      saveFile(file, name.replace(/(\.[^.]+)?$/, /\.xls[xm]$/i.test(name) ? '-errors.xlsx' : '-errors.csv'))
  }

  return (
    <div className={styles.transfer} aria-busy={isChecking || isRunning || undefined}>
      {isChecking && !isEditing && (
        <LeaveGuard
          app={scope.app}
          text={t`The file is still being sent and checked. That stops when you leave this page.`}
          action={t`Leave the page`}
        />
      )}
      {body()}
    </div>
  )

  function body() {
    if (!transfer && !chosen)
      return (
        <>
          <ChooseFile
            megabytes={block.maxSize}
            isExcel={block.excel === true}
            columns={block.isMapped ? [] : block.columns.map(({ from = 0, label }) => ({ from, label }))}
            isBusy={isChecking}
            onFile={(file) => void choose(file)}
          />
          {looking && (
            <div className={styles.step}>
              <FileLine name={looking.name} size={looking.size} />
              <Sending size={looking.size} sent={sent} />
              <div className={styles.foot}>
                <Button icon="stop" onClick={() => checking.current?.abort()}>{t`Stop`}</Button>
              </div>
            </div>
          )}
          {block.keys && (
            <FindRows
              keys={block.keys}
              isBusy={isChecking}
              onFind={(keys) => void checkRows(() => call('transfer-find', { contentId, keys }), true)}
            />
          )}
        </>
      )
    if (!transfer)
      return (
        <Look
          app={scope.app}
          block={block}
          chosen={chosen!}
          isBusy={isChecking}
          sent={sent}
          onChange={setChosen}
          onCheck={(one) => void check(one)}
          onStop={() => checking.current?.abort()}
          onOther={again}
        />
      )
    const { state, lines, done, faulty, isDry, outcome, problems } = transfer
    if (state === 'running') {
      const [behind, all] = [numbers.format(done), numbers.format(lines)]
      return (
        <div className={`${styles.step} ${styles.running}`}>
          <FileLine {...transfer} />
          <p role="status">
            {isDry ? t`Transfer check: ${behind} of ${all} lines` : t`Transfer execution: ${behind} of ${all} lines`}
          </p>
          <progress aria-label={t`Lines that are done`} value={done} max={Math.max(lines, 1)} />
          <div className={styles.foot}>
            <Button danger icon="stop" busy={isStopping} onClick={() => void stop()}>{t`Stop`}</Button>
          </div>
        </div>
      )
    }
    if (isEditing)
      return (
        <EditRows
          key={transfer.id}
          app={scope.app}
          contentId={contentId}
          transfer={transfer}
          isBusy={isChecking}
          onCheck={(changes) => void checkRows(() => call('transfer-edit', { contentId, id: transfer.id, ...changes }))}
          onUnchanged={() => setEditing(false)}
          onOther={again}
        />
      )
    const refused = refusedLines(transfer)
    const left = faulty + refused
    const mayAll = left === 0 || block.errorHandling === 'abort'
    // Beyond what is told of one by one, nobody knows which lines they are.
    const mayLeaveOut = left > 0 && left < lines && refused <= mostTold
    const hasFailed = faulty > 0 || (outcome !== undefined && outcome !== 'success')
    return (
      <Outcome transfer={transfer}>
        {state === 'checked' && mayAll && (
          <Button primary={left === 0} icon="upload" onClick={() => void begin({})}>
            {left === 0 ? t`Transfer` : t`Transfer up to the first faulty line`}
          </Button>
        )}
        {state === 'checked' && mayLeaveOut && block.leaveOut && (
          <Button primary={!mayAll} icon="upload" onClick={() => void begin({ leaveOut: true })}>
            {t`Transfer without the faulty lines`}
          </Button>
        )}
        {state === 'checked' && !isDry && faulty < lines && (
          <Button icon="search" onClick={() => void begin({ dry: true })}>{t`Try without writing`}</Button>
        )}
        {block.edit && (state === 'checked' || hasFailed) && !transfer.written && (
          <Button icon="edit" onClick={() => setEditing(true)}>{t`Change the rows`}</Button>
        )}
        {(faulty > 0 || problems.length > 0) && (
          <Button icon="download" onClick={() => void saveErrors(transfer)}>{t`Download the faulty lines`}</Button>
        )}
        <Button icon="refresh" onClick={again}>{t`Choose another file`}</Button>
      </Outcome>
    )
  }
}
