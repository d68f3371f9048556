import type { ContentWith } from '../../compile/context.ts'

/** A content that takes files. */
export type TransferContent = ContentWith<'transfer'>

export type TransferSpec = TransferContent['spec']['transfer']

/** Where a value of a row comes from. */
export type Mapping = NonNullable<TransferSpec['mapping']>[number]

/** The columns that come from the file, in the order of the mapping. Where users map, `from` is what is proposed to them. */
export function fileColumns(spec: TransferSpec): Mapping[] {
  const { mapping = [] } = spec
  return mapping.filter(
    ({ from, login, value }) =>
      from !== undefined || (isUserMapped(spec) && login === undefined && value === undefined),
  )
}

/** Users say which column of the file is which. */
export const isUserMapped = ({ mappedBy }: TransferSpec): boolean => mappedBy === 'user'
