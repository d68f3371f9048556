import { checkAll } from '../../../runtime/check/check-all.ts'
import { loadLibrary } from '../../../runtime/check/load-library.ts'
import { addressOf, type Address, type Document } from '../../../runtime/document.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { Context, Operation } from '../operation.ts'
import { userOf } from './find-stored.ts'

interface Request {
  documents: Document[]
  mode: 'new' | 'overwrite'
  dry?: boolean
}

/**
 * Checks the documents as a whole, by the same functions as a save, and stores them in one transaction: all or none.
 * `new` refuses a key that is taken; `overwrite` saves over it as one more revision.
 */
export const documentImport: Operation<Request> = async ({ documents, mode, dry = false }, context) => {
  const problems = await check(documents, mode, context)
  const rows = documents.map((document) => ({ address: addressOf(document) }))
  if (dry || problems.some((problem) => problem.severity !== 'warning')) return { problems, rows: dry ? rows : [] }
  const stored = await context.store.documents.change(
    documents.map((document) =>
      mode === 'overwrite' ? { do: 'put', document, action: 'import' } : { do: 'create', document, action: 'import' },
    ),
    userOf(context),
  )
  return {
    problems,
    rows: stored.map(({ id, document, revision }) => ({
      address: addressOf(document),
      id,
      action: revision > 1 ? 'saved' : 'created',
    })),
  }
}

async function check(documents: readonly Document[], mode: Request['mode'], context: Context): Promise<Problem[]> {
  const { set, validators } = context.engine
  const read = async (addresses: readonly Address[]): Promise<Document[]> =>
    (await context.store.documents.many(addresses)).map(({ document }) => document)
  const derived = documents
    .filter((document) => set.hasKind(document.kind) && set.kind(document.kind)['x-derived'])
    .map((document) => makeProblem('unknown-kind', document, '/kind', [document.kind]))
  const taken =
    mode === 'new'
      ? (await read(documents.map(addressOf))).map((document) =>
          makeProblem('value-taken', document, '/key', ['Key', document.key, addressOf(document)]),
        )
      : []
  const library = await loadLibrary(set, documents, read)
  const validate = (schemaId: string, value: unknown) => validators.check(schemaId, value)
  return [
    ...derived,
    ...taken,
    ...checkAll(documents, { set, validate, library: { get: (address) => library.get(address) } }),
  ]
}
