import { createHash } from 'node:crypto'
import { addressOf, type Document } from '../../../runtime/document.ts'
import { kindTitle } from '../../../runtime/check/kind-title.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { findReferences } from '../../../runtime/references/find-references.ts'
import { localize } from '../../../runtime/text.ts'
import { mayChange, mayRemove } from '../../access/acts.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { bundleName } from '../../exchange/bundle.ts'
import { canonicalText } from '../../exchange/canonical-text.ts'
import { isCarried } from '../../exchange/environment-kinds.ts'
import { makePlan, type ImportPlan, type PlanRefusal } from '../../exchange/make-plan.ts'
import type { PlannedImport } from '../../exchange/plan-import.ts'
import { readInTurns } from '../../exchange/read-documents.ts'
import { validateLive } from '../../exchange/validate-live.ts'
import type { FoundProblem } from '../../exchange/validate.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { withoutSecret } from '../document/change/check-to-save.ts'
import { isEditable } from '../document/read/editable-kind.ts'
import { askNew } from './ask-new.ts'
import { bring, choicesOf, entriesOf, isConnection, overlayOfChosen, type Wish } from './chosen.ts'
import type { OpenedImport } from './opened-import.ts'

/** A plan, and which one it is. */
export interface PlannedWish {
  plan: ImportPlan
  problems: FoundProblem[]
  /** Hash of all that it does to which revision. */
  mark: string
  words: JsonSchemaSet
}

/** The documents of what was opened, as it says them. */
export async function documentsIn({ folder }: Pick<OpenedImport, 'folder'>): Promise<Document[]> {
  const files = await readInTurns(folder)
  return files.flatMap((file) => file.documents.map(({ document }) => document))
}

/** Where the documents of the file go that are connections, unless somebody chose: to the one that is here under the same key. */
export async function mapOf(
  documents: readonly Document[],
  { map = {} }: Pick<Wish, 'map'>,
  { engine, store, ...context }: Context,
): Promise<Record<string, string>> {
  const { set } = engine
  const connections = documents.filter(({ kind }) => isConnection(kind, set))
  const readable = connections.filter(({ kind }) => mayUseKind(kind, 'read', { engine, ...context }))
  const here = new Set<string>(
    (await store.documents.many(readable.map(addressOf))).map(({ document }) => addressOf(document)),
  )
  const proposed = connections.map((document): [string, string] => {
    const address = addressOf(document)
    return [address, here.has(address) ? address : bring]
  })
  const known = new Set<string>(documents.map(addressOf))
  return { ...Object.fromEntries(proposed), ...Object.fromEntries(entriesOf(map).filter(([from]) => known.has(from))) }
}

/** Kinds that come: all but those that belong to one installation, unless somebody says otherwise. */
export const comes = (kind: string, { kinds }: Pick<Wish, 'kinds'>): boolean =>
  kinds?.includes(kind) ?? isCarried(kind, { only: [], except: [], environment: false })

/** Plans the import as its user sees this installation, and says which steps the user may not do. */
export async function plannedWish(
  wish: Wish,
  opened: OpenedImport,
  context: Context,
  onChecked?: () => void,
): Promise<PlannedWish> {
  const { engine, store } = context
  const { set, validators, config } = engine
  const words = localizedSet(engine, context.language)
  const documents = await documentsIn(opened)
  const map = await mapOf(documents, wish, context)
  const coming = documents.filter(({ kind, key }) => comes(kind, wish) && (map[`${kind}/${key}`] ?? bring) === bring)
  const asks = wish.mode === 'new' ? await askNew(coming, words, context) : []
  const asked = Object.fromEntries(asks.map(({ key, proposed }) => [key, proposed]))
  const overlay = overlayOfChosen({ ...wish, map }, { set, asked })
  const maySee = (kind: string) => mayUseKind(kind, 'read', context)
  const kinds = [...new Set(documents.map(({ kind }) => kind))]
  const except = kinds.filter((kind) => !comes(kind, wish))
  const plan = await makePlan(opened.folder, store, set, {
    mode: ({ new: 'new', overwrite: 'force', merge: 'overwrite' } as const)[wish.mode],
    ...{
      bundle: bundleOf(wish, opened),
      root: config.root,
      prune: wish.prune ?? false,
      overlay,
      words,
      maySee,
      validators,
    },
    onChecked,
    kinds: { only: [], except, environment: true },
    ...{ choices: choicesOf(wish), fileNames: opened.fileNames },
  })
  const problems = [
    ...plan.problems.filter((found) => !isUnseen(found.problem, plan, context)),
    ...notFound(map, plan, context),
    ...(await notAllowed(plan.planned, plan, context)),
    ...refused(plan, context),
    ...(wish.live ? await liveProblems(opened, { overlay, maySee, except }, context) : []),
  ]
  const byAddress = new Map<string, Document>(plan.documents.map((document) => [addressOf(document), document]))
  return {
    ...{ plan, words, mark: markOf(plan, set) },
    problems: problems.map((found) => {
      const document = byAddress.get(found.problem.in)
      const problem = document ? withoutSecret(found.problem, document, set) : found.problem
      return opened.placed({ ...found, problem })
    }),
  }
}

/** What the user calls it, else what it calls itself, else its file's name. */
export function bundleOf({ bundle }: Pick<Wish, 'bundle'>, { folder, blob, ...opened }: OpenedImport): string {
  if (bundle !== undefined && bundle !== '') return bundle
  return opened.bundle ?? bundleName(folder, manifestless(blob.name))
}

/** `shop (1).zip` is `shop`. */
const manifestless = (name: string): string =>
  name
    .replace(/\.(zip|json)$/i, '')
    .replace(/ \(\d+\)$/, '')
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, ' ')
    .trim()
    .slice(0, 100) || 'bundle'

const nowhere = (problem: Problem): FoundProblem => ({ file: '', line: 0, column: 0, problem })

/** A reference that stands here already may lead to what the user does not see. */
function isUnseen({ code, found, in: address }: Problem, { rows }: ImportPlan, context: Context): boolean {
  const row = rows.get(address)
  if (code !== 'reference-not-found' || !row || typeof found !== 'string') return false
  const kind = found.slice(0, found.indexOf('/'))
  const { set } = context.engine
  const isHidden = set.hasKind(kind) && !mayUseKind(kind, 'read', context)
  return isHidden && findReferences(set, row.document).some((one) => one.address === found)
}

/** Documents here that were chosen and are not here any more. */
function notFound(map: Readonly<Record<string, string>>, { rows }: ImportPlan, { engine }: Context): FoundProblem[] {
  return Object.entries(map)
    .filter(([from, to]) => to !== bring && !rows.has(to) && engine.set.hasKind(from.slice(0, from.indexOf('/'))))
    .map(([from, to]) => {
      const [kind = '', key = ''] = from.split('/')
      return nowhere(makeProblem('import-map-missing', { kind, key }, '', { values: [to] }))
    })
}

/** Steps that the user may not do, a problem each (IM-09). */
async function notAllowed(
  planned: readonly PlannedImport[],
  { rows }: ImportPlan,
  context: Context,
): Promise<FoundProblem[]> {
  const { set } = context.engine
  const rowOf = ({ was, address }: PlannedImport) => rows.get(was ?? address)
  const over = planned
    .filter(({ action }) => action === 'change' || action === 'rename')
    .flatMap((step) => rowOf(step) ?? [])
  const gone = planned.filter(({ action }) => action === 'delete').flatMap((step) => rowOf(step) ?? [])
  const [changeable, removable] = await Promise.all([mayChange(over, context), mayRemove(gone, context)])
  const may = (step: PlannedImport): boolean => {
    const { kind } = step.document
    if (step.action === 'unchanged' || step.action === 'kept') return true
    if (!set.hasKind(kind) || !isEditable(kind, context)) return !set.hasKind(kind)
    if (step.action === 'create') return mayUseKind(kind, 'create', context)
    const id = rowOf(step)?.id ?? 0
    return step.action === 'delete' ? removable.has(id) : changeable.has(id)
  }
  return planned
    .filter((step) => !may(step))
    .map(({ document }) => {
      const name = localize(document.name ?? '', context.language) || document.key
      const title = kindTitle(localizedSet(context.engine, context.language), document.kind)
      return nowhere(makeProblem('import-not-allowed', document, '', { values: [name, title] }))
    })
}

const codes = {
  'overlay-stray': 'import-overlay-stray',
  'already-there': 'import-key-taken',
  'still-used': 'import-still-used',
  'still-used-unseen': 'import-still-used-unseen',
} as const

/** Conflicts are told where they are decided. */
function refused({ refused: why }: ImportPlan, _: Context): FoundProblem[] {
  const code = why && codeOf(why.reason)
  if (!why || !code) return []
  const [first = ''] = why.values
  const [kind = '', key = ''] = first.split('/')
  return [nowhere(makeProblem(code, { kind, key }, '', { values: why.values }))]
}

const codeOf = (reason: PlanRefusal['reason']) =>
  Object.hasOwn(codes, reason) ? codes[reason as keyof typeof codes] : undefined

/** What databases say, to whoever may change data sources. */
async function liveProblems(
  { folder }: OpenedImport,
  {
    overlay,
    maySee,
    except,
  }: { overlay: Parameters<typeof validateLive>[3]['overlay']; maySee: (kind: string) => boolean; except: string[] },
  context: Context,
): Promise<FoundProblem[]> {
  if (!mayUseKind('data-source', 'update', context)) return []
  const { engine, store } = context
  const { root, dataFolder } = engine.config
  const { found, others } = await validateLive(folder, store, engine.set, {
    ...{ root, dataFolder, overlay, engine, maySee },
    isCarried: (kind) => !except.includes(kind),
  })
  return [...found, ...others.map(nowhere)]
}

function markOf({ planned, bundle }: ImportPlan, set: JsonSchemaSet): string {
  const steps = planned.map(({ action, address, was, standing, document }) => [
    ...[action, address, was, standing?.id, standing?.revision],
    action === 'unchanged' ? '' : canonicalText(document, set).hash,
  ])
  return createHash('sha256')
    .update(JSON.stringify([bundle, steps]))
    .digest('base64url')
}
