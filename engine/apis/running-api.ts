import type { ValidateFunction } from 'ajv'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { pathParameters } from '../../runtime/apis/api-inputs.ts'
import type { ApiMethod, ApiRelease } from '../../runtime/apis/api-release.ts'
import { hasLines, linesPath, linesType } from '../../runtime/apis/lines-path.ts'
import { makePathTree, type PathTree } from '../../runtime/apis/path-tree.ts'
import { listSchemas, requestSchema } from '../../runtime/apis/request-schema.ts'
import type { Address, Document } from '../../runtime/document.ts'
import type { ListPlan } from '../../runtime/page-parts/list-plan.ts'
import { notedSteps, type NoteStep } from '../execution/noted-steps.ts'
import { recordedRunner } from '../execution/rows/recorded-runner.ts'
import { makeRowsRunner, type RowsRunner } from '../execution/rows/rows-runner.ts'
import type { Runs } from '../execution/runs.ts'
import { ajvOptions } from '../json-schemas/ajv-options.ts'
import { trustedProxies } from '../settings/trusted-proxies.ts'
import type { Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import type { Jq, JqCaller } from '../web-api/jq/make-jq.ts'
import { apiCompiler, compiledAnew } from './compile-api-release.ts'
import { heldMethods } from './held-methods.ts'
import type { Release, Store } from '../store/store.ts'
import { storedJson } from '../store/stored-json.ts'
import { parseDay } from '../../runtime/values/dates.ts'
import { required } from '../../runtime/values/required.ts'
import { SourceRefused } from '../sources/errors.ts'
import { WebApiRefused } from '../web-api/errors.ts'

/** A method in memory: a call parses and compiles nothing of it any more. */
export interface RunningMethod {
  spec: ApiMethod
  /** Names of the parameters of its path, in their order. */
  parameters: string[]
  validate: ValidateFunction
  source(): Promise<Source>
  /** Takes note of a step of its chain. What was sent may be a secret, and the database's words may repeat it. */
  note: NoteStep
  /** The one type of its answers, whatever a caller accepts. */
  always?: string
  /** The answer that the method's filter makes of the JSON text; the text itself where there is none. */
  filtered(json: string | Uint8Array, caller: JqCaller): Promise<string | Uint8Array>
  /** What reads its rows, or of them these columns; of a method that writes there is none. */
  rows(columns?: readonly string[]): Promise<RowsRunner>
  /** Words of its query that are about the list, and no inputs. */
  words: ReadonlySet<string>
  /** What reads the rows that belong to each row, of these names. */
  related(names: readonly string[]): Promise<{ name: string; runner: RowsRunner }[]>
  /** What reads the lines of its report, for each row. */
  lines(): Promise<{ name: string; runner: RowsRunner }[]>
}

/** A published API in memory. */
export interface RunningApi {
  id: number
  number: number
  release: ApiRelease
  paths: PathTree<Map<string, RunningMethod>>
  /** All that `paths` leads to, but for rows as lines. */
  methods: RunningMethod[]
  /** Whether an address may call. */
  admits(address: string): boolean
}

/** Reads a release of an API, one of an older compiler as this one compiles it; undefined where the store has it no more. */
export async function loadApi(
  kept: Release,
  { store, ...tools }: MethodTools & { store: Pick<Store, 'releases' | 'contents'> },
): Promise<RunningApi | undefined> {
  const found = kept.compiler === apiCompiler ? kept : await compiledAnew(kept, store)
  if (!found) return undefined
  const { manifest } = found
  const hash = manifest.plans.api
  const named = Object.entries(manifest.documents).filter(([address]) => /^(?:data-source|web-api)\//.test(address))
  const texts = await store.releases.contents([...named.map(([, one]) => one), ...(hash === undefined ? [] : [hash])])
  const text = hash === undefined ? undefined : texts.get(hash)
  if (text === undefined) return undefined
  const stored = storedJson('api', text)
  const release = { ...stored, methods: heldMethods(stored.methods) }
  // A path of which nothing may run any more is there all the same: 405, not 404.
  const byPath = new Map(stored.methods.map(({ path }): [string, ApiMethod[]] => [path, []]))
  for (const method of release.methods) byPath.get(method.path)?.push(method)
  const documents = new Map(
    named.flatMap(([address, one]) => {
      const document = texts.get(one)
      return document === undefined ? [] : [[address, storedJson('document', document)] as const]
    }),
  )
  // Loaded with the first API: a start without one needs no compiler of schemas.
  const { Ajv2020: Ajv } = await import('ajv/dist/2020.js')
  const ajv = new Ajv(ajvOptions)
  ajv.addFormat('date', (text: string) => parseDay(text) !== undefined)
  const networks = trustedProxies(release.networks, () => undefined)
  const running = [...byPath].map(([path, methods]): PathMethods => {
    const made = methods.map(
      (spec) => [spec.method, runningMethod(spec, documents, ajv, { ...tools, api: manifest.site })] as const,
    )
    return [path, new Map(made)]
  })
  return {
    id: found.siteId,
    number: found.number,
    release,
    paths: makePathTree([...running, ...running.flatMap(linesOf)]),
    methods: running.flatMap(([, methods]) => [...methods.values()]),
    admits: (address) => release.networks.length === 0 || networks.includes(address),
  }
}

interface MethodTools {
  sources: Sources
  jq: Jq
  runs: Pick<Runs, 'record'>
}

type PathMethods = [path: string, methods: Map<string, RunningMethod>]

/** The rows of a path as lines, at a path of their own behind those of the builder. */
function linesOf([path, methods]: PathMethods): PathMethods[] {
  const rows = methods.get('GET')
  return rows && hasLines(rows.spec) ? [[linesPath(path), new Map([['GET', { ...rows, always: linesType }]])]] : []
}

/** Of one method: each choice of columns has its own statements. */
const mostRunners = 50

function runningMethod(
  spec: ApiMethod,
  documents: ReadonlyMap<string, Document>,
  ajv: Ajv2020,
  { sources, jq, runs, api }: MethodTools & { api: Address },
): RunningMethod {
  const runners = new Map<string, RowsRunner>()
  const open = (address: string): Promise<Source> => {
    const document = documents.get(address)
    if (!document) throw new Error(`The API's release has no data source ${address}`)
    return sources.open(document)
  }
  const source = () => open(spec.source)
  const runnerOf = async (key: string, plan: ListPlan): Promise<RowsRunner> => {
    const opened = await open(plan.source)
    const before = runners.get(key)
    if (before?.source === opened) return before
    if (runners.size >= mostRunners) runners.clear()
    const made = recordedRunner(makeRowsRunner(plan, opened), runs)
    runners.set(key, made)
    return made
  }
  return {
    spec,
    parameters: pathParameters(spec.path),
    validate: ajv.compile(requestSchema(spec)),
    source,
    note: notedSteps(runs, `${api}${spec.path}`, { isSecret: true }),
    filtered: async (json, caller) =>
      spec.filter === undefined ? json : filteredJson(Buffer.from(json).toString(), spec.filter, jq, caller),
    words: new Set(Object.keys(listSchemas(spec))),
    rows(columns) {
      const list = required(spec.list, 'list of the method')
      return columns ? runnerOf(`rows ${columns.join(' ')}`, { ...list, send: [...columns] }) : runnerOf('rows', list)
    },
    related: (names) =>
      Promise.all(
        (spec.related ?? [])
          .filter(({ name }) => names.includes(name))
          .map(async ({ name, plan }) => ({ name, runner: await runnerOf(`related ${name}`, plan) })),
      ),
    lines: () =>
      Promise.all(
        (spec.report?.lines ?? []).map(async ({ name, plan }) => ({
          name,
          runner: makeRowsRunner(plan, await open(plan.source)),
        })),
      ),
  }
}

/**
 * What a filter makes of an answer, as JSON text: its one output, or the list of them where there is none or are several.
 * Throws `SourceRefused` where it fails or takes too long.
 */
async function filteredJson(json: string, filter: string, jq: Jq, caller: JqCaller): Promise<string> {
  try {
    const outputs = (await jq.run(json, filter, caller)).split('\n').filter((line) => line !== '')
    const [only, ...others] = outputs
    return only !== undefined && others.length === 0 ? only : `[${outputs.join()}]`
  } catch (error) {
    throw error instanceof WebApiRefused ? new SourceRefused(error.code, error.values.map(String)) : error
  }
}
