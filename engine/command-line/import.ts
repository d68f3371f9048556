import type { Address } from '../../runtime/document.ts'
import { migrate } from '../../runtime/migrate.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { findReferences } from '../../runtime/references/find-references.ts'
import type { Validators } from '../json-schemas/validators.ts'
import { readFolder } from '../store/import-folder.ts'
import type { DocumentChange, Store } from '../store/store.ts'
import { hashOfDocument, readRecord, writeRecord } from './export-record.ts'
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
  /** Compiled already, by a running engine. */
  validators?: Pick<Validators, 'check'>
}

export interface ImportResult {
  /** How many documents were created or changed. */
  imported: number
  problems: FoundProblem[]
  planned: PlannedImport[]
  /** Why nothing was stored. */
  refused?: string
}

/** Checks a folder of documents against the store and stores all of them, or, with an error among them, none. */
export async function importDocuments(
  folder: string,
  store: Store,
  set: JsonSchemaSet,
  { mode, by, root, prune = false, dry = false, validators }: ImportOptions,
): Promise<ImportResult> {
  const stored = await storedDocuments(store, set)
  const problems = validate(folder, root, { set, library: stored, ...(validators && { validators }) })
  if (problems.some(({ problem }) => problem.severity !== 'warning')) return { imported: 0, problems, planned: [] }
  const record = readRecord(folder)
  const documents = (await readFolder(folder)).map((document) => migrate(document, set).document)
  const planned = planImport(documents, stored, { record, prune, set })
  const refused = refusalOf(planned, mode) ?? refusedDeletion(planned, stored, set)
  if (refused !== undefined) return { imported: 0, problems, planned, refused }
  if (dry) return { imported: 0, problems, planned }
  const changes: DocumentChange[] = []
  for (const { action, address, document } of planned) {
    if (action === 'create') changes.push({ do: 'create', document, action: 'import' })
    if (action === 'change') changes.push({ do: 'put', document, action: 'import' })
    if (action === 'delete') changes.push({ do: 'remove', id: (await store.documents.find(address as Address))!.id })
  }
  await store.documents.change(changes, by)
  if (record.size > 0) {
    for (const { action, address, document } of planned)
      if (action === 'delete') record.delete(address)
      else if (record.has(address))
        record.set(address, { ...record.get(address)!, hash: hashOfDocument(document, set) })
    writeRecord(folder, record)
  }
  return {
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
