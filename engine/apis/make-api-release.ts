import type { ApiRelease } from '../../runtime/apis/api-release.ts'
import { checkAll } from '../../runtime/check/check-all.ts'
import type { Validate } from '../../runtime/rules/validate.ts'
import { addressOf, ofKind, type Document, type DocumentOf } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { askLive, liveProblems, untold, type LiveParts } from '../live/live-problems.ts'
import { liveQuestions } from '../live/live-questions.ts'
import type { Needed } from '../live/needed-columns.ts'
import type { Sources } from '../sources/sources.ts'
import type { Release, Store } from '../store/store.ts'
import { WebApiRefused } from '../web-api/errors.ts'
import type { Jq } from '../web-api/jq/make-jq.ts'
import { documentsOfApi } from './api-changes.ts'
import { apiCompiler, compileApiRelease } from './compile-api-release.ts'
import { required } from '../../runtime/values/required.ts'

export interface ApiReleaseParts {
  store: Store
  set: JsonSchemaSet
  validate: Validate
  jq: Jq
  sources: Pick<Sources, 'open'>
}

interface ApiWish {
  id: number
  by: string
  /** Whoever publishes may see data sources, and is told what they say. */
  tellsSources: boolean
  note?: string | undefined
}

/**
 * Checks the API with all that it refers to, compiles what calls run, and freezes both as its next release. With an error among
 * the problems there is none.
 */
export async function makeApiRelease(
  wish: ApiWish,
  parts: ApiReleaseParts,
): Promise<{ release?: Release; problems: Problem[] }> {
  const { id, by, note } = wish
  const { store } = parts
  const { address, documents, compiled, problems } = await checkedApi(wish, parts)
  if (problems.some(({ severity }) => severity !== 'warning')) return { problems }
  const texts = [...documents, compiled.release].map((one) => JSON.stringify(one))
  const hashes = await store.contents.putAll(texts)
  const hashAt = (index: number) => required(hashes.at(index), 'hash of a text that was put')
  const manifest = {
    site: address,
    languages: [],
    contents: {},
    ids: {},
    screens: {},
    plans: { api: hashAt(-1) },
    documents: Object.fromEntries(documents.map((document, i) => [addressOf(document), hashAt(i)])),
  }
  const said = note === undefined ? {} : { note }
  const release = await store.releases.add({ siteId: id, base: null, by, compiler: apiCompiler, manifest, ...said }, [])
  return { release, problems }
}

/** What stands against publishing it, or should be known; nothing is made. */
export async function checkedApi(
  { id, by, tellsSources }: ApiWish,
  { store, set, validate, jq, sources }: ApiReleaseParts,
) {
  const { address, documents, library } = await documentsOfApi(id, { store, set })
  const api = required(library.get(address), address)
  const compiled = compileApiRelease(api, library)
  const checked = checkAll(documents, { set, validate, library })
  const told = new Set(checked.map(({ code, in: place, at }) => `${code} ${place} ${at}`))
  const byAddress = new Map(documents.map((document): [string, Document] => [addressOf(document), document]))
  const problems = [
    ...checked,
    ...(await liveWarnings(compiled.release, byAddress, { store, set, sources, tellsSources })),
    ...(await brokenFilters(ofKind('api', api), jq, `user ${by}`)),
    ...compiled.problems.filter(({ code, in: place, at }) => !told.has(`${code} ${place} ${at}`)),
  ]
  return { address, documents, compiled, problems }
}

/** What databases say of it as they are now; one that is away is told by the first call. */
async function liveWarnings(
  { methods }: ApiRelease,
  documents: ReadonlyMap<string, Document>,
  { tellsSources, ...parts }: LiveParts & { tellsSources: boolean },
): Promise<Problem[]> {
  const needed = new Map<string, Needed>()
  for (const { list, steps } of methods)
    for (const [at, { schema }] of steps.entries())
      needed.set(schema, { columns: new Set(), ...(list && at === steps.length - 1 && { pages: 'keyless' }) })
  const answers = await askLive(liveQuestions(documents), parts)
  const problems = liveProblems(answers, needed).filter(({ code }) => asked.test(code))
  return tellsSources ? problems : problems.flatMap(untold)
}

/** Whether what is written is known again, how rows are numbered, and whether pages of rows have an order. */
const asked = /^(receipt|numbers|limit|order)-/

/** Filters that jq does not read; what it says of a value is not asked here. */
async function brokenFilters(api: DocumentOf<'api'>, jq: Jq, principal: string): Promise<Problem[]> {
  const filters = (api.spec.paths ?? []).flatMap(({ methods }, i) =>
    methods.flatMap(({ filter }, j) => (filter ? [{ filter, at: `/spec/paths/${i}/methods/${j}/filter` }] : [])),
  )
  const problems: Problem[] = []
  for (const { filter, at } of filters)
    try {
      await jq.run('null', `try (${filter}\n) catch empty`, { principal })
    } catch (error) {
      if (!(error instanceof WebApiRefused)) throw error
      problems.push(makeProblem(error.code, api, at, { values: error.values, found: filter }))
    }
  return problems
}
