import { readFileSync, statSync } from 'node:fs'
import { checkOneOfAll } from '../../runtime/check/check-all.ts'
import { addressOf, isAddress, type Document } from '../../runtime/document.ts'
import { formatJson } from '../../runtime/format.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../runtime/problem.ts'
import { mapInSlices } from '../call/map-in-slices.ts'
import { makeValidators, type Validators } from '../json-schemas/validators.ts'
import type { Store } from '../store/store.ts'
import { documentsAfter, refusedDeletion, takenValues, type ImportPlan } from '../exchange/make-plan.ts'
import type { PlannedImport } from '../exchange/plan-import.ts'
import { portableNames, withStandIns } from '../exchange/portable-files.ts'
import { storedRows } from '../exchange/stored-documents.ts'

/** Of the form below; another program refuses a newer one. */
const version = 1
const mostBytes = 256 * 1024 * 1024

/** A plan as it is written down: what is done to which revision of which document. Values of secrets are in none. */
interface PlanFile {
  plan: number
  /** Name of the installation for which it was made. */
  store: string
  bundle: string
  /** Where the files lie that the documents name. */
  folder: string
  steps: PlanStep[]
}

interface PlanStep {
  action: PlannedImport['action']
  address: string
  was?: string
  id?: number
  revision?: number
  document: Document
  /** What the bundle says, where that is another document; null: it has it no more. */
  brought?: Document | null
}

/** The text of a plan, for `readPlan`. What stays as it is, is left out. */
export async function planText(
  { planned, bundle, folder }: ImportPlan,
  store: Pick<Store, 'install'>,
): Promise<string> {
  const steps = planned
    .filter(({ action }) => action !== 'unchanged')
    .map(({ action, address, was, standing, document, brought }): PlanStep => {
      const said = brought === undefined ? { brought: null } : brought === document ? {} : { brought }
      return { action, address, ...(was !== undefined && { was }), ...standing, document, ...said }
    })
  return formatJson({ plan: version, store: await store.install(), bundle, folder, steps } satisfies PlanFile)
}

/** Reads a plan. Throws a sentence for what is none: nothing in it is taken on trust but what was planned. */
function readPlanFile(path: string): PlanFile {
  if (statSync(path).size > mostBytes) throw new Error(`${path} is larger than a plan may be.`)
  const { value, problems } = readJson(readFileSync(path), { withPlaces: false })
  if (isObject(value) && Number.isInteger(value['plan']) && value['plan'] !== version)
    throw new Error(`${path} is a plan of form ${String(value['plan'])}; this program reads ${version}. Plan again.`)
  if (problems.length > 0 || !isPlanFile(value))
    throw new Error(`${path} is no plan: kumiki plan DIR --out FILE writes one.`)
  return value
}

function isPlanFile(value: unknown): value is PlanFile {
  if (!isObject(value) || hasOthers(value, ['plan', 'store', 'bundle', 'folder', 'steps'])) return false
  const { plan, store, bundle, folder, steps } = value
  return plan === version && [store, bundle, folder].every(isText) && Array.isArray(steps) && steps.every(isStep)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const hasOthers = (value: object, names: readonly string[]) => Object.keys(value).some((name) => !names.includes(name))
const actions: readonly unknown[] = ['create', 'change', 'rename', 'delete', 'kept'] satisfies PlannedImport['action'][]

function isStep(step: unknown): step is PlanStep {
  if (!isObject(step) || hasOthers(step, ['action', 'address', 'was', 'id', 'revision', 'document', 'brought']))
    return false
  const { action, address, was, id, revision, document, brought = null } = step
  const isOver = [id, revision].every(Number.isInteger)
  return (
    actions.includes(action) &&
    isText(address) &&
    isDocumentAt(address, document) &&
    (brought === null || isDocumentAt(address, brought)) &&
    (action === 'rename') === (isText(was) && isAddress(was)) &&
    (action === 'create' ? id === undefined && revision === undefined : isOver || action === 'kept')
  )
}

const isDocumentAt = (address: string, value: unknown): value is Document =>
  isObject(value) &&
  isText(value['kind']) &&
  isText(value['key']) &&
  isObject(value['spec']) &&
  addressOf({ kind: value['kind'], key: value['key'] }) === address

/**
 * A written plan, made ready to be done: for this store, as long as each document that it changes is the revision from which it
 * was planned. What it holds is checked as an import is.
 */
export async function planFrom(
  path: string,
  store: Store,
  set: JsonSchemaSet,
  validators: Pick<Validators, 'check'> = makeValidators(set),
): Promise<ImportPlan> {
  const { store: install, bundle, folder, steps } = readPlanFile(path)
  if (install !== (await store.install()))
    throw new Error(`${path} was made for another installation. Plan again here.`)
  const rows = await storedRows(store, set)
  const stored = new Map([...rows].map(([address, { document }]) => [address, document]))
  const planned = steps.map(({ id, revision, brought, was, ...step }): PlannedImport => ({
    ...step,
    address: addressOf(step.document),
    ...(was !== undefined && isAddress(was) && { was }),
    ...(id !== undefined && revision !== undefined && { standing: { id, revision } }),
    brought: brought === null ? undefined : (brought ?? step.document),
    ...{ changes: [], conflicts: [] },
  }))
  const after = documentsAfter(planned, stored)
  const moved = planned.filter(({ address, was, standing }) => {
    const row = rows.get(was ?? address)
    return row?.id !== standing?.id || row?.revision !== standing?.revision || (was !== undefined && rows.has(address))
  })
  const names = moved.map(({ address }) => address).join(', ')
  const refused =
    moved.length > 0 ? { reason: 'moved' as const, values: [names] } : refusedDeletion(planned, after, set)
  const problems = [
    ...(await soundProblems(planned, after, { set, validators })),
    ...(moved.length > 0 ? [] : await takenValues(planned, store, { set })),
  ]
  return {
    ...{ bundle, folder, planned, rows, withoutFiles: [], leftOut: [] },
    documents: planned.filter(({ action }) => action !== 'delete').map(({ document }) => document),
    fileNames: await portableNames(stored.values(), { set, store }),
    problems: problems.map((problem) => ({ file: path, line: 1, column: 1, problem })),
    ...(refused !== undefined && { refused }),
  }
}

async function soundProblems(
  planned: readonly PlannedImport[],
  after: ReadonlyMap<string, Document>,
  { set, validators }: { set: JsonSchemaSet; validators: Pick<Validators, 'check'> },
): Promise<Problem[]> {
  const written = planned.filter(({ action }) => action !== 'delete' && action !== 'kept')
  const check = checkOneOfAll({ set, library: after, validate: (id, value) => validators.check(id, value) })
  const found = await mapInSlices(written, ({ document }) => check(withStandIns(document, set)))
  return found.flat()
}
