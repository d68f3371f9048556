import type { Context } from '../compile/context.ts'
import * as defaults from '../generated/defaults.ts'
import type { TransferSpec } from './columns.ts'

/** The upload setting that a transfer chose. */
export const uploadSettingOf = (context: Context, { uploadSetting }: TransferSpec) =>
  context.document('upload-setting', uploadSetting)?.spec

/** Megabytes that a file may have. */
export const maxSizeOf = (context: Context, spec: TransferSpec): number =>
  uploadSettingOf(context, spec)?.maxSize ?? defaults.uploadSettingSpec.maxSize
