import { isObject } from '../../../runtime/json/is-object.ts'
import type { Address } from '../../../runtime/document.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { notFound } from '../../codes/refusals.ts'
import type { ImportPlan } from '../../exchange/make-plan.ts'
import type { ImportBase, Store, StoredDocument } from '../../store/store.ts'
import { takeStepBack } from '../document/change/take-step-back.ts'

/** Of what an import has replaced: no document names it, and after a day it is gone. */
const undoType = 'application/x-kumiki-import-undo'

/** What an import was, and what was agreed on before it. */
interface Undo {
  step: string
  bundle: string
  /** All that it has said something of. */
  addresses: Address[]
  bases: ImportBase[]
}

/** What the store has agreed on with the bundle, of all that the plan is about. */
export async function basesOf({ bundle }: Pick<ImportPlan, 'bundle'>, { store }: Context): Promise<ImportBase[]> {
  return (await store.importBases.list()).filter((base) => base.bundle === bundle)
}

/** Keeps for a day by what the import can be taken back. Answers its id; empty where nothing was changed. */
export async function keepUndo(
  { planned, bundle, rows }: ImportPlan,
  before: readonly ImportBase[],
  written: readonly StoredDocument[],
  { store, session }: Context,
): Promise<string> {
  const gone = planned.flatMap(({ action, address }) => (action === 'delete' ? (rows.get(address) ?? []) : []))
  const [last] = [...written, ...gone.map(({ id, revision }) => ({ id, revision: revision + 1 }))]
  if (!last) return ''
  const history = await store.siteHistory.list({ siteId: -1, documentIds: [last.id], limit: 20 })
  const step = history.rows.find((row) => 'changeSet' in row && row.revision === last.revision)
  if (!step || !('changeSet' in step) || step.changeSet === undefined) return ''
  const addresses = planned.flatMap(({ address, was }) => (was === undefined ? [address] : [address, was]))
  const known = new Set<string>(addresses)
  const undo: Undo = {
    step: step.changeSet,
    bundle,
    addresses,
    bases: before.filter(({ address }) => known.has(address)),
  }
  const blob = await store.blobs.put(Buffer.from(JSON.stringify(undo)), {
    ...{ name: `${bundle}.json`, type: undoType, by: session?.userKey ?? '' },
  })
  return blob.id
}

/**
 * All that an import has changed is as before it, in one step: also what was agreed on with the bundle, so that the next
 * import finds what it found. Refused as a whole where one of the documents was changed since.
 */
export const importUndo: DeclaredOperation<'import-undo'> = async ({ undo: id }, context) => {
  const { store, session } = context
  const blob = await store.blobs.get(id)
  if (blob?.type !== undoType || blob.by !== session?.userKey) throw notFound({ text: 'import-undo-gone' })
  const undo = readUndo(await store.blobs.read(blob.hash))
  if (!undo) throw notFound({ text: 'import-undo-gone' })
  const note = toldText('import-undone', [], context)
  const documents = await takeStepBack(undo.step, { note, inside: (inside) => basesBack(undo, inside) }, context)
  await store.blobs.remove(id)
  context.audit({ object: undo.addresses.slice(0, 20).join(' ') })
  return { documents }
}

async function basesBack({ bundle, addresses, bases }: Undo, { importBases }: Store): Promise<void> {
  await importBases.remove(bundle, addresses)
  await importBases.put(bases.map(({ at: _, ...base }) => base))
}

/** As this engine has written it. */
function readUndo(bytes: Uint8Array | undefined): Undo | undefined {
  const value: unknown = bytes && JSON.parse(Buffer.from(bytes).toString('utf8'))
  return isUndo(value) ? value : undefined
}

const isUndo = (value: unknown): value is Undo =>
  isObject(value) &&
  [value['step'], value['bundle']].every((text) => typeof text === 'string') &&
  [value['addresses'], value['bases']].every(Array.isArray)
