import { kindTitle } from '../../../runtime/check/kind-title.ts'
import { addressOf, splitAddress, type Document } from '../../../runtime/document.ts'
import { documentJsonSchema } from '../../../runtime/json-schema/document-json-schema.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { placeInWords } from '../../../runtime/json-schema/place-in-words.ts'
import { titleAt } from '../../../runtime/json-schema/title-at.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { localize } from '../../../runtime/text.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { notFound } from '../../codes/refusals.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { SiteGone } from '../../sites/site-gone.ts'
import type { StoredDocument } from '../../store/store.ts'
import { runProblems, type RunLog, type RunProblem } from './run-problems.ts'

/** Everything that is wrong with a site as it stands: its documents, its databases, and what lately failed or was slow. */
export const siteCheck: DeclaredOperation<'site-check'> = async ({ id }, context) => {
  const site = await context.store.documents.read('site', id)
  if (!site) throw notFound()
  const stored = await context.store.documents.withReferences(addressOf(site.document))
  const tellsSources = mayUseKind('data-source', 'read', context)
  const [checked, ran] = await Promise.all([checkedNow(id, tellsSources, context), runProblems(stored, context)])
  const seen = stored.filter(({ document }) => mayUseKind(document.kind, 'read', context))
  const byAddress = new Map<string, StoredDocument>(seen.map((one) => [addressOf(one.document), one]))
  const rows = [...checked.map((problem) => ({ problem, group: 'check' as const })), ...ran.map(inLog)]
    .filter(({ problem }) => byAddress.has(problem.in))
    .map(({ problem, group }) => ({
      ...rowOf(problem, byAddress, context),
      ...{ group, groupTitle: toldText(titles[group], [], context) },
    }))
  const errors = rows.filter(({ problem }) => problem.severity !== 'warning').length
  return { rows, total: rows.length, errors, warnings: rows.length - errors }
}

/** What found a problem: the check of the documents, or a log. */
const titles = {
  check: 'problems-check',
  site: 'problems-site',
  'data-update': 'problems-data-update',
  api: 'problems-api',
  mail: 'problems-mail',
} satisfies Record<RunLog | 'check', string>

const inLog = ({ problem, log }: RunProblem) => ({ problem, group: log })

async function checkedNow(id: number, tellsSources: boolean, { engine }: Context): Promise<Problem[]> {
  try {
    return await engine.sites.check(id, { tellsSources })
  } catch (error) {
    if (error instanceof SiteGone) throw notFound()
    throw error
  }
}

/** A problem with the names by which people know its document and place, in the caller's language. */
function rowOf(problem: Problem, byAddress: ReadonlyMap<string, StoredDocument>, { engine, language }: Context) {
  const { kind, key } = splitAddress(problem.in)
  const stored = byAddress.get(problem.in)
  const set = localizedSet(engine, language)
  const nameOf = (value: string | number) =>
    (typeof value === 'string' && localize(byAddress.get(value)?.document.name, language)) || value
  const named =
    stored && set.hasKind(kind) ? inWords(problem, stored.document, { set, english: engine.set }) : undefined
  const { values, ...told } = named?.problem ?? problem
  return {
    problem: values ? { ...told, values: values.map(nameOf) } : told,
    id: stored?.id ?? 0,
    name: localize(stored?.document.name, language) || key,
    kindTitle: set.hasKind(kind) ? kindTitle(set, kind) : kind,
    place: named?.place ?? '',
  }
}

/** Its place, and the title of what stands there among its values, in words of the set. */
function inWords(
  problem: Problem,
  document: Document,
  { set, english }: { set: JsonSchemaSet; english: JsonSchemaSet },
) {
  const { at, values } = problem
  const [title, word] = [titleAt(english, document, at), titleAt(set, document, at)]
  return {
    problem: values ? { ...problem, values: values.map((value) => (value === title ? word : value)) } : problem,
    place: placeInWords({ set, root: documentJsonSchema(set, document.kind) }, document, at),
  }
}
