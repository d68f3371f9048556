import type { ContentSpec } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import * as defaults from '../../generated/defaults.ts'

export type TransferSpec = NonNullable<ContentSpec['transfer']>

/** Where a value of a row comes from. */
export type Mapping = NonNullable<TransferSpec['mapping']>[number]

/** The columns of the file that are read, in the order of the mapping. */
export function fileColumns({ mapping = [] }: TransferSpec): (Mapping & { from: number })[] {
  return mapping.filter((one): one is Mapping & { from: number } => one.from !== undefined)
}

/** Megabytes of a file at most, by the upload setting. */
export function maxSizeOf(context: Context, { uploadSetting }: TransferSpec): number {
  return context.document('upload-setting', uploadSetting)?.spec.maxSize ?? defaults.uploadSettingSpec.maxSize
}
