import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Address, Document } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { Context } from '../call/context.ts'
import { missingSecrets } from '../live/missing-secrets.ts'
import type { Store, StoredDocument } from '../store/store.ts'
import { givenSecrets, strayVariables, type SecretValues } from './given-secrets.ts'
import { isError, makePlan, type ImportPlan, type PlanRefusal, type PlanWish } from './make-plan.ts'
import type { PlannedImport } from './plan-import.ts'
import type { FoundProblem } from './validate.ts'
import { writePlan } from './write-plan.ts'

export interface ImportOptions extends PlanWish {
  by: string
  /** Only says what would be done. */
  dry?: boolean
  /** Values of secrets, or the file with them. */
  secrets?: string | SecretValues | undefined
  /** Variables with values of secrets. */
  environment?: Readonly<Record<string, string | undefined>>
  /** Whom the hooks of kinds are told; without: they are not asked. */
  context?: Context | undefined
}

export interface ImportResult {
  /** How many documents were created, changed or renamed, and how many went. */
  imported: number
  deleted: number
  problems: FoundProblem[]
  planned: PlannedImport[]
  /** Documents of kinds that were not to come. */
  leftOut: Address[]
  /** Files that documents name and that are not there. */
  withoutFiles: Problem[]
  /** Secrets that the documents say they have and that nobody has entered. */
  missing: Problem[]
  /** Variables with values of secrets that none of the documents has. */
  strayVariables: string[]
  /** Why nothing was stored. */
  refused?: PlanRefusal
}

/** How often an import that may overwrite everything is planned again, when others save meanwhile. */
const tries = 3

/**
 * Plans what a folder brings and does it: all of it, or with an error or a conflict nothing. What somebody else saves while it
 * runs is not overwritten: nothing is stored then, and the documents are named; `force` plans again (PW-06).
 */
export async function importDocuments(
  folder: string,
  store: Store,
  set: JsonSchemaSet,
  options: ImportOptions,
): Promise<ImportResult> {
  for (let left = options.mode === 'force' ? tries : 1; ; left--) {
    const plan = await makePlan(folder, store, set, options)
    const { result, names } = await doPlan(plan, { store, set, ...options })
    if (names === undefined) return result
    if (left <= 1) return { ...result, imported: 0, deleted: 0, refused: { reason: 'overtaken', values: [names] } }
  }
}

/** What stands where the bundle says something, once the plan is done: a secret is for the place that is kept here, too. */
export function documentsLeft({ planned, rows }: Pick<ImportPlan, 'planned' | 'rows'>): Document[] {
  return planned.flatMap((step) => {
    if (step.action === 'delete') return []
    const row = rows.get(step.address)
    return step.action === 'kept' || step.action === 'unchanged' ? (row ? [row.document] : []) : [step.document]
  })
}

/** Does a plan against which nothing speaks. `names`: of what others have saved meanwhile; nothing was stored then. */
export async function doPlan(
  plan: ImportPlan,
  { store, set, by, dry = false, secrets, environment = {}, context }: DoOptions,
): Promise<{ result: ImportResult; names?: string; written?: StoredDocument[] }> {
  const { planned, problems, refused, leftOut, withoutFiles } = plan
  const result: ImportResult = {
    ...{ imported: 0, deleted: 0, problems, planned, leftOut, withoutFiles, missing: [] },
    strayVariables: strayVariables(plan.documents, { environment, set }),
    ...(refused !== undefined && { refused }),
  }
  if (problems.some(isError)) return { result: { ...result, planned: [], withoutFiles: [] } }
  const left = documentsLeft(plan)
  const given = givenSecrets(left, { secrets, environment, set })
  const missing = async () => {
    const all = await Promise.all(left.map((document) => missingSecrets(document, { store, set })))
    const known = new Set(given.map(({ address, place }) => `${address} ${place.at}`))
    return all.flat().filter((problem) => !known.has(`${problem.in} ${problem.at}`))
  }
  if (refused !== undefined) return { result }
  if (dry) return { result: { ...result, missing: await missing() } }
  const { moved, written } = await writePlan(plan, { store, set, by, given, context })
  if (moved.length > 0) return { result, names: moved.map(({ address }) => address).join(', ') }
  const done = (...actions: PlannedImport['action'][]) =>
    planned.filter(({ action }) => actions.includes(action)).length
  return {
    result: {
      ...result,
      imported: done('create', 'change', 'rename'),
      deleted: done('delete'),
      missing: await missing(),
    },
    ...(written && { written }),
  }
}

interface DoOptions extends Pick<ImportOptions, 'by' | 'dry' | 'secrets' | 'environment' | 'context'> {
  store: Store
  set: JsonSchemaSet
}
