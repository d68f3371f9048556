import type { ContentSpec } from '../../compile/content-spec.ts'

export type TransferSpec = NonNullable<ContentSpec['transfer']>

/** Where a value of a row comes from. */
export type Mapping = NonNullable<TransferSpec['mapping']>[number]

/** The columns of the file that are read, in the order of the mapping. */
export function fileColumns({ mapping = [] }: TransferSpec): (Mapping & { from: number })[] {
  return mapping.filter((one): one is Mapping & { from: number } => one.from !== undefined)
}
