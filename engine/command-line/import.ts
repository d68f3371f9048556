import type { Address } from '../../runtime/document.ts'
import { migrate } from '../../runtime/migrate.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { findReferences } from '../../runtime/references/find-references.ts'
import type { Problem } from '../../runtime/problem.ts'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import type { Validators } from '../json-schemas/validators.ts'
import { hasAdministrator } from '../kinds/has-administrator.ts'
import { readFolder } from '../store/import-folder.ts'
import type { DocumentChange, Store } from '../store/store.ts'
import { hashOfDocument, readRecord, writeRecord } from './export-record.ts'
import { missingSecrets } from '../sites/live/missing-secrets.ts'
import { givenSecrets } from './given-secrets.ts'
import { overlaid, strayOverlay, type Overlay } from './overlay.ts'
import { planImport, type PlannedImport } from './plan-import.ts'
import { storedDocuments } from './stored-documents.ts'
import { validate } from './validate.ts'
import type { FoundProblem } from './validate.ts'

export interface ImportOptions {
  /**
   * `new`: a key that is there already is refused; `overwrite`: it gets a further revision, unless it was changed in the
   * store since it was exported into this folder; `force`: also then.
   */
  mode: 'new' | 'overwrite' | 'force'
  by: string
  root: string
  /** Deletes what was exported into the folder and has no file there any more. */
  prune?: boolean
  /** Only says what would be done. */
  dry?: boolean
  /** What is written over the documents of the folder. */
  overlay?: Overlay | undefined
  /** File with values of secrets. */
  secrets?: string | undefined
  /** Variables with values of secrets. */
  environment?: Readonly<Record<string, string | undefined>>
  /** Compiled already, by a running engine. */
  validators?: Pick<Validators, 'check'>
}

export interface ImportResult {
  /** How many documents were created or changed. */
  imported: number
  problems: FoundProblem[]
  planned: PlannedImport[]
  /** Secrets that the documents say they have and that nobody has entered. */
  missing: Problem[]
  /** Why nothing was stored. */
  refused?: string
}

/** Checks a folder of documents against the store and stores all of them, or, with an error among them, none. */
export async function importDocuments(
  folder: string,
  store: Store,
  set: JsonSchemaSet,
  { mode, by, root, prune = false, dry = false, overlay = {}, secrets, environment = {}, validators }: ImportOptions,
): Promise<ImportResult> {
  const stored = await storedDocuments(store, set)
  const problems = validate(folder, root, { set, library: stored, overlay, ...(validators && { validators }) })
  const nothing = { imported: 0, problems, planned: [], missing: [] }
  if (problems.some(({ problem }) => problem.severity !== 'warning')) return nothing
  const record = readRecord(folder)
  const read = await readFolder(folder)
  const stray = strayOverlay(read, overlay)
  if (stray !== undefined) return { ...nothing, refused: `The overlay names ${stray}, which is not in the folder.` }
  const documents = read.map((document) => migrate(overlaid(document, overlay), set).document)
  const given = givenSecrets(documents, { file: secrets, environment, set })
  const planned = planImport(documents, stored, { record, prune, set })
  const refused = refusalOf(planned, mode) ?? refusedDeletion(planned, stored, set)
  if (refused !== undefined || dry) return { ...nothing, planned, ...(refused !== undefined && { refused }) }
  const changes: DocumentChange[] = []
  for (const { action, address, document } of planned) {
    if (action === 'create') changes.push({ do: 'create', document, action: 'import' })
    if (action === 'change') changes.push({ do: 'put', document, action: 'import' })
    if (action === 'delete') changes.push({ do: 'remove', id: (await store.documents.find(address as Address))!.id })
  }
  await store.transaction(async (inside) => {
    const hadAdministrator = await hasAdministrator(inside)
    await inside.documents.change(changes, by)
    if (hadAdministrator && !(await hasAdministrator(inside)))
      throw new Error('Nothing was imported: nobody would have every right any more.')
    for (const { address, place, value } of given) {
      const { id } = (await inside.documents.find(address as Address))!
      await inside.secrets.set(id, place.field, secretDestination(place), value, { by })
    }
  })
  if (record.size > 0) {
    for (const { action, address, document } of planned)
      if (action === 'delete') record.delete(address)
      else if (record.has(address))
        record.set(address, { ...record.get(address)!, hash: hashOfDocument(document, set) })
    writeRecord(folder, record)
  }
  const missing = await Promise.all(documents.map((document) => missingSecrets(document, { store, set })))
  return {
    missing: missing.flat(),
    imported: planned.filter(({ action }) => action === 'create' || action === 'change').length,
    problems,
    planned,
  }
}

function refusalOf(planned: readonly PlannedImport[], mode: ImportOptions['mode']): string | undefined {
  const names = (of: readonly PlannedImport[]) => of.map(({ address }) => address).join(', ')
  const standing = planned.filter(({ action }) => action === 'change' || action === 'unchanged')
  if (mode === 'new' && standing.length > 0)
    return `Nothing was imported. Already there: ${names(standing)}. With --mode overwrite they get a further revision.`
  const conflicts = planned.filter(({ conflict }) => conflict)
  if (mode !== 'force' && conflicts.length > 0)
    return `Nothing was imported. Changed in the store since the export: ${names(conflicts)}. Export again and merge, or import with --mode force.`
  return undefined
}

/** What others still refer to stays. */
function refusedDeletion(
  planned: readonly PlannedImport[],
  stored: ReadonlyMap<string, PlannedImport['document']>,
  set: JsonSchemaSet,
): string | undefined {
  const gone = new Set(planned.filter(({ action }) => action === 'delete').map(({ address }) => address))
  if (gone.size === 0) return undefined
  const after = new Map(stored)
  for (const { action, address, document } of planned)
    if (action === 'delete') after.delete(address)
    else after.set(address, document)
  for (const [address, document] of after) {
    const used = findReferences(set, document).find((one) => gone.has(one.address))
    if (used) return `Nothing was imported. ${used.address} cannot be deleted: ${address} refers to it at ${used.at}.`
  }
  return undefined
}
