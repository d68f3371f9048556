import { closure } from '../../runtime/check/check-site.ts'
import { addressOf, type Address, type Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../runtime/problem.ts'
import { migrate } from '../../runtime/migrate.ts'
import { loadDefinitions, type Definitions } from '../definitions/load-definitions.ts'
import { compile } from '../sites/drafts/compile.ts'
import { askLive, liveProblems } from '../live/live-problems.ts'
import { liveQuestions } from '../live/live-questions.ts'
import { neededColumns } from '../live/needed-columns.ts'
import { missingSecrets } from '../live/missing-secrets.ts'
import { makeSources, type Sources } from '../sources/sources.ts'
import type { Store } from '../store/store.ts'
import type { Overlay } from './overlay.ts'
import { storedDocuments } from './stored-documents.ts'
import { placed, readChecked, wrongFilesIn, type FoundProblem } from './validate.ts'

interface LiveTools {
  store: Store
  set: JsonSchemaSet
  sources: Sources
  texts: Definitions['texts']
}

export interface LiveOptions {
  root: string
  dataFolder: string
  overlay: Overlay | undefined
  /** One that runs has its sources open. */
  engine: { sources: Sources } | undefined
  /** Kinds whose stored documents are used; left out: all. */
  maySee?: (kind: string) => boolean
  /** Kinds of the folder that come; left out: all. */
  isCarried?: (kind: string) => boolean
}

/**
 * Checks a folder against the store, and when its documents are sound, against the databases as well. `others`: what is
 * wrong with stored documents that those of the folder use.
 */
export async function validateLive(
  folder: string,
  store: Store,
  set: JsonSchemaSet,
  { root, dataFolder, overlay, engine, maySee, isCarried }: LiveOptions,
): Promise<{ found: FoundProblem[]; others: Problem[]; documents: number; files: number }> {
  const library = await storedDocuments(store, set, maySee)
  const {
    found: ownProblems,
    read,
    files,
  } = readChecked(folder, root, {
    ...{ set, library },
    ...(overlay && { overlay }),
    ...(isCarried && { isCarried }),
  })
  const isKnown = async (hash: string) => (await store.blobs.byHash(hash)) !== undefined
  const found = [...ownProblems, ...(await wrongFilesIn(folder, read, set, isKnown))]
  const counts = { documents: read.length, files }
  if (found.some(({ problem }) => problem.severity !== 'warning')) return { ...counts, found, others: [] }
  const sources = engine?.sources ?? makeSources({ store, set, dataFolder })
  try {
    const documents = read.map(({ document }) => migrate(document, set).document)
    const tools = { store, set, sources, texts: loadDefinitions(root).texts }
    const problems = await askDatabases(documents, library, tools)
    const own = new Set<string>(documents.map(addressOf))
    return {
      ...counts,
      found: [...found, ...placed(problems, read)],
      others: problems.filter((problem) => !own.has(problem.in)),
    }
  } finally {
    if (!engine) await sources.close()
  }
}

/** What publishing would hear of the databases, and the secrets that nobody entered in this store. */
async function askDatabases(
  documents: readonly Document[],
  library: Map<string, Document>,
  tools: LiveTools,
): Promise<Problem[]> {
  const { set } = tools
  for (const document of documents) library.set(addressOf(document), document)
  const used = new Map<string, Document>()
  for (const document of documents)
    for (const one of closure(addressOf(document), library, set)) used.set(addressOf(one), one)
  const plans = [...used.keys()].flatMap((address) =>
    address.startsWith('site/') ? plansOf(address as Address, library, tools) : [],
  )
  const questions = liveQuestions(used)
  const planned = neededColumns(plans)
  const needed = new Map(
    questions.flatMap((question) => {
      if (!('schema' in question)) return []
      const address = addressOf(question.schema)
      return [[address, planned.get(address) ?? { columns: new Set<string>() }] as const]
    }),
  )
  const asked = new Set(questions.map(({ source }) => addressOf(source)))
  const others = [...used.values()].filter((document) => !asked.has(addressOf(document)))
  const secrets = await Promise.all(others.map((document) => missingSecrets(document, tools)))
  return [...secrets.flat(), ...liveProblems(await askLive(questions, tools), needed)]
}

/** Numbers of routes play no part in what is run. */
function plansOf(site: Address, library: ReadonlyMap<string, Document>, { set, texts }: LiveTools) {
  const documents = new Map(closure(site, library, set).map((one) => [addressOf(one), one] as const))
  const ids = Object.fromEntries([...documents.keys()].map((address, index) => [String(index + 1), address]))
  return Object.values(compile({ site, documents, ids, routeKeys: {} }, { texts }, () => undefined).plans)
}
