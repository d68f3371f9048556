import { addressOf, type Document } from '../../../runtime/document.ts'
import { kindTitle } from '../../../runtime/check/kind-title.ts'
import { titleAt } from '../../../runtime/json-schema/title-at.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { localize } from '../../../runtime/text.ts'
import { mayChange } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import { followed } from '../../call/followed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { requireMay } from '../../call/require-may.ts'
import { notDone } from '../../codes/refusals.ts'
import type { SecretValues } from '../../exchange/given-secrets.ts'
import { documentsLeft, doPlan } from '../../exchange/import.ts'
import { isError, type ImportPlan } from '../../exchange/make-plan.ts'
import { publishable } from '../../exchange/publishable.ts'
import { NotImported } from '../../exchange/write-plan.ts'
import type { FollowedUnderWay } from '../../job-runner/job-runs.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import type { StoredDocument } from '../../store/store.ts'
import { entriesOf, splitKey, type Wish } from './chosen.ts'
import { keepUndo, basesOf } from './import-undo.ts'
import { withImport, type OpenedImport } from './opened-import.ts'
import { plannedWish, type PlannedWish } from './planned.ts'
import { toldProblems } from './told-problems.ts'

interface RunWish extends Wish {
  mark: string
  secrets?: Record<string, string | null>
}

/**
 * Does the plan that its user has seen, in one transaction, and remembers what both sides now agree on. Where this
 * installation is not as it was, nothing is done and the plan is to be looked at again.
 */
export const importRun: DeclaredOperation<'import-run'> = (wish, context) =>
  withImport(wish.file, context, (opened) =>
    followed(context, {
      ...{ job: 'import-documents', name: opened.blob.name, unit: 'documents' },
      work: (under) => run(wish, opened, context, under),
    }),
  )

async function run(wish: RunWish, opened: OpenedImport, context: Context, under: FollowedUnderWay) {
  let done = 0
  const planned = await plannedWish(wish, opened, context, () => {
    under.signal.throwIfAborted()
    under.told({ done: ++done })
  })
  const { plan, problems } = planned
  if (opened.problems.length > 0 || problems.some(isError) || plan.refused) throw notDone({ text: 'import-refused' })
  if (planned.mark !== wish.mark) throw notDone({ text: 'import-moved' })
  await requireSecrets(plan, wish, context)
  under.signal.throwIfAborted()
  const { engine, store, session } = context
  const by = session?.userKey ?? 'system'
  const before = await basesOf(plan, context)
  const secrets = secretValues(plan, wish, context)
  const { result, names, written } = await doPlan(plan, { store, set: engine.set, by, secrets, context }).catch(told)
  if (names !== undefined) throw notDone({ text: 'import-moved' })
  context.audit({
    object: plan.planned
      .slice(0, 20)
      .map(({ address }) => address)
      .join(' '),
  })
  const documents = new Map<string, Document>(plan.documents.map((document) => [addressOf(document), document]))
  const remarks = [...result.withoutFiles, ...result.missing].map((problem) => ({
    file: '',
    line: 0,
    column: 0,
    problem,
  }))
  return {
    ...{ imported: result.imported, deleted: result.deleted },
    undo: await keepUndo(plan, before, written ?? [], context),
    remarks: toldProblems(remarks, documents, context),
    open: openRows(planned, written ?? [], context),
  }
}

const notImported = {
  'no-administrator': 'import-no-administrator',
  'file-wrong': 'import-file-wrong',
} as const satisfies Record<NotImported['reason'], string>

/** In words for people. */
function told(error: unknown): never {
  if (!(error instanceof NotImported)) throw error
  throw notDone({ text: notImported[error.reason], values: [error.about], cause: error })
}

/** Of what the plan leaves: what was typed for a connection that is mapped by now goes nowhere. Throws for one that is too long. */
function secretValues(plan: ImportPlan, { secrets }: RunWish, { engine, language }: Context): SecretValues {
  const given = new Map(entriesOf(secrets))
  const values: Record<string, Record<string, string>> = {}
  for (const document of documentsLeft(plan))
    for (const { at, field, maxLength = Infinity, hash } of findSecrets(engine.set, document)) {
      const address = addressOf(document)
      const value = given.get(`${address} ${field}`)
      if (value === undefined || hash) continue
      if ([...value].length > maxLength) {
        const title = titleAt(localizedSet(engine, language), document, at)
        throw notDone({ text: 'import-secret-long', values: [title, maxLength] })
      }
      ;(values[address] ??= {})[field] = value
    }
  return values
}

/** A secret of a document that stays as it is, is changed like the document. */
async function requireSecrets({ planned, rows }: ImportPlan, wish: RunWish, context: Context): Promise<void> {
  const given = new Set(entriesOf(wish.secrets).map(([key]) => splitKey(key)[0]))
  const kept = planned.filter(
    ({ action, address }) => (action === 'unchanged' || action === 'kept') && given.has(address),
  )
  await requireMay(
    mayChange,
    kept.flatMap(({ address }) => rows.get(address) ?? []),
    context,
  )
}

/** What would have something to publish, as it is stored. */
function openRows({ plan, words }: PlannedWish, written: readonly StoredDocument[], context: Context) {
  const rows = new Map([...plan.rows, ...written.map((row) => [addressOf(row.document), row] as const)])
  return publishable(plan, context.engine).flatMap((address) => {
    const row = rows.get(address)
    if (!row) return []
    const { id, document } = row
    const name = localize(document.name ?? '', context.language) || document.key
    return { kind: document.kind, id, name, kindTitle: kindTitle(words, document.kind) }
  })
}
