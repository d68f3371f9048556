import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, type Address, type Document } from '../../runtime/document.ts'
import { canonicalDocument } from '../../runtime/format.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { fileId } from '../../runtime/references/find-files.ts'
import { secretDestination } from '../../runtime/references/secret-destination.ts'
import type { Context } from '../call/context.ts'
import { storeFile } from '../files/store-file.ts'
import { hasAdministrator } from '../kinds/has-administrator.ts'
import { hooksOf } from '../kinds/index.ts'
import { wrongFiles } from '../files/wrong-files.ts'
import { fileLimits, storedSettings } from '../settings/installation.ts'
import { isOvertaken, movedSince, type Moved } from '../store/moved-since.ts'
import type { DocumentChange, ImportBase, Store, StoredDocument } from '../store/store.ts'
import { canonicalText } from './canonical-text.ts'
import type { GivenSecret } from './given-secrets.ts'
import type { ImportPlan } from './make-plan.ts'
import type { PlannedImport } from './plan-import.ts'
import { portableFilesOf, portableNames, readPortableName, renameFiles } from './portable-files.ts'

interface WriteOptions {
  store: Store
  set: JsonSchemaSet
  by: string
  given: readonly GivenSecret[]
  /** Whom the hooks of kinds are told; without: they are not asked. */
  context?: Context | undefined
}

/** A step that writes, its document as it is stored. */
interface Placed {
  step: PlannedImport
  document: Document
  row: StoredDocument | undefined
}

/** It was not done: why, and which document it is about. */
export class NotImported extends Error {
  override readonly name = 'NotImported'
  readonly reason: 'no-administrator' | 'file-wrong'
  readonly about: string
  constructor(reason: NotImported['reason'], about: string, message: string) {
    super(`Nothing was imported${message}`)
    this.reason = reason
    this.about = about
  }
}

/** What goes first leaves its key and values to what comes. */
const order: readonly PlannedImport['action'][] = ['delete', 'rename', 'change', 'create']

/**
 * Does what was planned, in one transaction: each document over the very row from which it was planned. `moved`: what somebody
 * else has saved since; nothing is stored then. `written`: what was stored. Throws what speaks against it.
 */
export async function writePlan(
  plan: ImportPlan,
  options: WriteOptions,
): Promise<{ moved: Moved[]; written?: StoredDocument[] }> {
  const { store, set, by, given, context } = options
  const placed = await placedSteps(plan, options)
  if (context) await askHooks(placed, context)
  const canonical = placed.map((one) => ({ ...one, document: canonicalDocument(one.document, set) }))
  const changes = canonical.map(changeOf)
  // The transaction holds the only writer: what needs no protection is done before it.
  await store.documents.prepare(
    canonical.filter(({ step }) => step.action !== 'delete').map(({ document }) => document),
  )
  await store.contents.putAll(
    plan.planned.flatMap(({ brought }) => (brought ? [canonicalText(brought, set).text] : [])),
  )
  try {
    const written = await store.transaction(async (inside) => {
      const had = await hasAdministrator(inside)
      const stored = await inside.documents.change(changes, by)
      const rows = new Map(stored.map((row) => [addressOf(row.document), row]))
      if (context) await tellInside(canonical, rows, { ...context, store: inside })
      if (had && !(await hasAdministrator(inside)))
        throw new NotImported('no-administrator', '', ': nobody would have every right any more.')
      for (const { address, place, value } of given) {
        const row = await inside.documents.find(address as Address)
        if (row) await inside.secrets.set(row.id, place.field, secretDestination(place), value, { by })
      }
      await keepBases(plan, rows, { store: inside, set })
      return stored
    })
    if (context) for (const row of written) await hooksOf(row.document.kind).afterSave?.(row, context)
    return { moved: [], written }
  } catch (error) {
    const addresses = placed.map(({ step }) => step.was ?? step.address)
    const moved = isOvertaken(error) ? await movedSince(addresses, plan.rows, store.documents) : []
    if (moved.length === 0) throw error
    return { moved }
  }
}

function changeOf({ step, document, row }: Placed): DocumentChange {
  if (!row) return { do: 'create', document, action: 'import' }
  const { id, revision } = row
  return step.action === 'delete'
    ? { do: 'remove', id, revision }
    : { do: 'save', id, document, revision, action: 'import' }
}

/** The steps that write, in their order, with their files stored. */
async function placedSteps(plan: ImportPlan, { store, set, by }: WriteOptions): Promise<Placed[]> {
  const steps = order.flatMap((action) => plan.planned.filter((step) => step.action === action))
  const names = new Map<string, string>()
  for (const [stored, portable] of plan.fileNames) if (!names.has(portable)) names.set(portable, stored)
  const { uploadMegabytes: limit, fontMegabytes: fontLimit } = fileLimits(await storedSettings(store))
  const placed: Placed[] = []
  for (const step of steps) {
    const row = plan.rows.get(step.was ?? step.address)
    if (step.action !== 'delete')
      for (const { file } of portableFilesOf(step.document, set))
        if (!names.has(file))
          names.set(file, await storedFile(file, plan.folder, { blobs: store.blobs, by, limit, fontLimit }))
    const document = renameFiles(step.document, names, { set, from: 'portable' })
    if (step.action !== 'delete')
      for (const { code, at } of await wrongFiles(document, row?.document, { set, store }))
        if (code !== 'file-not-found')
          throw new NotImported(
            'file-wrong',
            step.address,
            `. ${step.address} names a file of the wrong type at ${at}.`,
          )
    // A copy: hooks may add to it, and what the bundle said stays as it was.
    placed.push({ step, document: { ...(step.action === 'delete' && row ? row.document : document) }, row })
  }
  return placed
}

/** Under a number of this store: one that is there, or stored by the same rules as an upload (IM-10). */
async function storedFile(
  text: string,
  folder: string,
  { blobs, ...limits }: { blobs: Store['blobs']; by: string; limit: number; fontLimit: number },
): Promise<string> {
  const file = readPortableName(text)
  if (!file) throw new NotImported('file-wrong', text, `. ${text} is no name of a file.`)
  const known = await blobs.byHash(file.hash)
  if (known?.name === file.name) return `blob/${known.id}`
  const path = join(folder, file.path)
  const bytes = existsSync(path) ? createReadStream(path) : known && blobs.stream(file.hash)
  if (!bytes) throw new NotImported('file-wrong', file.name, `. There is no ${file.path} in ${folder}.`)
  const blob = await storeFile(bytes, { name: file.name, declared: 'application/octet-stream', ...limits }, blobs)
  if (blob.hash === file.hash) return `blob/${blob.id}`
  await blobs.remove(fileId(`blob/${blob.id}`))
  throw new NotImported('file-wrong', file.name, `. ${file.path} holds other bytes than its name says.`)
}

/** What speaks against it is thrown by whoever knows the kind, as in the console (PW-26). They may add to a document. */
async function askHooks(placed: Placed[], context: Context): Promise<void> {
  const secrets = new Map<string, string | null>()
  for (const { step, document, row } of placed) {
    const hooks = hooksOf(document.kind)
    if (step.action !== 'delete') await hooks.beforeSave?.({ before: row, after: document, secrets }, context)
    else if (row) await hooks.beforeDelete?.(row, context)
  }
}

async function tellInside(
  placed: readonly Placed[],
  rows: ReadonlyMap<string, StoredDocument>,
  context: Context,
): Promise<void> {
  for (const { step, row } of placed) {
    const hooks = hooksOf(step.document.kind)
    const after = rows.get(step.address)
    if (step.action === 'delete' && row) await hooks.onDelete?.(row, context.store, context)
    else if (after) await hooks.inChange?.({ before: row, after: after.document }, context.store)
  }
}

/** What store and bundle agree on from now. */
async function keepBases(
  { planned, bundle, rows: before, fileNames }: ImportPlan,
  written: ReadonlyMap<string, StoredDocument>,
  { store, set }: { store: Store; set: JsonSchemaSet },
): Promise<void> {
  const known = await store.importBases.list()
  const own = new Map(known.filter((base) => base.bundle === bundle).map((base) => [base.address, base]))
  const latest = new Map(known.map((base) => [base.address, base]))
  const texts = new Map<string, string>()
  const keep = (document: Document): string => {
    const { text, hash } = canonicalText(document, set)
    texts.set(hash, text)
    return hash
  }
  const names = new Map([
    ...fileNames,
    ...(await portableNames(
      [...written.values()].map((row) => row.document),
      { set, store },
    )),
  ])
  const storedAs = (row: StoredDocument, brought: Document, said: string) => {
    const document = renameFiles(row.document, names, { set, from: 'stored' })
    return isSameText(document, brought) ? said : keep(document)
  }
  const agreed: Omit<ImportBase, 'at'>[] = []
  const gone = planned.flatMap(({ was, brought, address }) => [...(was ? [was] : []), ...(brought ? [] : [address])])
  for (const step of planned) {
    const { action, address, brought } = step
    if (!brought) continue
    const base = own.get(address)
    const row = written.get(address) ?? before.get(address)
    const isSame = base && base.documentId === row?.id && base.revision === row?.revision
    if (action === 'unchanged' && isSame) continue
    const said = keep(brought)
    const at = { bundle, address, brought: said }
    const former = base ?? latest.get(address)
    if (action === 'kept') agreed.push({ ...at, stored: former?.brought === said ? former.stored : said })
    // What was joined, or decided for what stands, stays a change of this store.
    else if (!row || step.document !== brought) agreed.push({ ...at, stored: said })
    else agreed.push({ ...at, stored: storedAs(row, brought, said), documentId: row.id, revision: row.revision })
  }
  await store.contents.putAll(texts.values())
  await store.importBases.remove(bundle, gone)
  await store.importBases.put(agreed)
}

/** Both in canonical form. */
const isSameText = (one: Document, other: Document): boolean =>
  JSON.stringify([one.version, one.name, one.spec]) === JSON.stringify([other.version, other.name, other.spec])
