import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Parts } from '../call/parts.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import type { Store } from '../store/store.ts'
import type { KindChoice } from '../exchange/environment-kinds.ts'
import type { Side } from '../exchange/join-sides.ts'

const modes = ['new', 'overwrite', 'force'] as const

/** The parts of an engine that has the store already. */
export type RunningEngine = Parts & { store: Store }

/** What a command was called with. */
export interface Call {
  /** A folder or a file, with its whole path; of `publish` as it was written. */
  place: string
  more: string[]
  options: Options
  /** Where relative paths begin. */
  cwd: string
  root: string
  environment: Record<string, string | undefined>
  print: (text: string) => void
  /** Asks whoever sits there; without: nobody does. */
  ask?: ((question: string) => Promise<string>) | undefined
  engine: RunningEngine | undefined
}

interface Options {
  language: 'ja' | 'en'
  mode: (typeof modes)[number] | undefined
  by: string | undefined
  release: number | undefined
  note: string | undefined
  out: string | undefined
  format: 'text' | 'json'
  bundle: string | undefined
  overlay: string | undefined
  secrets: string | undefined
  choices: string | undefined
  /** Files of keys, in PEM. */
  sign: string | undefined
  verify: string | undefined
  kinds: KindChoice
  side: Side | undefined
  prune: boolean
  dry: boolean
  live: boolean
  interactive: boolean
  schemas: boolean
  help: boolean
}

const texts = [
  'language',
  'mode',
  'by',
  'release',
  'note',
  'out',
  'format',
  'bundle',
  'overlay',
  'secrets',
  'choices',
  'sign',
  'verify',
  'kind',
  'except',
] as const
const switches = ['prune', 'dry', 'live', 'ours', 'theirs', 'interactive', 'environment', 'schemas', 'help'] as const

const choices: Record<string, readonly string[]> = { mode: modes, language: ['ja', 'en'], format: ['text', 'json'] }

/** Reads what stands behind `kumiki`. Throws a sentence: a misspelled option does something else than was meant. */
export function readArguments(args: string[], cwd: string): { names: string[]; options: Options } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries([
      ...texts.map((name) => [name, { type: 'string' as const }]),
      ...switches.map((name) => [name, { type: 'boolean' as const }]),
    ]),
  })
  refuseUnknown(values)
  const text = (name: (typeof texts)[number]) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const is = (name: (typeof switches)[number]) => values[name] === true
  const file = (name: (typeof texts)[number]) => {
    const path = text(name)
    return path === undefined ? undefined : resolve(cwd, path)
  }
  const list = (name: 'kind' | 'except') =>
    text(name)
      ?.split(',')
      .map((one) => one.trim()) ?? []
  if (is('ours') && is('theirs')) throw new Error('--ours and --theirs exclude each other.')
  return {
    names: positionals,
    options: {
      ...{ by: text('by'), note: text('note'), bundle: text('bundle') },
      ...{ out: file('out'), overlay: file('overlay'), secrets: file('secrets'), choices: file('choices') },
      ...{ sign: file('sign'), verify: file('verify') },
      ...{ prune: is('prune'), dry: is('dry'), live: is('live'), interactive: is('interactive'), help: is('help') },
      schemas: is('schemas'),
      language: text('language') === 'ja' ? 'ja' : 'en',
      format: text('format') === 'json' ? 'json' : 'text',
      mode: modes.find((one) => one === text('mode')),
      release: text('release') === undefined ? undefined : Number(text('release')),
      kinds: { only: list('kind'), except: list('except'), environment: is('environment') },
      side: is('ours') ? 'ours' : is('theirs') ? 'theirs' : undefined,
    },
  }
}

const known = new Set<string>([...texts, ...switches])

function refuseUnknown(values: Record<string, string | boolean | (string | boolean)[] | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!known.has(name)) throw new Error(`There is no option --${name}. See npx kumiki --help.`)
    const allowed = choices[name]
    if (allowed && !allowed.includes(String(value))) throw new Error(`--${name} is one of: ${allowed.join(', ')}.`)
  }
  if (values['release'] !== undefined && !/^[1-9]\d*$/.test(String(values['release'])))
    throw new Error('--release is the number of a release.')
}

export const dataFolderOf = ({ environment, root }: Pick<Call, 'environment' | 'root'>): string =>
  environment['KUMIKI_DATA'] || join(root, 'data')

export const definitionsOf = ({ environment }: Pick<Call, 'environment'>): string | undefined =>
  environment['KUMIKI_DEFINITIONS'] || undefined

/** Opens the store of the environment for the time of the work; inside an engine it is open. */
export async function withStore(
  call: Call,
  work: (store: Store, set: JsonSchemaSet) => Promise<number>,
): Promise<number> {
  if (call.engine) return work(call.engine.store, call.engine.set)
  const { openStore } = await import('../store/open-store.ts')
  const set = loadJsonSchemas(call.root, definitionsOf(call))
  const store = await openStore({ ...storeOptions(call), set })
  try {
    return await work(store, set)
  } finally {
    await store.close()
  }
}

/** The same with all parts of an engine; where none runs, one is put together that serves nobody. */
export async function withEngine(call: Call, work: (engine: RunningEngine) => Promise<number>): Promise<number> {
  if (call.engine) return work(call.engine)
  const [{ compose }, { makeLog }] = await Promise.all([import('../compose.ts'), import('../log/log.ts')])
  const { root } = call
  const { engine, close } = await compose({
    ...{ root, log: makeLog('silent'), definitionsFolder: definitionsOf(call) },
    ...storeOptions(call),
  })
  try {
    return await work(engine)
  } finally {
    await close(0)
  }
}

function storeOptions(call: Call) {
  const { KUMIKI_DATABASE_URL: databaseUrl, KUMIKI_SECRET: secret } = call.environment
  return { dataFolder: dataFolderOf(call), databaseUrl: databaseUrl || undefined, secret: secret || undefined }
}

/** Who is named in the history. Throws for one whom the installation does not know. */
export async function operatorOf(
  { options }: Pick<Call, 'options'>,
  { documents }: Pick<Store, 'documents'>,
): Promise<string> {
  const { by } = options
  if (by === undefined) return 'admin'
  if (await documents.find(`user/${by}`)) return by
  throw new Error(`There is no user ${JSON.stringify(by)} here: --by names one of the installation.`)
}
