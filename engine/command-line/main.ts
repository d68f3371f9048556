import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Address } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { schemaFolder } from '../../runtime/json-schema/schema-line.ts'
import type { Parts } from '../call/parts.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import type { Store } from '../store/store.ts'
import type { OpenedArchive } from './archive-import.ts'
import { throughControlSocket } from './control-socket.ts'
import { secretVariable } from './given-secrets.ts'
import { readOverlay, type Overlay } from './overlay.ts'
import { line, messagesIn, validate } from './validate.ts'
import type { FoundProblem } from './validate.ts'

const usage = `Usage: npx kumiki <command>

  validate DIR                     check all documents below a folder; each problem with its place
         [--live]                  also ask the databases: statements, columns, and the secrets that are missing here
  import DIR|FILE.zip [--mode MODE]
                                   check and store them, of an archive with their files; what changes is listed, what is the same stays as it is. MODE:
                                   new        a key that exists is refused (without --mode)
                                   overwrite  it gets a further revision, unless it was changed in the store since the
                                              export into DIR
                                   force      also then
         [--prune]                 delete what was exported into DIR and has no file there any more
         [--dry]                   only say what would be done
         [--overlay FILE]          what differs here: { "data-source/shop": { "spec": { "system": "db.staging" } } }
         [--secrets FILE]          { "data-source/shop": { "password": "…" } }; without it the variable
                                   KUMIKI_SECRET_DATA_SOURCE_SHOP_PASSWORD. What nobody has entered is listed
  export DIR [ADDRESS …]           write documents with all that they refer to, or all documents; files of documents
                                   that are no longer there go
         [--schemas]               and a schema of each kind in DIR/schemas, which the documents name in "$schema" for text
                                   editors; later exports into DIR write them too, imports leave the line out
  export FILE.zip [ADDRESS …]      the same as one archive, with the pictures and other files that they name
  publish SITE [--release N]       publish a site as it is stored, or an earlier release again
  schema FILE.json [KIND]          write one JSON Schema of all documents, or of those of a kind: named by "$schema" in a
                                   document, a text editor says by it what may stand where
  schema DIR [KIND …]              the same, a file for each kind: small, and quick to read
  reference DIR                    write what documents may say as pages, one a kind, beginning at index.md
  backup DIR                       copy the embedded store, also while the engine runs
  rotate-secret                    seal all secrets again under a new master key: a new key file in KUMIKI_DATA, or
                                   KUMIKI_NEW_SECRET, which is the KUMIKI_SECRET from then on

  --language ja|en                 language of messages, schema and reference (en)
  --by NAME                        who imports or publishes (admin)

Exit code: 0 done, 1 problems, 2 refused or used wrongly, 3 imported, but secrets are missing.

KUMIKI_DATA, KUMIKI_DATABASE_URL and KUMIKI_SECRET say which store, as for npm start. While an engine works on the
embedded store, it does what import, export, publish and validate --live ask for.
`

const modes = ['new', 'overwrite', 'force'] as const

interface Call {
  folder: string
  more: string[]
  mode: (typeof modes)[number]
  prune: boolean
  dry: boolean
  live: boolean
  schemas: boolean
  overlay: Overlay | undefined
  secrets: string | undefined
  release: number | undefined
  by: string
  language: 'ja' | 'en'
  root: string
  environment: Record<string, string | undefined>
  print: (text: string) => void
  engine: RunningEngine | undefined
}

/** The parts of an engine that has the store already. */
export type RunningEngine = Pick<Parts, 'set' | 'sites' | 'sources' | 'validators'> & { store: Store }

const commands: Record<string, (call: Call) => number | Promise<number>> = {
  validate: runValidate,
  import: runImport,
  export: runExport,
  publish: runPublish,
  schema: runSchema,
  reference: runReference,
  backup: runBackup,
  'rotate-secret': runRotateSecret,
}
/** On the embedded store these are done by the engine that works on it. */
const byEngine = new Set(['import', 'export', 'publish', 'validate'])
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
      prune: { type: 'boolean' },
      dry: { type: 'boolean' },
      live: { type: 'boolean' },
      schemas: { type: 'boolean' },
      overlay: { type: 'string' },
      secrets: { type: 'string' },
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
  const by = typeof values.by === 'string' ? values.by : 'admin'
  const language = values.language === 'ja' ? 'ja' : 'en'
  try {
    refuseUnknown(values)
    const mode = modes.find((one) => one === (values.mode ?? 'new')) ?? 'new'
    const release = typeof values.release === 'string' ? Number(values.release) : undefined
    const [prune, dry, live] = [values.prune === true, values.dry === true, values.live === true]
    const fileOf = (value: unknown) => (typeof value === 'string' ? resolve(cwd, value) : undefined)
    const overlayFile = fileOf(values.overlay)
    const place = name === 'publish' ? folder : resolve(cwd, folder)
    const call: Call = {
      folder: place,
      more,
      mode,
      prune,
      dry,
      live,
      schemas: values.schemas === true,
      overlay: overlayFile === undefined ? undefined : readOverlay(overlayFile),
      secrets: fileOf(values.secrets),
      release,
      by,
      language,
      root,
      environment,
      print,
      engine,
    }
    const needsStore = byEngine.has(name) && (name !== 'validate' || live)
    const isOpen = !engine && needsStore && !environment.KUMIKI_DATABASE_URL
    const done = isOpen
      ? await throughControlSocket(dataFolderOf(call), args, print, secretsIn(environment))
      : undefined
    return done ?? (await command(call))
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 2
  }
}

const choices: Record<string, readonly string[]> = { mode: modes, language: ['ja', 'en'] }
const known = new Set([
  ...['language', 'mode', 'by', 'release', 'prune', 'dry', 'live'],
  ...['schemas', 'overlay', 'secrets', 'help'],
])

/** A misspelled option does something else than was meant: nothing is done. */
function refuseUnknown(values: Record<string, string | boolean | (string | boolean)[] | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!known.has(name)) throw new Error(`There is no option --${name}. See npx kumiki --help.`)
    const allowed = choices[name]
    if (allowed && !allowed.includes(String(value))) throw new Error(`--${name} is one of: ${allowed.join(', ')}.`)
  }
  if (values.release !== undefined && !/^[1-9]\d*$/.test(String(values.release)))
    throw new Error('--release is the number of a release.')
}

function runValidate(call: Call): number | Promise<number> {
  if (!existsSync(call.folder)) throw new Error(`There is no ${call.folder}`)
  const set = loadJsonSchemas(call.root, call.environment.KUMIKI_DEFINITIONS || undefined)
  if (call.live) return runLive(call)
  const found = validate(call.folder, call.root, { set, ...(call.overlay && { overlay: call.overlay }) })
  const errors = printProblems(found, call)
  return conclude(errors, call)
}

function conclude(errors: number, { print }: Call): number {
  print(errors === 0 ? 'No problems.' : `${errors} problem${errors === 1 ? '' : 's'}.`)
  return errors === 0 ? 0 : 1
}

/** Against the store and the databases, which are asked when the documents themselves are sound. */
async function runLive(call: Call): Promise<number> {
  const { validateLive } = await import('./validate-live.ts')
  return withStore(call, async (store, set) => {
    const { found, others } = await validateLive(call.folder, store, set, { ...call, dataFolder: dataFolderOf(call) })
    printProblems(found, call)
    printOfStore(others, call)
    const problems = [...found.map(({ problem }) => problem), ...others]
    return conclude(problems.filter(({ severity }) => severity !== 'warning').length, call)
  })
}

async function runImport(call: Call): Promise<number> {
  if (!existsSync(call.folder)) throw new Error(`There is no ${call.folder}`)
  const { isArchive } = await import('./archive-import.ts')
  return withStore(call, (store, set) =>
    isArchive(call.folder) ? importArchive(call, store, set) : importFolder(call, call.folder, { store, set }),
  )
}

async function importArchive(call: Call, store: Store, set: JsonSchemaSet): Promise<number> {
  const [{ withArchive }, { fileLimits, storedSettings }] = await Promise.all([
    import('./archive-import.ts'),
    import('../settings/installation.ts'),
  ])
  const { importMegabytes: megabytes } = fileLimits(await storedSettings(store))
  return withArchive(call.folder, { dataFolder: dataFolderOf(call), megabytes }, async (archive) => {
    if (archive.problems.length === 0) return importFolder(call, archive.folder, { store, set, archive })
    const message = messagesIn(call.language, call.root)
    for (const problem of archive.problems) {
      const place = problem.in === '' ? '' : `/${problem.in}`
      call.print(
        `${relative(process.cwd(), call.folder)}${place} ${problem.code} ${message({ ...problem, message: '' })}`,
      )
    }
    call.print(`Nothing was imported: ${archive.problems.length} problem(s).`)
    return 1
  })
}

async function importFolder(
  call: Call,
  folder: string,
  { store, set, archive }: { store: Store; set: JsonSchemaSet; archive?: OpenedArchive },
): Promise<number> {
  const { importDocuments } = await import('./import.ts')
  const {
    imported,
    problems,
    planned,
    missing,
    refused,
    withoutFiles = [],
  } = await importDocuments(folder, store, set, {
    ...call,
    ...(call.engine && { validators: call.engine.validators }),
    ...(archive && { files: archive.files }),
  })
  const errors = printProblems(archive ? problems.map((one) => archive.placed(one)) : problems, call)
  for (const { action, address, places, conflict } of planned)
    if (action === 'change' || action === 'delete' || (call.dry && action === 'create'))
      call.print(`${action} ${address}${conflict ? ' (conflict)' : ''}${placesText(places)}`)
  if (errors > 0) call.print(`Nothing was imported: ${errors} problem(s).`)
  if (refused !== undefined) throw new Error(refused)
  const same = planned.filter(({ action }) => action === 'unchanged').length
  const summary = call.dry ? 'Nothing was stored (--dry).' : `Imported ${imported} documents.`
  if (errors === 0) call.print(same === 0 ? summary : `${summary} ${same} unchanged.`)
  printOfStore([...withoutFiles, ...missing], call)
  return errors > 0 ? 1 : missing.length > 0 ? 3 : 0
}

/** The first places of a change, in one line. */
function placesText(places: readonly string[]): string {
  if (places.length === 0) return ''
  const more = places.length > 5 ? `, ${places.length - 5} more` : ''
  return `: ${places.slice(0, 5).join(', ')}${more}`
}

async function runExport(call: Call): Promise<number> {
  const { exportArchive, exportDocuments } = await import('./export.ts')
  const addresses = call.more as Address[]
  return withStore(call, async (store, set) => {
    const { written, missing, removed, kept } = call.folder.endsWith('.zip')
      ? { ...(await exportArchive(call.folder, addresses, store, set)), removed: [], kept: [] }
      : await exportDocuments(call.folder, addresses, store, { set, schemas: await schemasBeside(call) })
    for (const address of missing) call.print(`There is no ${address}`)
    for (const file of removed) call.print(`Removed ${file}`)
    for (const file of kept) call.print(`Kept ${file}: its document is no longer there, and it was changed by hand.`)
    call.print(`Wrote ${written} documents to ${call.folder}.`)
    return missing.length > 0 ? 1 : 0
  })
}

/** In the words of the caller; undefined where no schemas are wanted, and none lie there from an earlier export. */
async function schemasBeside(call: Call): Promise<JsonSchemaSet | undefined> {
  if (!call.schemas && !existsSync(join(call.folder, schemaFolder))) return undefined
  const { wordsOf } = await import('./describe.ts')
  return wordsOf(describing(call)).set
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
    printOfStore(published.problems, call)
    if (published.release === undefined) return 1
    call.print(`Published ${site} as release ${published.release}.`)
    return 0
  })
}

async function runSchema(call: Call): Promise<number> {
  const { writeSchemas } = await import('./describe.ts')
  for (const file of writeSchemas(call.folder, call.more, describing(call))) call.print(`Wrote ${file}.`)
  return 0
}

async function runReference(call: Call): Promise<number> {
  const { writeReference } = await import('./describe.ts')
  call.print(`Wrote ${writeReference(call.folder, describing(call))} pages to ${call.folder}.`)
  return 0
}

const describing = ({ root: home, language, environment }: Call) => ({
  root: home,
  language,
  definitions: environment.KUMIKI_DEFINITIONS || undefined,
})

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

/** Problems of documents that stand in no file. */
function printOfStore(problems: readonly Problem[], { language, root: home, print }: Call): void {
  if (problems.length === 0) return
  const message = messagesIn(language, home)
  for (const problem of problems) {
    const warning = problem.severity === 'warning' ? 'warning ' : ''
    print(`${warning}${problem.code} ${message(problem)} (${problem.in}#${problem.at})`)
  }
}

/** What the engine at work is given of the caller's environment. */
function secretsIn(environment: Call['environment']): Record<string, string> {
  const own = Object.entries(environment).filter(([name]) => name.startsWith(secretVariable))
  return Object.fromEntries(own) as Record<string, string>
}

/** Answers how many of them are errors. */
function printProblems(found: FoundProblem[], { language, root: home, print }: Call): number {
  const message = messagesIn(language, home)
  for (const problem of found) print(line(problem, message(problem.problem)))
  return found.filter(({ problem }) => problem.severity !== 'warning').length
}
