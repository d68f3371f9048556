import { addressOf, type Address, type Document } from '../../runtime/document.ts'
import type { PackedFile } from '../../runtime/generated/calls/answer.ts'
import { migrate } from '../../runtime/migrate.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { findReferences } from '../../runtime/references/find-references.ts'
import type { Problem } from '../../runtime/problem.ts'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import { mapInSlices } from '../call/map-in-slices.ts'
import type { Validators } from '../json-schemas/validators.ts'
import { unpackFiles } from '../operations/file/packed-files.ts'
import { wrongFiles } from '../operations/file/wrong-files.ts'
import { fileLimits, storedSettings } from '../settings/installation.ts'
import { hasAdministrator } from '../kinds/has-administrator.ts'
import { readFolder } from '../store/import-folder.ts'
import { importOver, isOvertaken, movedSince, type Moved } from '../store/moved-since.ts'
import type { DocumentChange, Store } from '../store/store.ts'
import { hashOfDocument, readRecord, writeRecord, type ExportRecord } from './export-record.ts'
import { missingSecrets } from '../live/missing-secrets.ts'
import { givenSecrets } from './given-secrets.ts'
import { overlaid, strayOverlay, type Overlay } from './overlay.ts'
import { planImport, type PlannedImport } from './plan-import.ts'
import { storedRows } from './stored-documents.ts'
import { validateInTurns } from './validate.ts'
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
  /** Files that came along in an archive. */
  files?: readonly PackedFile[]
}

export interface ImportResult {
  /** How many documents were created or changed. */
  imported: number
  problems: FoundProblem[]
  planned: PlannedImport[]
  /** Files that documents name and that are not there. */
  withoutFiles?: Problem[]
  /** Secrets that the documents say they have and that nobody has entered. */
  missing: Problem[]
  /** Why nothing was stored. */
  refused?: string
}

/** How often an import that may overwrite everything is planned again, when others save meanwhile. */
const tries = 3

/**
 * Checks a folder of documents against the store and stores all of them or, with an error among them, none. What somebody else
 * saves while it runs is not overwritten: nothing is stored then, and the documents are named; `force` plans again (PW-06).
 */
export async function importDocuments(
  folder: string,
  store: Store,
  set: JsonSchemaSet,
  options: ImportOptions,
): Promise<ImportResult> {
  for (let left = options.mode === 'force' ? tries : 1; ; left--) {
    const { result, moved } = await importOnce(folder, store, set, options)
    if (moved.length === 0) return result
    const names = moved.map(({ address }) => address).join(', ')
    const refused = `Nothing was imported. Saved by others while the import ran: ${names}. Look at them, and import again.`
    if (left <= 1) return { ...result, imported: 0, refused }
  }
}

async function importOnce(
  folder: string,
  store: Store,
  set: JsonSchemaSet,
  {
    mode,
    by,
    root,
    prune = false,
    dry = false,
    overlay = {},
    secrets,
    environment = {},
    validators,
    files,
  }: ImportOptions,
): Promise<{ result: ImportResult; moved: Moved[] }> {
  const rows = await storedRows(store, set)
  const stored = new Map([...rows].map(([address, { document }]) => [address, document]))
  const problems = await validateInTurns(folder, root, {
    ...{ set, library: stored, overlay },
    ...(validators && { validators }),
  })
  const nothing = { imported: 0, problems, planned: [], missing: [] }
  const done = (result: ImportResult, moved: Moved[] = []) => ({ result, moved })
  if (problems.some(({ problem }) => problem.severity !== 'warning')) return done(nothing)
  const record = readRecord(folder)
  const read = await readFolder(folder)
  const stray = strayOverlay(read, overlay)
  if (stray !== undefined)
    return done({ ...nothing, refused: `The overlay names ${stray}, which is not in the folder.` })
  const documents = await mapInSlices(read, (document) => migrate(overlaid(document, overlay), set).document)
  const given = givenSecrets(documents, { file: secrets, environment, set })
  const planned = await planImport(documents, stored, { record, prune, set })
  const refused = refusalOf(planned, mode) ?? refusedDeletion(planned, stored, set)
  if (refused !== undefined || dry) return done({ ...nothing, planned, ...(refused !== undefined && { refused }) })
  const written = planned.filter(({ action }) => action !== 'unchanged')
  const placed = await withFiles(
    written.map(({ document }) => document),
    files,
    { store, set, by },
  )
  const changes = written.map(({ action, address, document }, at): DocumentChange => {
    const row = rows.get(address)
    return action === 'delete' && row
      ? { do: 'remove', id: row.id, revision: row.revision }
      : importOver(placed.documents[at] ?? document, row)
  })
  try {
    await store.transaction(async (inside) => {
      const hadAdministrator = await hasAdministrator(inside)
      await inside.documents.change(changes, by)
      if (hadAdministrator && !(await hasAdministrator(inside)))
        throw new Error('Nothing was imported: nobody would have every right any more.')
      for (const { address, place, value } of given) {
        const row = await inside.documents.find(address as Address)
        if (row) await inside.secrets.set(row.id, place.field, secretDestination(place), value, { by })
      }
    })
  } catch (error) {
    const addresses = written.map(({ address }) => address)
    const moved = isOvertaken(error) ? await movedSince(addresses, rows, store.documents) : []
    if (moved.length === 0) throw error
    return done({ ...nothing, planned }, moved)
  }
  if (record.size > 0) writeRecord(folder, recordAfter(record, planned, set))
  const missing = await Promise.all(documents.map((document) => missingSecrets(document, { store, set })))
  return done({
    missing: missing.flat(),
    imported: planned.filter(({ action }) => action === 'create' || action === 'change').length,
    problems,
    planned,
    withoutFiles: placed.problems,
  })
}

/** What the folder's record says when that has been written. */
function recordAfter(record: ExportRecord, planned: readonly PlannedImport[], set: JsonSchemaSet): ExportRecord {
  for (const { action, address, document } of planned) {
    const known = record.get(address)
    if (action === 'delete') record.delete(address)
    else if (known) record.set(address, { ...known, hash: hashOfDocument(document, set) })
  }
  return record
}

/** The documents with the files of their archive stored; without one they stay. */
async function withFiles(
  documents: readonly Document[],
  files: readonly PackedFile[] | undefined,
  { store, set, by }: { store: Store; set: JsonSchemaSet; by: string },
): Promise<{ documents: readonly Document[]; problems: Problem[] }> {
  if (!files) return { documents, problems: [] }
  const { uploadMegabytes: limit, fontMegabytes: fontLimit } = fileLimits(await storedSettings(store))
  const placed = await unpackFiles(documents, files, { set, store, by, limit, fontLimit })
  for (const document of placed.documents)
    for (const { code, at } of await wrongFiles(document, undefined, { set, store }))
      if (code !== 'file-not-found')
        throw new Error(`Nothing was imported. ${addressOf(document)} names a file of the wrong type at ${at}.`)
  return placed
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
