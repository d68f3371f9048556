import type { DataSchema, PurchaseSpec } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import type { InputField } from '../../input-check/input-field.ts'

/** The inputs of an order in a language. */
export function orderInputs(context: Context, contentId: number, purchase: PurchaseSpec): InputField[] {
  return inputFieldsOf(context, purchase.inputs, writingSchemas(purchase), { contentId, page: 'purchase' })
}

/** All schemas that an order runs. */
export function writingSchemas({
  headerSchemas = [],
  detailSchemas = [],
  afterOrderSchema,
}: PurchaseSpec): DataSchema[] {
  return [...headerSchemas, ...detailSchemas, ...(afterOrderSchema ? [afterOrderSchema] : [])]
}
