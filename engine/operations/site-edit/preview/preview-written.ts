import type { Value } from '../../../sources/source.ts'
import { mayUseKind } from '../../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { notFound } from '../../../codes/refusals.ts'
import { userOf } from '../site-id.ts'

/** Letters of a statement and of a value that are shown. */
const most = { text: 2_000, value: 200 }
const mails = { limit: 20 }

/** What the pages of a preview would have written and sent. Statements are told to who may read data sources. */
export const previewWritten: DeclaredOperation<'preview-written'> = async ({ preview: path }, context) => {
  const preview = context.engine.previews.byPath(path)
  if (preview?.owner !== userOf(context)) throw notFound()
  const tells = mayUseKind('data-source', 'read', context)
  const sent = await preview.store.outbox.list(mails)
  return {
    written: preview.written.map(({ at, source, statements }) => ({
      ...{ at, source },
      statements: statements.map(({ text, values, rows }) => ({
        rows,
        ...(tells && { text: text.slice(0, most.text), values: values.map(shown) }),
      })),
    })),
    mails: sent.rows.map(({ at, about: { subject, recipients } }) => ({ at, subject, recipients })),
  }
}

function shown(value: Value): string | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return `${value.byteLength} B`
  return String(value).slice(0, most.value)
}
