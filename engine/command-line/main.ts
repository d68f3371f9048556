import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Address } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Parts } from '../call/parts.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import type { Store } from '../store/store.ts'
import { throughDoor } from './door.ts'
import { line, messagesIn, validate } from './validate.ts'
import type { FoundProblem } from './validate.ts'

const usage = `Usage: npx kumiki <command>

  validate DIR                     check all documents below a folder; each problem with its place
  import DIR [--mode overwrite]    check and store them; without --mode a key that exists is refused
  export DIR [ADDRESS …]           write documents with all that they refer to, or all documents
  publish SITE [--release N]       publish a site as it is stored, or an earlier release again
  backup DIR                       copy the embedded store, also while the engine runs
  rotate-secret                    seal all secrets again under a new master key: a new key file in KUMIKI_DATA, or
                                   KUMIKI_NEW_SECRET, which is the KUMIKI_SECRET from then on

  --language ja|en                 language of the messages (en)
  --by NAME                        who imports or publishes (admin)

KUMIKI_DATA, KUMIKI_DATABASE_URL and KUMIKI_SECRET say which store, as for npm start. While an engine works on the
embedded store, it does what import, export and publish ask for.
`

interface Call {
  folder: string
  more: string[]
  mode: 'new' | 'overwrite'
  release: number | undefined
  by: string
  language: 'ja' | 'en'
  root: string
  environment: Record<string, string | undefined>
  print: (text: string) => void
  engine: RunningEngine | undefined
}

/** The parts of an engine that has the store already. */
export type RunningEngine = Pick<Parts, 'set' | 'sites'> & { store: Store }

const commands: Record<string, (call: Call) => number | Promise<number>> = {
  validate: runValidate,
  import: runImport,
  export: runExport,
  publish: runPublish,
  backup: runBackup,
  'rotate-secret': runRotateSecret,
}
/** On the embedded store these are done by the engine that works on it. */
const byEngine = new Set(['import', 'export', 'publish'])
/** Those that are about no folder and no site. */
const alone = new Set(['rotate-secret'])

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs one command; answers the exit code: 0 done, 1 problems found, 2 used wrongly or refused. */
export async function main(
  args: string[],
  print: (text: string) => void = console.log,
  environment: Record<string, string | undefined> = process.env,
  { engine, cwd = process.cwd() }: { engine?: RunningEngine; cwd?: string } = {},
): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: {
      language: { type: 'string' },
      mode: { type: 'string' },
      by: { type: 'string' },
      release: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [name = '', ...rest] = positionals
  const [folder = alone.has(name) ? '' : undefined, ...more] = rest
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || folder === undefined || values.help === true) {
    print(usage)
    return values.help === true ? 0 : 2
  }
  const mode = values.mode === 'overwrite' ? 'overwrite' : 'new'
  const release = typeof values.release === 'string' ? Number(values.release) : undefined
  const by = typeof values.by === 'string' ? values.by : 'admin'
  const language = values.language === 'ja' ? 'ja' : 'en'
  try {
    const place = name === 'publish' ? folder : resolve(cwd, folder)
    const call: Call = { folder: place, more, mode, release, by, language, root, environment, print, engine }
    const isOpen = !engine && byEngine.has(name) && !environment.KUMIKI_DATABASE_URL
    const done = isOpen ? await throughDoor(dataFolderOf(call), args, print) : undefined
    return done ?? (await command(call))
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 2
  }
}

function runValidate(call: Call): number {
  if (!existsSync(call.folder)) throw new Error(`There is no ${call.folder}`)
  const set = loadJsonSchemas(call.root, call.environment.KUMIKI_DEFINITIONS || undefined)
  const found = validate(call.folder, call.root, { set })
  const errors = printProblems(found, call)
  call.print(errors === 0 ? 'No problems.' : `${errors} problem${errors === 1 ? '' : 's'}.`)
  return errors === 0 ? 0 : 1
}

async function runImport(call: Call): Promise<number> {
  if (!existsSync(call.folder)) throw new Error(`There is no ${call.folder}`)
  const { importDocuments } = await import('./import.ts')
  return withStore(call, async (store, set) => {
    const { imported, problems } = await importDocuments(call.folder, store, set, call)
    const errors = printProblems(problems, call)
    call.print(errors > 0 ? `Nothing was imported: ${errors} problem(s).` : `Imported ${imported} documents.`)
    return errors > 0 ? 1 : 0
  })
}

async function runExport(call: Call): Promise<number> {
  const { exportDocuments } = await import('./export.ts')
  return withStore(call, async (store, set) => {
    const { written, missing } = await exportDocuments(call.folder, call.more as Address[], store, set)
    for (const address of missing) call.print(`There is no ${address}`)
    call.print(`Wrote ${written} documents to ${call.folder}.`)
    return missing.length > 0 ? 1 : 0
  })
}

async function runPublish(call: Call): Promise<number> {
  const { publishSite } = await import('./publish.ts')
  const site: Address = call.folder.includes('/') ? (call.folder as Address) : `site/${call.folder}`
  return withStore(call, async (store, set) => {
    const { by, root: home, release, engine } = call
    const options = {
      by,
      root: home,
      dataFolder: dataFolderOf(call),
      ...(release === undefined ? {} : { release }),
      ...(engine && { sites: engine.sites }),
    }
    const published = await publishSite(site, store, set, options)
    if (!published) throw new Error(`There is no ${site}`)
    const message = messagesIn(call.language, home)
    for (const problem of published.problems) {
      const warning = problem.severity === 'warning' ? 'warning ' : ''
      call.print(`${warning}${problem.code} ${message(problem)} (${problem.in}#${problem.at})`)
    }
    if (published.release === undefined) return 1
    call.print(`Published ${site} as release ${published.release}.`)
    return 0
  })
}

async function runBackup(call: Call): Promise<number> {
  if (call.environment.KUMIKI_DATABASE_URL) throw new Error('A store on PostgreSQL is backed up by pg_dump.')
  const { backup } = await import('../store/backup.ts')
  const done = await backup(dataFolderOf(call), call.folder)
  call.print(
    `Copied ${done.bytes} bytes to ${done.file}${done.key === undefined ? '' : ` and the key to ${done.key}`}.`,
  )
  return 0
}

/** Each step is whole or not there at all: a run that was interrupted is simply done again. */
async function runRotateSecret(call: Call): Promise<number> {
  const { KUMIKI_SECRET: present, KUMIKI_NEW_SECRET: next } = call.environment
  if (present && !next)
    throw new Error('KUMIKI_SECRET is the present key: set KUMIKI_NEW_SECRET to the one that takes its place.')
  return withStore(call, async ({ secrets }) => {
    const { resealed } = await secrets.rotate()
    const { rewrapped } = await secrets.rotate(next ? { secret: next } : { newKeyFile: true })
    call.print(`Sealed ${resealed} secrets again, under a new key of ${rewrapped}.`)
    call.print(
      next
        ? 'Start every engine with the new key as KUMIKI_SECRET from now on.'
        : `The new key is in ${dataFolderOf(call)}. Back it up.`,
    )
    return 0
  })
}

/** Opens the store of the environment for the time of the work; inside an engine it is open. */
async function withStore(call: Call, work: (store: Store, set: JsonSchemaSet) => Promise<number>): Promise<number> {
  if (call.engine) return work(call.engine.store, call.engine.set)
  const { openStore } = await import('../store/open-store.ts')
  const set = loadJsonSchemas(call.root, call.environment.KUMIKI_DEFINITIONS || undefined)
  const { KUMIKI_DATABASE_URL: databaseUrl, KUMIKI_SECRET: secret } = call.environment
  const store = await openStore({
    dataFolder: dataFolderOf(call),
    databaseUrl: databaseUrl || undefined,
    secret: secret || undefined,
    set,
  })
  try {
    return await work(store, set)
  } finally {
    await store.close()
  }
}

function dataFolderOf({ environment, root: home }: Call): string {
  return environment.KUMIKI_DATA || join(home, 'data')
}

/** Answers how many of them are errors. */
function printProblems(found: FoundProblem[], { language, root: home, print }: Call): number {
  const message = messagesIn(language, home)
  for (const problem of found) print(line(problem, message(problem.problem)))
  return found.filter(({ problem }) => problem.severity !== 'warning').length
}
