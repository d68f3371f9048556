import { checkEnvelope } from '../../../../runtime/check/check-envelope.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { checkOneOfAll } from '../../../../runtime/check/check-all.ts'
import { loadLibrary } from '../../../../runtime/check/load-library.ts'
import { addressOf, splitAddress } from '../../../../runtime/document.ts'
import type { Address, Document } from '../../../../runtime/document.ts'
import { difference } from '../../../../runtime/difference.ts'
import { canonicalDocument } from '../../../../runtime/format.ts'
import { localize } from '../../../../runtime/text.ts'
import type { PackedFile } from '../../../../runtime/generated/calls/answer.ts'
import type { OperationRequests, OperationResponses } from '../../../../runtime/generated/operations.ts'
import { migrate } from '../../../../runtime/migrate.ts'
import { findUniqueValues } from '../../../../runtime/references/find-unique-values.ts'
import { withoutSchemaLine } from '../../../../runtime/json-schema/schema-line.ts'
import { titleAt } from '../../../../runtime/json-schema/title-at.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import { rename } from '../../../../runtime/references/rename.ts'
import type { JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { mayChange } from '../../../access/acts.ts'
import { requireMay } from '../../../call/require-may.ts'
import { mapInSlices } from '../../../call/map-in-slices.ts'
import { requireKind } from '../../../call/is-allowed.ts'
import { requireEnvelope } from '../../../call/require-envelope.ts'
import { hooksOf } from '../../../kinds/index.ts'
import { badRequest } from '../../../codes/refusals.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import { missingSecrets } from '../../../live/missing-secrets.ts'
import { unpackFiles } from '../../file/packed-files.ts'
import { wrongFiles } from '../../../files/wrong-files.ts'
import type { Context } from '../../../call/context.ts'
import { followed } from '../../../call/followed.ts'
import type { FollowedUnderWay } from '../../../job-runner/job-runs.ts'
import { chunks } from '../../../store/chunks.ts'
import { importOver, isOvertaken, movedSince, type Moved } from '../../../store/moved-since.ts'
import type { StoredDocument } from '../../../store/store.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { foreignReferences, throwIfAny, throwIfUnsound, withoutSecret } from '../change/check-to-save.ts'
import { withNumberedName } from '../change/document-copy.ts'
import { requireEditable } from '../read/editable-kind.ts'

type Request = OperationRequests['document-import']

/** How often new keys are looked for again, when others take them meanwhile. */
const tries = 3

/**
 * Checks the documents as a whole, by the same function as a save, and stores all of them or none. What somebody else saved
 * since the caller was told what would be overwritten (`base`), or saves while this runs, is told and not overwritten (PW-06).
 */
export const documentImport: DeclaredOperation<'document-import'> = (request, context) => {
  if (request.dry) return imported(request, context)
  const { documents } = request
  const [first] = documents
  const more = documents.length > 1 ? ` +${documents.length - 1}` : ''
  return followed(context, {
    job: 'import-documents',
    name: `${localize(first?.name ?? '', context.language) || (first?.key ?? '')}${more}`,
    ...{ unit: 'documents', total: documents.length },
    work: (under) => imported(request, context, under),
  })
}

/** Throws the signal's reason as long as nothing is written. */
async function imported(
  request: Request,
  context: Context,
  under?: FollowedUnderWay,
): Promise<OperationResponses['document-import']> {
  for (let left = request.mode === 'new' ? tries : 1; ; left--) {
    const plan = await planned(request, context, under)
    const { actions, before, counts, problems } = plan
    if (request.dry) {
      const base = plan.ready
        .map(addressOf)
        .map((address) => ({ address, revision: before.get(address)?.revision ?? 0 }))
      return {
        ...counts,
        problems,
        base,
        rows: actions.map((row) => ({ ...row, id: before.get(row.address)?.id ?? 0 })),
      }
    }
    refuseMoved(movedFrom(request.base ?? [], before))
    const placed = await placedSound(plan, request.files ?? [], context)
    under?.signal.throwIfAborted()
    const { stored, moved } = await writtenOver(placed.documents, before, context)
    if (stored) return told(stored, { ...plan, placed }, context)
    if (left <= 1) refuseMoved(moved)
  }
}

/** What would be written, over which rows, and what speaks against it. */
async function planned({ documents, mode }: Request, context: Context, under?: FollowedUnderWay) {
  const { engine, store } = context
  const { set, validators } = engine
  const there = await rowsOf(documents, context)
  const standing = new Map<Address, Document>()
  for (const document of documents) {
    if (!set.hasKind(document.kind)) continue
    requireEditable(document.kind, context)
    const stored = there.get(addressOf(document))
    requireKind(document.kind, stored && mode === 'overwrite' ? 'update' : 'create', context)
    if (stored) standing.set(addressOf(document), stored.document)
  }
  if (mode === 'overwrite') await requireMay(mayChange, [...there.values()], context)
  const own = migrated(documents, context)
  const ready = mode === 'new' ? await renamed(own, standing, context) : own
  const before = mode === 'new' ? new Map<Address, StoredDocument>() : there
  const library = await loadLibrary(set, ready, async (addresses) =>
    (await store.documents.many(addresses)).map((stored) => stored.document),
  )
  const check = checkOneOfAll({
    set,
    validate: validators.check,
    library: { get: (address) => library.get(address) },
  })
  const checked = (document: Document) => {
    under?.signal.throwIfAborted()
    const problems = check(document)
    under?.told({ done: ++done })
    return problems
  }
  let done = 0
  const found = (await mapInSlices(ready, checked)).flat()
  const byAddress = new Map<string, Document>(ready.map((document) => [addressOf(document), document]))
  const problems = [...found, ...(await takenBefore(ready, before, context))].map((problem) => {
    const document = byAddress.get(problem.in)
    return document ? withoutSecret(problem, document, set) : problem
  })
  const actions = await mapInSlices(ready, (document) =>
    actionOn(document, before.get(addressOf(document))?.document, set),
  )
  return { ready, before, problems, actions, counts: countsOf(ready, actions, context) }
}

type Plan = Awaited<ReturnType<typeof planned>>

/** The documents with their files stored, when nothing speaks against any of them; what can be saved can be imported. */
async function placedSound({ ready, before, problems }: Plan, files: readonly PackedFile[], context: Context) {
  throwIfUnsound([...problems, ...ready.flatMap((document) => foreignReferences(document, undefined, context))])
  const { engine, store, session } = context
  const { uploadMegabytes, fontMegabytes } = engine.settings.current()
  const placed = await unpackFiles(ready, files, {
    ...{ set: engine.set, store, by: session?.userKey ?? 'system' },
    ...{ limit: uploadMegabytes, fontLimit: fontMegabytes },
  })
  for (const document of placed.documents) {
    const wrong = await wrongFiles(document, undefined, { set: engine.set, store })
    throwIfAny(wrong.filter(({ code }) => code !== 'file-not-found'))
  }
  for (const document of placed.documents) {
    const standingRow = before.get(addressOf(document))
    await hooksOf(document.kind).beforeSave?.({ before: standingRow, after: document, secrets: new Map() }, context)
  }
  return placed
}

/** Writes all of them over the rows that they were planned from; or, where one of these has moved, none. */
async function writtenOver(
  documents: readonly Document[],
  before: Plan['before'],
  context: Context,
): Promise<{ stored?: StoredDocument[]; moved: Moved[] }> {
  const { store, engine, session } = context
  const changes = documents.map((document) =>
    importOver(canonicalDocument(document, engine.set), before.get(addressOf(document))),
  )
  try {
    const stored = await store.transaction(async (inside) => {
      const rows = await inside.documents.change(changes, session?.userKey ?? 'system')
      for (const { document } of rows)
        await hooksOf(document.kind).inChange?.({ before: before.get(addressOf(document)), after: document }, inside)
      return rows
    })
    return { stored, moved: [] }
  } catch (error) {
    const moved = isOvertaken(error) ? await movedSince(documents.map(addressOf), before, store.documents) : []
    if (moved.length === 0) throw error
    return { moved }
  }
}

async function told(
  stored: readonly StoredDocument[],
  { placed, actions, counts, problems }: Plan & { placed: Awaited<ReturnType<typeof placedSound>> },
  context: Context,
) {
  const { store, engine } = context
  for (const row of stored) await hooksOf(row.document.kind).afterSave?.(row, context)
  context.audit({
    object: actions
      .slice(0, 20)
      .map((row) => row.address)
      .join(' '),
  })
  const secrets = await Promise.all(
    placed.documents.map((document) => missingSecrets(document, { store, set: engine.set })),
  )
  return {
    ...counts,
    problems: [...problems, ...placed.problems, ...secrets.flat()],
    rows: stored.flatMap(({ id }, at) => {
      const action = actions[at]
      return action ? [{ ...action, id }] : []
    }),
  }
}

/** Rows that are not as the caller was told. */
function movedFrom(base: NonNullable<Request['base']>, before: Plan['before']): Moved[] {
  return base.flatMap(({ address, revision }) => {
    const now = before.get(address)
    return (now?.revision ?? 0) === revision ? [] : [{ address, now }]
  })
}

function refuseMoved(moved: readonly Moved[]): void {
  throwIfAny(
    moved.map(({ address, now }) =>
      now
        ? makeProblem('saved-meanwhile', splitAddress(address), '', { values: [now.updatedBy] })
        : makeProblem('removed-meanwhile', splitAddress(address), ''),
    ),
  )
}

/** Values that have to be unique and that a document holds which is not among those that are replaced. */
async function takenBefore(
  documents: readonly Document[],
  replaced: ReadonlyMap<Address, StoredDocument>,
  { store, engine }: Context,
): Promise<Problem[]> {
  const { set } = engine
  const own = new Set([...replaced.values()].map(({ id }) => id))
  const problems: Problem[] = []
  for (const document of documents) {
    if (!set.hasKind(document.kind)) continue
    for (const { at, field, value } of findUniqueValues(set, document)) {
      const holder = await store.documents.holderOf(document.kind, field, value)
      // Who holds it, perhaps nobody may know here.
      if (holder !== undefined && !own.has(holder))
        problems.push(
          makeProblem('data-duplicate', document, at, {
            values: [`${titleAt(set, document, at)} “${value}”`],
            found: value,
          }),
        )
    }
  }
  return problems
}

const together = 100

/** What stands at the documents' addresses; others are served in between. */
async function rowsOf(documents: readonly Document[], { store }: Context): Promise<Map<Address, StoredDocument>> {
  const rows = new Map<Address, StoredDocument>()
  for (const part of chunks(documents.map(addressOf), together)) {
    for (const row of await store.documents.many(part)) rows.set(addressOf(row.document), row)
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return rows
}

const mostNames = 20

/** What is new, what is replaced and what stays as it is, by names, for the question before: a line each. */
function countsOf(
  documents: readonly Document[],
  actions: readonly { action: keyof typeof lines }[],
  { engine, language }: Context,
) {
  const namesOf = (wanted: string) =>
    documents
      .filter((_, index) => actions[index]?.action === wanted)
      .map((document) => localize(document.name, language) || document.key)
  const told = Object.entries(lines).flatMap(([action, text]) => {
    const names = namesOf(action)
    if (names.length === 0) return []
    const more = names.length > mostNames ? [`… +${names.length - mostNames}`] : []
    const words = engine.definitions.messages.get(text)?.[language] ?? ''
    return fill(words, [[...names.slice(0, mostNames), ...more].join(', ')])
  })
  return { created: namesOf('create').length, replaced: namesOf('change').length, names: told.join('\n') }
}

const lines = { create: 'import-creates', change: 'import-changes', unchanged: 'import-leaves' } as const

/** What the import does with a document, and the places that differ from what stands. */
function actionOn(document: Document, standing: Document | undefined, set: JsonSchemaSet) {
  const address = addressOf(document)
  if (!standing) return { address, action: 'create' as const, places: [] }
  const places = difference(standing, document, set).map(({ at }) => at)
  return { address, action: places.length === 0 ? ('unchanged' as const) : ('change' as const), places }
}

function migrated(documents: Document[], { engine }: Context): Document[] {
  return documents.map((document) => {
    requireEnvelope(document, engine)
    if (!isObject(document.spec) || typeof document.key !== 'string')
      throw badRequest({ problems: checkEnvelope(document, engine) })
    const { document: next, problems } = migrate(withoutSchemaLine(document), engine.set)
    throwIfAny(problems)
    return next
  })
}

/** Everything gets a key that is free, also of what the caller does not see; what is owned moves with its owner. */
async function renamed(
  documents: Document[],
  standing: ReadonlyMap<Address, Document>,
  { engine, store }: Context,
): Promise<Document[]> {
  let all = documents
  for (const address of standing.keys()) {
    const document = all.find((one) => addressOf(one) === address)
    // An owned one has moved with its owner already.
    if (!document) continue
    for (let number = 2; ; number++) {
      const key = `${document.key}-${number}`
      const next: Address = `${document.kind}/${key}`
      if (all.some((one) => addressOf(one) === next) || (await store.documents.whole.find(next))) continue
      const changed = rename(engine.set, all, address, key).map((one) =>
        one.kind === document.kind && one.key === key && hasUniqueName(one, engine.set)
          ? withNumberedName(one, number)
          : one,
      )
      const kept = all.filter((one) => !isReplaced(one, changed, document, key))
      all = [...kept, ...changed]
      break
    }
  }
  return all
}

/** No second document of the kind may be called the same. */
function hasUniqueName(document: Document, set: JsonSchemaSet): boolean {
  return findUniqueValues(set, document).some(({ at }) => at.startsWith('/name'))
}

/** Whether a document stands among the changed ones, under its old key or the new prefix. */
function isReplaced(one: Document, changed: readonly Document[], from: Document, key: string): boolean {
  const moved =
    one.key === from.key ? key : one.key.startsWith(`${from.key}.`) ? key + one.key.slice(from.key.length) : one.key
  return changed.some((next) => next.kind === one.kind && (next.key === one.key || next.key === moved))
}
