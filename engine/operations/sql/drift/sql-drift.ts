import { mayChange } from '../../../access/acts.ts'
import { driftId } from '../../../../runtime/drift/compare-columns.ts'
import type { Drift } from '../../../../runtime/drift/compare-columns.ts'
import type { Address } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { localize } from '../../../../runtime/text.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { usedIn } from '../../document/read/places-of.ts'
import type { Use } from '../../../../runtime/generated/calls/answer.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'
import { toldText } from '../../../call/told-text.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { changeTexts } from './change-texts.ts'
import { mapConcurrent } from '../../../execution/map-concurrent.ts'
import { driftOf } from '../catalogue/live-columns.ts'
import { schemasOf, type StoredSchema } from './schemas-of.ts'
import { usesOfColumns } from './uses-of-columns.ts'
import { worded } from '../../../call/worded.ts'

interface Row {
  /** Of the row in this answer. */
  key: string
  /** Names the item within its schema, for `sql/adopt`. */
  item: string
  schemaId: number
  address: Address
  schema: string
  revision: number
  what: Drift['what']
  /** The column as people know it. */
  field: string
  /** What was and what is, in words. */
  before: string
  after: string
  /** Pages and other places that use the column. */
  uses: Use[]
  used: string
  /** What is asked before a dropped column is taken out, or a renamed one is called so everywhere, in words. */
  told?: string
  drift: Drift
  /** The caller may see the schema, but not change it. */
  readOnly?: true
  /** Its key may become its new name everywhere. */
  renames?: true
}

/** So many schemas are compared in one call. */
const perPage = 200

/** The columns that schemas know against those that their database gives today. */
export const sqlDrift: DeclaredOperation<'sql-drift'> = async ({ dbId, schemaId, page = 1 }, context) => {
  const all = schemaId === undefined ? await schemasOf(dbId, context) : [await readStored('schema', schemaId, context)]
  const stored = all.slice((page - 1) * perPage, page * perPage)
  const found = await mapConcurrent(stored, 4, async (one) => ({ one, ...(await driftOf(one.document, context)) }))
  const rows = (await mapConcurrent(found, 4, ({ one, drifts }) => rowsOf(one, drifts, context))).flat()
  const problems = found.flatMap(({ one, problem }) =>
    problem ? [{ ...problem, message: worded(problem, context), schemaId: one.id, schema: nameOf(one, context) }] : [],
  )
  const changeable = await mayChange(stored, context)
  return {
    ...(schemaId === undefined && { source: await sourceName(dbId, context) }),
    rows: rows.map((row) => {
      const may = changeable.has(row.schemaId)
      return may ? { ...row, ...(row.what === 'renamed' && { renames: true }) } : { ...row, readOnly: true }
    }),
    kept: rows.some((row) => !changeable.has(row.schemaId)),
    renamed: rows.some(({ what }) => what === 'renamed'),
    checked: stored.length - problems.length,
    total: all.length,
    // Of those that could not be compared nobody knows that nothing differs.
    compared: rows.length > 0 || problems.length === 0,
    problems,
  }
}

async function sourceName(dbId: number | undefined, context: Context): Promise<string> {
  return nameOf(await readStored('data-source', dbId ?? 0, context), context)
}

function nameOf({ document }: StoredDocument, { language }: Context): string {
  return localize(document.name, language) || document.key
}

async function rowsOf(stored: StoredSchema, drifts: readonly Drift[], context: Context): Promise<Row[]> {
  if (drifts.length === 0) return []
  const uses = await usesOfColumns(
    stored.document,
    drifts.flatMap((drift) => ('key' in drift ? [drift.key] : [])),
    context,
  )
  const columns = stored.document.spec.resultColumns ?? []
  return drifts.map((drift) => {
    const item = driftId(drift)
    const key = 'key' in drift ? drift.key : undefined
    const own = uses.filter(({ found }) => found === key)
    const column = columns.find((one) => one.key === key)
    const field = localize(column?.label, context.language) || drift.name
    const used = own.map(usedIn).join('\n')
    return {
      key: `${stored.id}:${item}`,
      item,
      schemaId: stored.id,
      address: addressOf(stored.document),
      schema: nameOf(stored, context),
      revision: stored.revision,
      what: drift.what,
      field,
      ...changeTexts(drift, context),
      uses: own.map(({ found: _, ...use }) => use),
      used,
      ...(drift.what === 'dropped' && {
        told: toldText(used === '' ? 'drop-told' : 'drop-told-used', [field, used], context),
      }),
      ...(drift.what === 'renamed' && {
        told: toldText(used === '' ? 'renamed-told' : 'renamed-told-used', [drift.key, drift.to, used], context),
      }),
      drift,
    }
  })
}
