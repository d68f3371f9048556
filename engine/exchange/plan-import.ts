import { difference, type Change } from '../../runtime/difference.ts'
import { addressOf, type Address, type Document } from '../../runtime/document.ts'
import { canonicalDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Conflict } from '../../runtime/merge.ts'
import { timeSlices } from '../limits/time-slices.ts'
import { storedJson } from '../store/stored-json.ts'
import type { ImportBase, Store, StoredDocument } from '../store/store.ts'
import { canonicalText } from './canonical-text.ts'
import { joinSides, type Choices, type Side, type Sides } from './join-sides.ts'
import { pairRenames } from './pair-renames.ts'
import { renameFiles } from './portable-files.ts'

/** What an import does with one document. Its files are called by their hash. */
export interface PlannedImport {
  /** `kept`: the bundle brings nothing new, and what was changed or removed here stays so. */
  action: 'create' | 'change' | 'rename' | 'delete' | 'unchanged' | 'kept'
  address: Address
  /** Its address before, where it is renamed. */
  was?: Address
  /** What is written; of a deletion, what goes. */
  document: Document
  /** What the bundle says; undefined: it has it no more. */
  brought: Document | undefined
  /** What differs from what stands. */
  changes: Change[]
  /** What both sides have changed differently since they last agreed. Not empty: nothing is written. */
  conflicts: Conflict[]
  /** The row from which this was planned. */
  standing?: Pick<StoredDocument, 'id' | 'revision'>
  /** What both sides have changed differently, decided or not. */
  clashes?: Conflict[]
  /** Where there is such a thing: what each side has; undefined: it is gone there. */
  sides?: Sides<Document | undefined>
}

interface PlanOptions {
  mode: 'new' | 'overwrite' | 'force'
  bundle: string
  /** Also deletes what the bundle brought before and does not bring now. */
  prune: boolean
  /** Whose value holds where both have changed the same. */
  side?: Side | undefined
  choices?: Choices | undefined
  /** Whether the bundle says anything of what it brought before under this address. */
  isCarried: (address: Address) => boolean
}

/** What stands in the store. */
interface Standing {
  rows: ReadonlyMap<string, StoredDocument>
  /** Its files as folders call them. */
  fileNames: ReadonlyMap<string, string>
  bases: readonly ImportBase[]
  contents: Pick<Store['contents'], 'get'>
  set: JsonSchemaSet
  /** The same with titles in the language of who reads the plan. */
  words?: JsonSchemaSet | undefined
}

/** A document in canonical form, and the hash of that. */
interface Known {
  document: Document
  hash: string
}

/** Compares documents of a bundle, in canonical form and with their files by hash, with those of the store. */
export async function planImport(
  documents: readonly Document[],
  standing: Standing,
  options: PlanOptions,
): Promise<PlannedImport[]> {
  const planning = makePlanning(standing, options)
  const turns = timeSlices()
  const planned: PlannedImport[] = []
  for (const document of documents) {
    planned.push(await plannedFor(document, planning))
    if (turns.isOver()) await turns.next()
  }
  if (!options.prune) return planned
  const there = new Set<string>(documents.map(addressOf))
  for (const base of planning.own.values()) {
    if (there.has(base.address) || !options.isCarried(base.address)) continue
    const gone = await plannedGone(base, planning)
    if (gone) planned.push(gone)
    if (turns.isOver()) await turns.next()
  }
  return renamed(planned, planning)
}

/** What decisions are made by. */
interface Planning extends Standing, Omit<PlanOptions, 'bundle' | 'prune' | 'isCarried'> {
  words: JsonSchemaSet
  /** What was agreed on with this bundle, and with whichever bundle was last. */
  own: Map<Address, ImportBase>
  latest: Map<Address, ImportBase>
}

function makePlanning({ words, ...standing }: Standing, { mode, side, choices, bundle }: PlanOptions): Planning {
  const own = new Map<Address, ImportBase>()
  const latest = new Map<Address, ImportBase>()
  for (const base of standing.bases) {
    latest.set(base.address, base)
    if (base.bundle === bundle) own.set(base.address, base)
  }
  return { ...standing, words: words ?? standing.set, mode, side, choices, own, latest }
}

const known = (document: Document, { set }: Pick<Planning, 'set'>): Known => ({
  ...{ document, hash: canonicalText(document, set).hash },
})

/** What the row holds, as a bundle would say it. */
const standingAt = (row: StoredDocument, planning: Planning): Known => {
  const { set, fileNames } = planning
  return known(canonicalDocument(renameFiles(row.document, fileNames, { set, from: 'stored' }), set), planning)
}

const isUntouched = (row: StoredDocument, base: ImportBase | undefined): boolean =>
  base !== undefined && base.documentId === row.id && base.revision === row.revision

async function agreedOn({ stored }: ImportBase, { contents }: Planning): Promise<Document | undefined> {
  const text = await contents.get(stored)
  return text === undefined ? undefined : storedJson('document', text)
}

const step = (
  action: PlannedImport['action'],
  document: Document,
  more: Partial<PlannedImport> = {},
): PlannedImport => ({
  ...{ action, address: addressOf(document), document, brought: document, changes: [], conflicts: [] },
  ...more,
})

const standingOf = ({ id, revision }: StoredDocument) => ({ standing: { id, revision } })

/** Both have changed it as a whole, or one has removed what the other has changed. */
async function decidedWhole(
  address: Address,
  { base, ours, theirs }: { base: ImportBase } & Omit<Sides<Document | undefined>, 'base'>,
  planning: Planning,
): Promise<{ side: Side | undefined; told: Pick<PlannedImport, 'clashes' | 'conflicts' | 'sides'> }> {
  const side = planning.choices?.[address]?.[''] ?? planning.side
  const sides = { base: await agreedOn(base, planning), ours, theirs }
  const clashes = [wholly(sides)]
  return { side, told: { conflicts: side === undefined ? clashes : [], clashes, sides } }
}

/** What becomes of a document that the bundle brings. */
function plannedFor(document: Document, planning: Planning): Promise<PlannedImport> {
  const address = addressOf(document)
  const { hash } = known(document, planning)
  const row = planning.rows.get(address)
  const base = planning.own.get(address)
  return row
    ? plannedOver(row, document, { base: base ?? planning.latest.get(address), brought: hash }, planning)
    : plannedAnew(document, { base, brought: hash }, planning)
}

/** What the bundle says of a document by hash, and what was last agreed on. */
interface Brought {
  base: ImportBase | undefined
  brought: string
}

async function plannedAnew(document: Document, { base, brought }: Brought, planning: Planning): Promise<PlannedImport> {
  if (!base || planning.mode !== 'overwrite') return step('create', document)
  if (base.brought === brought) return step(planning.side === 'theirs' ? 'create' : 'kept', document)
  const { side, told } = await decidedWhole(addressOf(document), { base, ours: undefined, theirs: document }, planning)
  return step(side === 'ours' ? 'kept' : 'create', document, told)
}

/** The document that is written over what stands at `row`, perhaps under another key. */
async function plannedOver(
  row: StoredDocument,
  document: Document,
  { base, brought }: Brought,
  planning: Planning,
): Promise<PlannedImport> {
  const from = standingOf(row)
  if (base && isUntouched(row, base) && base.brought === brought) return step('unchanged', document, from)
  const here = standingAt(row, planning)
  if (here.hash === brought) return step('unchanged', document, from)
  const changed = (next: Document, more: Partial<PlannedImport> = {}) =>
    step('change', next, {
      ...{ ...from, brought: document },
      changes: difference(sameKey(here.document, next), next, planning.words),
      ...more,
    })
  if (planning.mode !== 'overwrite' || !base) return changed(document)
  const isTouched = !isUntouched(row, base) && here.hash !== base.stored
  if (base.brought === brought) return step(isTouched ? 'kept' : 'unchanged', document, from)
  if (!isTouched) return changed(document)
  const before = await agreedOn(base, planning)
  // What both last agreed on is known by its hash alone where the store has been brought back without it.
  if (!before) {
    const whole = { base, ours: here.document, theirs: document }
    const { side, told } = await decidedWhole(addressOf(document), whole, planning)
    return side === 'ours' ? step('kept', document, { ...from, ...told }) : changed(document, told)
  }
  const sides = { base: sameKey(before, document), ours: sameKey(here.document, document), theirs: document }
  const { words, side, choices } = planning
  const joined = joinSides(sides, { set: words, side, choices: choices?.[addressOf(document)] })
  const clash = joined.clashes.length > 0 ? { sides, clashes: joined.clashes } : {}
  const isSame = document.key === row.document.key && known(joined.document, planning).hash === here.hash
  if (isSame && joined.conflicts.length === 0) return step('kept', document, { ...from, ...clash })
  return changed(joined.document, { conflicts: joined.conflicts, ...clash })
}

/** What becomes of a document that the bundle brought before and does not bring now; undefined where it is gone already. */
async function plannedGone(base: ImportBase, planning: Planning): Promise<PlannedImport | undefined> {
  const row = planning.rows.get(base.address)
  if (!row) return undefined
  const here = standingAt(row, planning)
  const from = { ...standingOf(row), brought: undefined }
  if (planning.mode === 'force' || isUntouched(row, base) || here.hash === base.stored)
    return step('delete', here.document, from)
  const whole = { base, ours: here.document, theirs: undefined }
  const { side, told } = await decidedWhole(base.address, whole, planning)
  return step(side === 'ours' ? 'kept' : 'delete', here.document, { ...from, ...told })
}

/** What becomes of a document that comes under another key. */
async function plannedMove(from: Address, to: Document, planning: Planning): Promise<PlannedImport | undefined> {
  const row = planning.rows.get(from)
  if (!row) return undefined
  const { hash } = known(to, planning)
  const planned = await plannedOver(row, to, { base: planning.own.get(from), brought: hash }, planning)
  return { ...planned, action: 'rename', address: addressOf(to), was: from }
}

const wholly = ({ base, ours, theirs }: Sides<Document | undefined>): Conflict => ({
  ...{ at: '', title: '', base, mine: ours, theirs },
})

const sameKey = (document: Document, as: Document): Document =>
  document.key === as.key ? document : { ...document, key: as.key }

/** What goes under one key and comes under another is one document: its number, history and secrets stay with it. */
async function renamed(planned: readonly PlannedImport[], planning: Planning): Promise<PlannedImport[]> {
  const pairs = pairRenames(
    planned.filter(({ action }) => action === 'delete').map(({ document }) => document),
    planned.filter(({ action }) => action === 'create').map(({ document }) => document),
  )
  const become = new Map<Address, PlannedImport>()
  const gone = new Set<Address>()
  for (const [from, to] of pairs) {
    const move = await plannedMove(addressOf(from), to, planning)
    if (!move) continue
    become.set(addressOf(to), move)
    gone.add(addressOf(from))
  }
  return planned.flatMap((one) =>
    one.action === 'delete' && gone.has(one.address) ? [] : [become.get(one.address) ?? one],
  )
}
