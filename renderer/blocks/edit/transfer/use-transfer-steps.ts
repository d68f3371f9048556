import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { TransferBlock } from '../../../../runtime/generated/blocks/transfer.ts'
import type { Transfer } from '../../../../runtime/generated/calls/transfer.ts'
import * as codes from '../../../../runtime/generated/codes.ts'
import type { App } from '../../../app/app.ts'
import { CallFailure } from '../../../call/call.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { guessEncoding } from './guess-encoding.ts'
import type { Chosen } from './look.tsx'
import { refusedLines } from './outcome.tsx'
import { useTransfer } from './use-transfer.ts'

/** As much of a file as its encoding is guessed from. */
const headBytes = 65_536

/** Lines that are tried with their check: it takes no longer than people wait for. */
const mostTried = 1000

/** Where a transfer stands, from the file that is chosen to its result, and what leads on from there. */
export type TransferSteps = ReturnType<typeof useTransferSteps>

export function useTransferSteps(block: TransferBlock, app: App) {
  const { contentId } = block
  const { notify } = app
  const [chosen, setChosen] = useState<Chosen>()
  const [isEditing, setEditing] = useState(false)
  /** What the engine refuses is said here; what was stopped needs no words. */
  const tell = (error: unknown): void => {
    if (!(error instanceof CallFailure)) throw error
    if (error.shown || error.kind === 'cancelled') return
    error.shown = true
    notify({ tone: 'error', text: error.message, ms: 8000 })
  }
  const { transfer, setTransfer, isStopping, start, stop } = useTransfer(app, contentId, tell)
  const begin = useQuestion(block, app, transfer, start)
  const sending = useSending(block, app, tell)

  const checkRows = async (checked: () => Promise<Transfer>, isNew = false): Promise<void> => {
    const found = await sending.during(() => checked().catch(tell))
    if (!found) return
    await take(found, isNew || found.faulty > 0)
  }
  /** Goes on with what was checked. What the database or a schema refuses belongs to the check: nothing is offered before it. */
  const take = async (found: Transfer, isToEdit: boolean): Promise<void> => {
    const { id, state, isDry, lines, faulty } = found
    const isTried = block.checksAll && !isToEdit && state === 'checked' && !isDry
    if (!isTried || lines > mostTried || faulty >= lines || !(await sending.during(() => start({ dry: true }, id))))
      setTransfer(found)
    setEditing(isToEdit)
  }
  return {
    ...{ transfer, isStopping, stop, chosen, setChosen, isEditing, setEditing, begin, checkRows },
    isChecking: sending.isUnderWay,
    looking: sending.looking,
    sent: sending.sent,
    /** Ends the sending that is under way. */
    stopSending: sending.stop,
    choose: async (file: File): Promise<void> => {
      const made = await sending.look(file)
      if (made) setChosen(made)
    },
    check: async (one: Chosen): Promise<void> => {
      const checked = await sending.check(one)
      if (!checked) return
      await take(checked, block.edit === true)
    },
    /** Nothing is to be changed in the rows. */
    keepRows: async (): Promise<void> => {
      if (transfer) await take(transfer, false)
    },
    /** Begins with another file. */
    again: (): void => {
      setEditing(false)
      setTransfer(undefined)
      setChosen(undefined)
    },
    saveErrors: async ({ id, name }: Transfer): Promise<void> => {
      const take = (response: Response) => response.blob()
      const file: unknown = await app.callNamed('transfer-error-file', { contentId, id }, { take }).catch(tell)
      if (file instanceof Blob)
        saveFile(file, name.replace(/(\.[^.]+)?$/, /\.xls[xm]$/i.test(name) ? '-errors.xlsx' : '-errors.csv'))
    },
  }
}

/** Sends a file to be looked into or checked, one at a time; both are undefined where they come to nothing, which is told. */
function useSending(block: TransferBlock, { call, notify }: App, tell: (error: unknown) => void) {
  const { t } = useLingui()
  const { contentId } = block
  const isRowChosen = block.startRow === codes.transferBlockStartRow.userChoice
  const [isUnderWay, setUnderWay] = useState(false)
  /** Bytes of the file that have left. */
  const [sent, setSent] = useState(0)
  /** A workbook that the engine looks into before anything of it is shown. */
  const [looking, setLooking] = useState<File>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const during = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setUnderWay(true)
    try {
      return await work()
    } finally {
      setUnderWay(false)
    }
  }
  const optionsFor = (file: File) => {
    const { signal } = (sending.current = new AbortController())
    setSent(0)
    return { file, signal, onSent: setSent }
  }
  const look = async (file: File): Promise<Chosen | undefined> => {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const startRow = block.startRow === codes.transferBlockStartRow.userChoice ? 1 : block.startRow
    const own = { file, head, encoding: guessEncoding(head, block.encoding), startRow }
    if (!block.excel || !block.isMapped) return own
    setLooking(file)
    const options = optionsFor(file)
    const looked = await during(() => call('transfer-look', { contentId, name: file.name }, options).catch(tell))
    setLooking(undefined)
    return looked ? { ...own, lines: looked.lines } : undefined
  }
  const check = ({ file, encoding, startRow, mapping }: Chosen): Promise<Transfer | void> =>
    during(async () => {
      const options = optionsFor(file)
      try {
        // What was chosen is read once more: a file that was changed since can no longer be.
        await file.slice(0, 1).arrayBuffer()
        const input = {
          ...{ contentId, name: file.name },
          ...(!block.excel && { encoding }),
          ...(isRowChosen && { startRow }),
          ...(mapping && { mapping: Object.fromEntries(mapping) }),
        }
        return await call('transfer-check', input, options)
      } catch (error) {
        if (error instanceof DOMException) notify({ tone: 'error', text: t`File have changed. Please try again` })
        else tell(error)
      }
    })
  return { isUnderWay, sent, looking, during, look, check, stop: () => sending.current?.abort() }
}

interface Options {
  leaveOut?: boolean
  dry?: boolean
}

/** Asks whether the transfer is wanted as it is, and starts it; a trial needs no question. */
function useQuestion(
  { method }: TransferBlock,
  { confirm }: App,
  transfer: Transfer | undefined,
  start: (options: Options) => Promise<unknown>,
) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  return async (options: Options): Promise<void> => {
    const question = {
      add: t`The lines are added. Are you sure you want to run this?`,
      replace: t`All rows that are there are replaced. Are you sure you want to run this?`,
      replaceByKey: t`Rows with the same key are replaced. Are you sure you want to run this?`,
      schemas: t`Are you sure you want to run this?`,
      cart: t`The items go into your cart. Nothing is ordered yet.`,
    }[method]
    const left = transfer ? transfer.faulty + refusedLines(transfer) : 0
    const lines = transfer?.lines ?? 0
    const [kept, all] = [numbers.format(lines - left), numbers.format(lines)]
    const first = options.leaveOut
      ? t`${kept} of ${all} lines are transferred, the faulty ones are left out.`
      : left > 0
        ? t`The transfer stops at the first faulty line; the lines before it are kept.`
        : plural(lines, { one: '# line is transferred.', other: '# lines are transferred.' })
    const text = `${first}\n${question}`
    if (options.dry || (await confirm({ text, action: t`Transfer`, danger: method === 'replace' })))
      await start(options)
  }
}
