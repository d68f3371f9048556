import * as codes from '../../runtime/generated/codes.ts'
import { addressOf, ofKind } from '../../runtime/document.ts'
import { rightsIn } from '../access/rights.ts'
import { notAllowed } from '../codes/refusals.ts'
import type { KindHooks } from './kind-hooks.ts'
import { reportsOfColumns } from './reports-of-columns.ts'

/** Schemas that bring files in and out. */
const transfers: ReadonlySet<number> = new Set([codes.schemaType.fileTransfer, codes.schemaType.download])

export const schemaHooks: KindHooks = {
  beforeCopy(document, { session }) {
    const { all, copySchemas } = rightsIn(session)
    if (!transfers.has(ofKind('schema', document).spec.type) || all || copySchemas) return
    throw notAllowed({ text: 'schema-copy-right' })
  },
  followers: reportsOfColumns,
  async onDelete({ document }, store) {
    await store.runs.remove(addressOf(document))
  },
}
