import { checkOneOfAll } from '../../runtime/check/check-all.ts'
import { addressOf, splitAddress, type Address, type Document } from '../../runtime/document.ts'
import { canonicalDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { titleAt } from '../../runtime/json-schema/title-at.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { fileId, findFiles } from '../../runtime/references/find-files.ts'
import { findReferences } from '../../runtime/references/find-references.ts'
import { findUniqueValues } from '../../runtime/references/find-unique-values.ts'
import { mapInSlices } from '../call/map-in-slices.ts'
import { makeValidators, type Validators } from '../json-schemas/validators.ts'
import type { Store, StoredDocument } from '../store/store.ts'
import { isCarried, type KindChoice } from './environment-kinds.ts'
import type { Choices, Side } from './join-sides.ts'
import { noOverlay, strayOverlay, type Overlay } from './overlay.ts'
import { planImport, type PlannedImport } from './plan-import.ts'
import { portableNames, renameFiles, withStandIns } from './portable-files.ts'
import { storedRows } from './stored-documents.ts'
import { placed, readCheckedInTurns, wrongFilesIn, type FoundProblem } from './validate.ts'

export interface PlanWish {
  /**
   * `new`: a key that is there already is refused; `overwrite`: it gets a further revision, what was changed here since the
   * bundle was last exchanged stays or is a conflict; `force`: the bundle's documents in place of all that stands.
   */
  mode: 'new' | 'overwrite' | 'force'
  /** Under which name the store remembers what it brings. */
  bundle: string
  root: string
  /** Deletes what the bundle brought before and does not bring now. */
  prune?: boolean
  kinds?: KindChoice
  side?: Side | undefined
  choices?: Choices | undefined
  /** What is written over the documents of the folder. */
  overlay?: Overlay | undefined
  /** Compiled already, by a running engine. */
  validators?: Pick<Validators, 'check'>
  /** The schemas in the language of who reads the plan. */
  words?: JsonSchemaSet | undefined
  /** How the documents of an archive call the files that lie in its folder now. */
  fileNames?: ReadonlyMap<string, string>
  /** Hears of each document when it is checked; what it throws ends the work. */
  onChecked?: (() => void) | undefined
  /** Kinds whose documents whoever plans may see; the others are as if they were not there. Left out: all. */
  maySee?: ((kind: string) => boolean) | undefined
}

/** Why a plan cannot be done, and what it is about. */
export interface PlanRefusal {
  reason: 'overlay-stray' | 'already-there' | 'conflicts' | 'still-used' | 'still-used-unseen' | 'moved' | 'overtaken'
  values: string[]
}

/** What an import would do, and what speaks against it. */
export interface ImportPlan {
  bundle: string
  /** Where the files lie that the documents name. */
  folder: string
  planned: PlannedImport[]
  problems: FoundProblem[]
  /** Files that documents name by numbers of another installation. */
  withoutFiles: Problem[]
  /** Documents of kinds that were not to come. */
  leftOut: Address[]
  /** Why it cannot be done; nothing is stored then. */
  refused?: PlanRefusal
  /** The documents of the folder, as they were read. */
  documents: Document[]
  rows: ReadonlyMap<string, StoredDocument>
  /** How files of the store are called in a folder. */
  fileNames: ReadonlyMap<string, string>
}

/** Reads and checks the documents of a folder, and says what they would change in the store. Stores nothing. */
export async function makePlan(folder: string, store: Store, set: JsonSchemaSet, wish: PlanWish): Promise<ImportPlan> {
  const { mode, bundle, root, overlay = noOverlay, kinds, maySee } = wish
  const rows = await storedRows(store, set, maySee)
  const stored = new Map([...rows].map(([address, { document }]) => [address, document]))
  const carried = (kind: string) => kinds === undefined || isCarried(kind, kinds)
  const leftOut = new Set<Address>()
  const said = new Set<string>()
  const validators = wish.validators ?? makeValidators(set)
  const { found, read } = await readCheckedInTurns(folder, root, {
    ...{ set, library: stored, overlay, validators },
    isCarried: (kind) => carried(kind),
    onChecked: wish.onChecked,
    onLeftOut: (address) => leftOut.add(address),
    onRead: (all) => all.forEach(({ document }) => said.add(addressOf(document))),
  })
  const nothing: ImportPlan = {
    ...{ bundle, folder, planned: [], problems: found, withoutFiles: [], documents: [], rows },
    ...{ leftOut: [...leftOut], fileNames: new Map<string, string>() },
  }
  if (found.some(isError)) return nothing
  const all = read.map(({ document }) => document)
  const stray = strayOverlay(said, overlay)
  if (stray !== undefined) return { ...nothing, refused: { reason: 'overlay-stray', values: [stray] } }
  const names = new Map([...(await portableNames(all, { set, store })), ...(wish.fileNames ?? [])])
  const documents = await mapInSlices(all, (document) =>
    canonicalDocument(renameFiles(document, names, { set, from: 'stored' }), set),
  )
  const isKnown = async (hash: string) => (await store.blobs.byHash(hash)) !== undefined
  const problems = [...found, ...(await wrongFilesIn(folder, read, set, isKnown))]
  const fileNames = await portableNames(stored.values(), { set, store })
  const mapped = new Set<string>([...Object.keys(overlay.map), ...Object.values(overlay.map)])
  const isMapped = (address: string) => mapped.has(address)
  const planned = await planImport(
    documents,
    { rows, fileNames, bases: await store.importBases.list(), contents: store.contents, set, words: wish.words },
    {
      ...{ mode, bundle, side: wish.side, choices: wish.choices, prune: wish.prune ?? false },
      isCarried: (address) => carried(splitAddress(address).kind) && !isMapped(address),
    },
  )
  const after = documentsAfter(planned, stored)
  const more = [
    ...(await joinedProblems(planned, after, { set, validators })),
    ...(await takenAddresses(planned, store)),
    ...(await takenValues(planned, store, { set, maySee })),
  ]
  const refused =
    refusalOf(planned, mode) ?? refusedDeletion(planned, after, set) ?? (await refusedUnseen(planned, rows, store))
  return {
    ...nothing,
    ...{ planned, documents, fileNames, withoutFiles: unknownFiles(documents, names, set) },
    problems: [...problems, ...placed(more, read)],
    ...(refused !== undefined && { refused }),
  }
}

export const isError = ({ problem }: FoundProblem): boolean => problem.severity !== 'warning'

/** What a step leaves at its address. */
const isWritten = ({ action }: PlannedImport): boolean => ['create', 'change', 'rename'].includes(action)

/** All documents of the store as they are when everything is done. */
export function documentsAfter(
  planned: readonly PlannedImport[],
  stored: ReadonlyMap<string, Document>,
): Map<string, Document> {
  const after = new Map(stored)
  for (const { action, address, was } of planned) {
    if (action === 'delete') after.delete(address)
    if (was !== undefined) after.delete(was)
  }
  for (const step of planned) if (isWritten(step)) after.set(step.address, step.document)
  return after
}

/** What is wrong with what neither side has said as it is now: it was joined, or the other side's documents stay. */
async function joinedProblems(
  planned: readonly PlannedImport[],
  after: ReadonlyMap<string, Document>,
  { set, validators }: { set: JsonSchemaSet; validators: Pick<Validators, 'check'> },
): Promise<Problem[]> {
  const isAsBrought = planned.every(
    (step) => step.action !== 'kept' && (!isWritten(step) || step.document === step.brought),
  )
  if (isAsBrought) return []
  const check = checkOneOfAll({ set, library: after, validate: (id, value) => validators.check(id, value) })
  const found = await mapInSlices(planned.filter(isWritten), ({ document }) => check(withStandIns(document, set)))
  return found.flat()
}

/** Keys that documents have which whoever plans does not see. */
async function takenAddresses(
  planned: readonly PlannedImport[],
  { documents }: Pick<Store, 'documents'>,
): Promise<Problem[]> {
  const created = planned.filter(({ action }) => action === 'create')
  const taken = await documents.whole.many(created.map(({ address }) => address))
  return taken.map(({ document }) =>
    makeProblem('data-duplicate', document, '/key', { values: [addressOf(document)], found: document.key }),
  )
}

/** Values that are to be unique, and that a document holds which stays as it is; who that is, is told to whoever sees it. */
export async function takenValues(
  planned: readonly PlannedImport[],
  { documents }: Pick<Store, 'documents'>,
  { set, maySee = () => true }: { set: JsonSchemaSet; maySee?: ((kind: string) => boolean) | undefined },
): Promise<Problem[]> {
  const free = new Set(planned.flatMap(({ action, standing }) => (standing && action !== 'kept' ? [standing.id] : [])))
  const problems: Problem[] = []
  for (const { document } of planned.filter(isWritten))
    for (const { at, field, value } of findUniqueValues(set, document)) {
      const holder = await documents.whole.holderOf(document.kind, field, value)
      if (holder === undefined || free.has(holder)) continue
      const row = maySee(document.kind) ? await documents.read(document.kind, holder) : undefined
      const title = titleAt(set, document, at)
      problems.push(
        row
          ? makeProblem('value-taken', document, at, { values: [title, value, addressOf(row.document)], found: value })
          : makeProblem('data-duplicate', document, at, { values: [`${title} “${value}”`], found: value }),
      )
    }
  return problems
}

/** Named by a number that no file has here, and that none came along for: the document stands without it. */
function unknownFiles(
  documents: readonly Document[],
  names: ReadonlyMap<string, string>,
  set: JsonSchemaSet,
): Problem[] {
  return documents.flatMap((document) =>
    findFiles(set, document)
      .filter(({ file }) => !names.has(file) && fileId(file) !== '')
      .map(({ at, file }) => ({
        ...makeProblem('file-not-found', document, at, { found: file }),
        severity: 'warning' as const,
      })),
  )
}

function refusalOf(planned: readonly PlannedImport[], mode: PlanWish['mode']): PlanRefusal | undefined {
  const names = (of: readonly PlannedImport[]) => [of.map(({ address }) => address).join(', ')]
  const standing = planned.filter(({ standing: row, brought }) => row !== undefined && brought !== undefined)
  if (mode === 'new' && standing.length > 0) return { reason: 'already-there', values: names(standing) }
  const conflicts = planned.filter((step) => step.conflicts.length > 0)
  if (conflicts.length > 0) return { reason: 'conflicts', values: names(conflicts) }
  return undefined
}

/** What others still refer to stays. */
export function refusedDeletion(
  planned: readonly PlannedImport[],
  after: ReadonlyMap<string, Document>,
  set: JsonSchemaSet,
): PlanRefusal | undefined {
  const gone = goneAddresses(planned)
  for (const address of after.keys()) gone.delete(address)
  if (gone.size === 0) return undefined
  for (const [address, document] of after) {
    const used = findReferences(set, document).find((one) => gone.has(one.address))
    if (used) return { reason: 'still-used', values: [used.address, address, used.at] }
  }
  return undefined
}

function goneAddresses(planned: readonly PlannedImport[]): Set<string> {
  const gone = new Set<string>()
  for (const { action, address, was } of planned) {
    if (action === 'delete') gone.add(address)
    if (was !== undefined) gone.add(was)
  }
  return gone
}

/** The same of documents that whoever plans does not see. */
async function refusedUnseen(
  planned: readonly PlannedImport[],
  rows: ReadonlyMap<string, StoredDocument>,
  { documents }: Pick<Store, 'documents'>,
): Promise<PlanRefusal | undefined> {
  for (const address of goneAddresses(planned)) {
    const uses = await documents.whole.usedBy(address as Address)
    if (uses.some((use) => !rows.has(use.address))) return { reason: 'still-used-unseen', values: [address] }
  }
  return undefined
}
