import { ofKind, splitAddress, type Document } from '../../../../runtime/document.ts'
import type { ContentSpec } from '../../../../runtime/generated/kinds/content.ts'
import { contentType } from '../../../../runtime/generated/codes.ts'
import type { Context } from '../../../call/context.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'

/** A content that is begun at a schema lists its rows: called like it, with its columns. Nothing that the caller may not see. */
export async function begunList(
  kind: string,
  from: string | undefined,
  context: Context,
): Promise<Pick<Document, 'name'> & { spec?: ContentSpec }> {
  const { kind: fromKind, key } = splitAddress(from ?? '')
  if (kind !== 'content' || fromKind !== 'schema' || !mayUseKind('schema', 'read', context)) return {}
  const begun = await context.store.documents.find(`schema/${key}`)
  if (!begun) return {}
  const { name, spec } = ofKind('schema', begun.document)
  const columns = (spec.resultColumns ?? []).filter(({ passwordHash }) => !passwordHash)
  return {
    ...(name !== undefined && { name }),
    spec: {
      type: contentType.listDetail,
      list: {
        dataSchemas: [{ schema: `schema/${key}` }],
        ...(columns.length > 0 && { columns: columns.map((column) => ({ field: column.key })) }),
      },
    },
  }
}
