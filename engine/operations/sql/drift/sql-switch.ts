import type { Drift } from '../../../../runtime/drift/compare-columns.ts'
import type { Address, Document, DocumentOf } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import { localize } from '../../../../runtime/text.ts'
import { mayChange, mayRemove } from '../../../access/acts.ts'
import { requireMay } from '../../../call/require-may.ts'
import { toldText } from '../../../call/told-text.ts'
import { badInput } from '../../../codes/refusals.ts'
import { checkToSave, foreignReferences } from '../../document/change/check-to-save.ts'
import { seen } from '../../document/read/where-used.ts'
import { placesOf, usedIn } from '../../document/read/places-of.ts'
import type { Use } from '../../../../runtime/generated/calls/answer.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { dependantsOf, newProblems } from './dependants.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import { mapConcurrent } from '../../../execution/map-concurrent.ts'
import { driftOf } from '../catalogue/live-columns.ts'
import type { DocumentChange, StoredDocument } from '../../../store/store.ts'
import { worded } from '../../../call/worded.ts'
import { chosenSchemas, switchedTo, withoutPostSchemas } from './switched.ts'
import type { Switched } from './switched.ts'

interface Row {
  schemaId: number
  address: Address
  name: string
  /** Deleted with the move: the data source cannot run it. */
  goes: boolean
  failed: boolean
  problems: Problem[]
  /** The problems, and the uses, in words. */
  told: string
  usedBy: Use[]
  used: string
}

/**
 * What moving schemas to another data source brings: statements that do not run there, columns that are missing or of
 * another type, chains that would have two sources, schemas that go because the database has no programs. With `apply`
 * they are moved, in one transaction.
 */
export const sqlSwitch: DeclaredOperation<'sql-switch'> = async (
  { to, apply = false, anyway = false, ...choice },
  context,
) => {
  const switched = await switchedTo(to, await chosenSchemas(choice, context), context)
  const rows = await mapConcurrent(switched, 4, (one) => rowOf(one, context))
  const changed = await withoutPostSchemas(switched, context)
  const problems = await brokenBy(switched, changed, context)
  const ok = problems.length === 0 && rows.every((row) => !row.failed)
  const target = nameOf((await readStored('data-source', to, context)).document, context)
  const going = rows.flatMap((row) => (row.goes ? [row.name] : [])).join(', ')
  const kept = await keptOf([...switched.map(({ stored }) => stored), ...changed], context)
  const told = toldText(
    going === '' ? 'switch-told' : 'switch-told-going',
    [String(rows.length), target, going],
    context,
  )
  const report = { target, kept, told, rows, problems, ok }
  if (!apply) return { ...report, applied: false }
  if (!ok && !anyway) throw badInput([...rows.flatMap((row) => row.problems), ...problems])
  await move(switched, changed, context)
  return { ...report, applied: true }
}

/** New problems of who uses the schemas, `changed` as they will be. */
async function brokenBy(
  switched: readonly Switched[],
  changed: readonly StoredDocument[],
  context: Context,
): Promise<Problem[]> {
  const after = new Map(switched.map((one) => [one.address, one.after]))
  const next = new Map(changed.map(({ document }) => [addressOf(document), document]))
  const dependants = await dependantsOf([...after.keys()], context)
  const users = dependants.map((document) => next.get(addressOf(document)) ?? document)
  return newProblems(users, after, context)
}

async function rowOf({ stored, address, after }: Switched, context: Context): Promise<Row> {
  const uses = await context.store.documents.usedBy(address)
  const { document, id } = stored
  const problems = after ? await problemsThere(after, context) : []
  const usedBy = await placesOf(seen(uses, context), context)
  return {
    schemaId: id,
    address,
    name: nameOf(document, context),
    goes: after === undefined,
    failed: problems.length > 0,
    problems,
    told: problems.map((problem) => worded(problem, context)).join('\n'),
    usedBy,
    used: usedBy.map(usedIn).join('\n'),
  }
}

async function keptOf(stored: readonly StoredDocument[], context: Context): Promise<string> {
  const changeable = await mayChange(stored, context)
  const kept = stored.filter(({ id }) => !changeable.has(id))
  return kept.map(({ document }) => nameOf(document, context)).join(', ')
}

function nameOf({ name, key }: Document, { language }: Context): string {
  return localize(name, language) || key
}

/** The statement runs there and gives the same columns with values of the same class. */
async function problemsThere(document: DocumentOf<'schema'>, context: Context): Promise<Problem[]> {
  const { drifts, problem } = await driftOf(document, context)
  return problem ? [problem] : drifts.flatMap((drift) => differing(drift, document))
}

function differing(drift: Drift, document: Document): Problem[] {
  if (drift.what === 'dropped')
    return [
      makeProblem('switch-column-missing', document, '/spec/resultColumns', { values: [drift.name], found: drift.key }),
    ]
  if (drift.what === 'renamed')
    return [
      makeProblem('switch-column-renamed', document, '/spec/resultColumns', {
        values: [drift.name, drift.to],
        found: drift.key,
      }),
    ]
  const change = drift.what === 'changed' ? drift.changes.find(({ property }) => property === 'typeClass') : undefined
  if (drift.what !== 'changed' || !change) return []
  const values = [drift.name, String(change.before), String(change.after)]
  return [makeProblem('switch-type-differs', document, '/spec/resultColumns', { values, found: drift.key })]
}

async function move(
  switched: readonly Switched[],
  changed: readonly StoredDocument[],
  context: Context,
): Promise<void> {
  const [moved, gone] = [switched.filter(({ after }) => after), switched.filter(({ after }) => !after)]
  await requireMay(mayChange, [...moved.map(({ stored }) => stored), ...changed], context)
  await requireMay(
    mayRemove,
    gone.map(({ stored }) => stored),
    context,
  )
  for (const { after, stored } of switched) if (after) await checkToMove(after, stored.document, context)
  const by = context.session?.userKey ?? 'system'
  await context.store.documents.change(
    [
      ...switched.map(({ stored: { id, revision }, after }): DocumentChange =>
        after
          ? { do: 'save', id, document: after, revision, note: 'Moved to another data source' }
          : { do: 'remove', id, revision, note: 'The data source cannot run it' },
      ),
      ...changed.map(({ id, revision, document }): DocumentChange => ({
        do: 'save',
        id,
        document,
        revision,
        note: 'Its post-transfer schema is gone',
      })),
    ],
    by,
  )
  context.audit({ object: switched.map(({ stored }) => addressOf(stored.document)).join(' ') })
}

/** What is wrong with the statement was told and accepted; the document itself must be sound. */
async function checkToMove(after: Document, before: Document, context: Context): Promise<void> {
  const foreign = foreignReferences(after, before, context)
  if (foreign.length > 0) throw badInput(foreign)
  await checkToSave(after, context, before)
}
