import type { Context } from '../compile/context.ts'
import type { DocumentOf } from '../document.ts'
import type { UploadSettingSpec } from '../generated/kinds/upload-setting.ts'
import * as defaults from '../generated/defaults.ts'
import type { MailRows } from '../mail/mail-plan.ts'
import type { OutputKey } from '../output/index.ts'
import { attachedOutputs, endOfName, outputKeys, type OutputPlans } from '../output/outputs.ts'

/** Files that a run leaves in a folder of the server. */
export interface FilesPlan {
  folder: string
  existingFile: NonNullable<UploadSettingSpec['existingFile']>
  /** Megabytes of one file. */
  maxSize: number
  /** Of the rows. A report is a file in any case. */
  plans: OutputPlans
  /** Names with their ends, by the key of their format; {COLUMN}, {date} and {schedule} are replaced. */
  names: Partial<Record<OutputKey, string>>
}

/** The files of a schedule; undefined where it leaves none, or its folder is gone. */
export function filesPlan(context: Context, { spec }: DocumentOf<'schedule'>, rows: MailRows): FilesPlan | undefined {
  const upload = context.document('upload-setting', spec.files?.folder)?.spec
  if (!spec.files || !upload) return undefined
  const { folder: _, ...formats } = spec.files
  const usual = defaults.uploadSettingSpec
  const chosen = Object.entries(formats).flatMap(([name, options]) => {
    const key = outputKeys.find((one) => one === name)
    return key && options ? [{ key, options }] : []
  })
  return {
    folder: upload.folder,
    existingFile: upload.existingFile ?? usual.existingFile,
    maxSize: upload.maxSize ?? usual.maxSize,
    plans: attachedOutputs(context, rows, Object.fromEntries(chosen.map(({ key, options }) => [key, options]))),
    names: Object.fromEntries(
      chosen.map(({ key, options }) => [key, `${options.fileName ?? '{schedule}_{date}'}${endOfName(key, options)}`]),
    ),
  }
}
