import type { ContentWith } from '../compile/context.ts'
import * as defaults from '../generated/defaults.ts'

/** A content that takes files. */
export type TransferContent = ContentWith<'transfer'>

export type TransferSpec = TransferContent['spec']['transfer']

/** Where a value of a row comes from. */
export type Mapping = NonNullable<TransferSpec['mapping']>[number]

/** What a line becomes. */
export const targetOf = ({ target = defaults.transferSetting.target }: TransferSpec) => target

/** What a line that goes into a cart has: the code of an item, and how many of it. */
export const cartLine = { code: 'code', count: 'count' } as const

/** Where each value of a line comes from. Of a line that goes into a cart, it is known what it has. */
export function mappingOf(spec: TransferSpec): readonly Mapping[] {
  const { mapping = [], codeColumn = defaults.transferSetting.codeColumn, countColumn } = spec
  if (targetOf(spec) !== 'cart') return mapping
  const code = { column: cartLine.code, from: codeColumn, trim: true, inputCheck: { required: true, maxLength: 128 } }
  if (countColumn === undefined && !isUserMapped(spec)) return [code]
  const from = countColumn !== undefined && { from: countColumn }
  return [code, { column: cartLine.count, ...from, trim: true, inputCheck: { maxLength: 32 } }]
}

/** The columns that come from the file, in the order of the mapping. Where users map, `from` is what is proposed to them. */
export function fileColumns(spec: TransferSpec): Mapping[] {
  return mappingOf(spec).filter(
    ({ from, login, value }) =>
      from !== undefined || (isUserMapped(spec) && login === undefined && value === undefined),
  )
}

/** Users say which column of the file is which. */
export const isUserMapped = ({ mappedBy }: TransferSpec): boolean => mappedBy === 'user'
