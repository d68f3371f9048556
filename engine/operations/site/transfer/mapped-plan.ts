import { badRequest, notDone } from '../../../codes/refusals.ts'
import type { TransferPlan } from '../../../../runtime/transfer/plan.ts'
import type { TransferAbout } from '../../../store/store.ts'
import { inputFieldsIn } from '../cart/cart-summary.ts'

type Mapping = NonNullable<TransferAbout['mapping']>

/**
 * The plan with the columns of the file as its user says them. What the user leaves out is not written: a new row gets what its
 * table gives it, and a row that is there keeps what it has.
 */
export function mappedPlan(plan: TransferPlan, mapping: Mapping = {}): TransferPlan {
  const from = new Map(Object.entries(mapping))
  const columns = plan.columns.flatMap(({ isChosen, ...column }) => {
    if (!isChosen) return [column]
    const number = from.get(column.name)
    return number === undefined ? [] : [{ ...column, from: number }]
  })
  return { ...plan, columns }
}

/** Refuses what the builder does not leave to users, and what does not make a row. */
export function requireMapped(plan: TransferPlan, mapping: Mapping = {}, language: string): void {
  const chosen = plan.columns.filter(({ isChosen }) => isChosen)
  const names = new Set(Object.keys(mapping))
  if ([...names].some((one) => chosen.every(({ name }) => name !== one))) throw badRequest()
  if (chosen.length === 0) return
  const fields = inputFieldsIn(plan, language)
  for (const { name, key } of chosen) {
    const { label = name, check } = fields.find((field) => field.key === name) ?? {}
    if (!names.has(name) && (key === true || check?.required === true))
      throw notDone({ text: 'transfer-not-mapped', values: [label] })
  }
  const { columns } = mappedPlan(plan, mapping)
  const isKeyed = plan.method === 'replaceByKey'
  if (names.size === 0 || (isKeyed && columns.every(({ key }) => key)))
    throw notDone({ text: isKeyed ? 'transfer-only-key-mapped' : 'transfer-nothing-mapped' })
}
