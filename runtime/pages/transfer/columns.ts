import type { ContentSpec } from '../../compile/content-spec.ts'

export type TransferSpec = NonNullable<ContentSpec['transfer']>

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
