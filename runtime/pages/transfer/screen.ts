import type { Context } from '../../compile/context.ts'
import type { ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import * as defaults from '../../generated/defaults.ts'
import { fileColumns, isUserMapped, targetOf, type TransferContent, type TransferSpec } from '../../transfer/columns.ts'
import { transferInputs } from '../../transfer/inputs.ts'
import { transferReport } from '../../report/report-action.ts'
import { transferReports } from '../../report/report-outputs.ts'
import { isToBeShown, reportStates, reportWindow } from '../../report/report-view.ts'
import { onwardOf } from './onward.ts'
import { maxSizeOf } from '../../transfer/upload.ts'

/** The steps from a file to its rows. */
export function transferScreen(context: Context, content: TransferContent): ScreenDocument {
  const spec = content.spec.transfer
  const inputs = new Map(transferInputs(context, content).map((input) => [input.key, input]))
  const isMapped = isUserMapped(spec)
  const target = targetOf(spec)
  const reports = transferReports(content.spec)
  const { fileType, delimiter, quote, encoding, startRow, method, errorHandling, leaveOut, edit, doneText } = spec
  return contentScreen(content, 'transfer', {
    route: context.route(content.id, 'transfer'),
    title: context.text(content.name),
    ...(reports.some(isToBeShown) && { state: reportStates }),
    blocks: [
      {
        type: 'transfer',
        contentId: content.id,
        columns: fileColumns(spec).map(({ column, from, key }) => {
          const { label = column, check } = inputs.get(column) ?? {}
          return {
            ...(isMapped && { column }),
            ...(isMapped && (key === true || check?.required === true) && { isRequired: true }),
            ...(from !== undefined && { from }),
            label,
          }
        }),
        ...(isMapped && { isMapped }),
        delimiter: delimiter ?? defaults.transferSetting.delimiter,
        quote: quote ?? defaults.transferSetting.quote,
        encoding: encoding ?? defaults.transferSetting.encoding,
        startRow: startRow ?? defaults.transferSetting.startRow,
        method: target === 'table' ? (method ?? defaults.transferSetting.method) : target,
        errorHandling: errorHandling ?? defaults.transferSetting.errorHandling,
        maxSize: maxSizeOf(context, spec),
        ...((fileType ?? defaults.transferSetting.fileType) === 'excel' && { excel: true }),
        ...(leaveOut && { leaveOut }),
        ...(triesQuickly(spec) && { checksAll: true }),
        ...(doneText !== undefined && { doneText: context.text(doneText) }),
        ...(reports.length > 0 && {
          reports: reports.map((placed) => transferReport(context, content, placed, 'row')),
        }),
        ...onwardOf(context, content),
        ...(edit && { edit }),
        ...(edit && spec.method === 'replaceByKey' && target === 'table' && { keys: keysOf(spec, inputs) }),
      },
      ...reportWindow(context, reports),
    ],
  })
}

/** Trying a transfer takes as long as its lines do; one that replaces a table takes away all rows of it first. */
const triesQuickly = (spec: TransferSpec): boolean => targetOf(spec) !== 'table' || spec.method !== 'replace'

/** What rows of the table are found by. */
const keysOf = (spec: TransferSpec, inputs: ReadonlyMap<string, { label: string }>) =>
  fileColumns(spec)
    .filter(({ key }) => key)
    .map(({ column }) => ({ column, label: inputs.get(column)?.label ?? column }))
