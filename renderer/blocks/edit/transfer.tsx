import { useLingui } from '@lingui/react/macro'
import type { TransferBlock as TransferBlockOfScreen } from '../../../runtime/generated/blocks/transfer.ts'
import type { Transfer } from '../../../runtime/generated/calls/transfer.ts'
import { mostTold } from '../../../runtime/problems/most-told.ts'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard, useUnloadGuard } from '../../ui/leave-guard.tsx'
import { ChooseFile } from './transfer/choose-file.tsx'
import { EditRows } from './transfer/edit-rows.tsx'
import { FileLine } from './transfer/file-line.tsx'
import { FindRows } from './transfer/find-rows.tsx'
import { Look } from './transfer/look.tsx'
import { Outcome, refusedLines } from './transfer/outcome.tsx'
import { Sending } from './transfer/sending.tsx'
import { useTransferSteps, type TransferSteps } from './transfer/use-transfer-steps.ts'
import styles from './transfer.module.css'

/** From a file to its rows: choose, look, check, transfer, result. */
export default function TransferBlock({ block, scope }: BlockProps<'transfer'>) {
  const { t } = useLingui()
  const steps = useTransferSteps(block, scope.app)
  const { transfer, isChecking, isEditing } = steps
  const isRunning = transfer?.state === 'running'
  // One that is under way goes on, and is found again.
  useUnloadGuard(isRunning)
  return (
    <div className={styles.transfer} aria-busy={isChecking || isRunning || undefined}>
      {isChecking && !isEditing && (
        <LeaveGuard
          app={scope.app}
          text={t`The file is still being sent and checked. That stops when you leave this page.`}
          action={t`Leave the page`}
        />
      )}
      <StepList at={transfer ? (isEnded(transfer) ? 2 : 1) : steps.chosen ? 1 : 0} />
      <Step block={block} scope={scope} steps={steps} />
    </div>
  )
}

/** It is written, or trying to write it has come to an end. */
const isEnded = ({ state, isDry }: Transfer): boolean => state !== 'checked' && !isDry

/** How far one is on the way from a file to its rows. */
function StepList({ at }: { at: number }) {
  const { t } = useLingui()
  return (
    <ol className={styles.list} aria-label={t`Steps`}>
      {[t`File`, t`Check`, t`Import`].map((label, index) => (
        <li key={label} aria-current={index === at ? 'step' : undefined} data-past={index < at || undefined}>
          {label}
        </li>
      ))}
    </ol>
  )
}

interface StepProps extends BlockProps<'transfer'> {
  steps: TransferSteps
}

function Step({ steps, ...props }: StepProps) {
  const { block, scope } = props
  const { transfer, chosen, isChecking } = steps
  if (transfer?.state === 'running') return <Running steps={steps} transfer={transfer} />
  if (transfer && steps.isEditing) return <Editing {...props} steps={steps} transfer={transfer} />
  if (transfer) return <Ended {...props} steps={steps} transfer={transfer} />
  if (!chosen) return <Choose {...props} steps={steps} />
  return (
    <Look
      app={scope.app}
      block={block}
      chosen={chosen}
      isBusy={isChecking}
      sent={steps.sent}
      onChange={steps.setChosen}
      onCheck={(one) => void steps.check(one)}
      onStop={steps.stopSending}
      onOther={steps.again}
    />
  )
}

function Choose({ block, scope, steps }: StepProps) {
  const { t } = useLingui()
  const { looking, isChecking } = steps
  const { contentId } = block
  return (
    <>
      <ChooseFile
        megabytes={block.maxSize}
        isExcel={block.excel === true}
        columns={block.isMapped ? [] : block.columns.map(({ from = 0, label }) => ({ from, label }))}
        isBusy={isChecking}
        onFile={(file) => void steps.choose(file)}
      />
      {looking && (
        <div className={styles.step}>
          <FileLine name={looking.name} size={looking.size} />
          <Sending size={looking.size} sent={steps.sent} />
          <div className={styles.foot}>
            <Button icon="stop" onClick={steps.stopSending}>{t`Stop`}</Button>
          </div>
        </div>
      )}
      {block.keys && (
        <FindRows
          keys={block.keys}
          isBusy={isChecking}
          onFind={(keys) => void steps.checkRows(() => scope.app.call('transfer-find', { contentId, keys }), true)}
        />
      )}
    </>
  )
}

function Running({ steps, transfer }: Pick<StepProps, 'steps'> & { transfer: Transfer }) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const { lines, done, isDry } = transfer
  const [behind, all] = [numbers.format(done), numbers.format(lines)]
  return (
    <div className={`${styles.step} ${styles.running}`}>
      <FileLine {...transfer} />
      <p role="status">
        {isDry ? t`Transfer check: ${behind} of ${all} lines` : t`Transfer execution: ${behind} of ${all} lines`}
      </p>
      <progress aria-label={t`Lines that are done`} value={done} max={Math.max(lines, 1)} />
      <div className={styles.foot}>
        <Button danger icon="stop" busy={steps.isStopping} onClick={() => void steps.stop()}>{t`Stop`}</Button>
      </div>
    </div>
  )
}

function Editing({ block, scope, steps, transfer }: StepProps & { transfer: Transfer }) {
  const { contentId } = block
  const { call } = scope.app
  return (
    <EditRows
      key={transfer.id}
      app={scope.app}
      contentId={contentId}
      transfer={transfer}
      isBusy={steps.isChecking}
      onCheck={(changes) =>
        void steps.checkRows(() => call('transfer-edit', { contentId, id: transfer.id, ...changes }))
      }
      onUnchanged={() => void steps.keepRows()}
      onOther={steps.again}
    />
  )
}

/** Checked, or at its end: what it came to, and what can be done then. */
function Ended({ block, scope, steps, transfer }: StepProps & { transfer: Transfer }) {
  const { t } = useLingui()
  const { faulty, problems, written = 0 } = transfer
  const { onward, reports = [] } = block
  const may = choicesOf(transfer, block, steps.chosen?.startRow)
  const leadsOn = onward !== undefined && written > 0
  // One of them leads: where nothing can be taken as it is, it is what mends the lines.
  const isToMend = !leadsOn && !may.all && !may.withoutFaulty
  return (
    <Outcome transfer={transfer} doneText={block.doneText} checksAll={block.checksAll === true}>
      {written > 0 &&
        reports.map(({ label, onPress }, index) => (
          <Button key={index} icon="file" onClick={() => void run(onPress, scope.with({ row: toldOf(transfer) }))}>
            {label}
          </Button>
        ))}
      {onward && leadsOn && (
        <Button
          primary
          icon="arrow-right"
          onClick={() => void run(onward.onPress, scope.with({ row: toldOf(transfer) }))}
        >
          {onward.label}
        </Button>
      )}
      {may.all && <Button primary icon="upload" onClick={() => void steps.begin({})}>{t`Transfer`}</Button>}
      {may.withoutFaulty && (
        <Button primary icon="upload" onClick={() => void steps.begin({ leaveOut: true })}>
          {t`Transfer without the faulty lines`}
        </Button>
      )}
      {may.upToFaulty && (
        <Button icon="upload" onClick={() => void steps.begin({})}>{t`Transfer up to the first faulty line`}</Button>
      )}
      {may.try && (
        <Button icon="search" onClick={() => void steps.begin({ dry: true })}>{t`Try without writing`}</Button>
      )}
      {may.edit && (
        <Button primary={isToMend} icon="edit" onClick={() => steps.setEditing(true)}>{t`Change the rows`}</Button>
      )}
      {(faulty > 0 || problems.length > 0) && (
        <Button primary={isToMend && !may.edit} icon="download" onClick={() => void steps.saveErrors(transfer)}>
          {t`Download the faulty lines`}
        </Button>
      )}
      <Button quiet icon="refresh" onClick={steps.again}>{t`Choose another file`}</Button>
    </Outcome>
  )
}

/** What is passed on to its reports and to the page after it. */
function toldOf({ id, name, lines, written, outcome }: Transfer): Record<string, unknown> {
  return { ID: id, FILE: name, LINES: lines, WRITTEN: written, OUTCOME: outcome }
}

/** What may be done with it; `startRow` is its first line with data, where that is known. */
function choicesOf(transfer: Transfer, block: TransferBlockOfScreen, startRow = 1) {
  const { state, lines, faulty, isDry, outcome, problems, written } = transfer
  const isChecked = state === 'checked'
  const refused = refusedLines(transfer)
  const left = faulty + refused
  const hasFailed = faulty > 0 || (outcome !== undefined && outcome !== 'success')
  const hasGoodBefore = left < lines && Math.min(...problems.map(({ line }) => line)) > startRow
  return {
    all: isChecked && left === 0,
    upToFaulty: isChecked && left > 0 && block.errorHandling === 'abort' && hasGoodBefore,
    // Beyond what is told of one by one, nobody knows which lines they are.
    withoutFaulty: isChecked && block.leaveOut === true && left > 0 && left < lines && refused <= mostTold,
    try: isChecked && !isDry && faulty < lines,
    edit: block.edit === true && (isChecked || hasFailed) && !written,
  }
}
