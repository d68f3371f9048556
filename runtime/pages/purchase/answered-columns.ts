import type { Context } from '../../compile/context.ts'
import type { ResultColumn } from '../../compile/content-spec.ts'
import type { CartContent } from '../../page-parts/cart/has-cart.ts'

/** What an order answers: columns of the schemas of its header, and of the one after it. */
export function answeredColumns(context: Context, { spec: { purchase } }: CartContent): ResultColumn[] {
  const { headerSchemas = [], afterOrderSchema } = purchase
  const chains = [...headerSchemas, ...(afterOrderSchema ? [afterOrderSchema] : [])]
  return chains.flatMap((link) => context.schema(link.schema)?.resultColumns ?? [])
}
