import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { importDocuments } from '../exchange/import.ts'
import { refusalSentence } from '../exchange/plan-refusal.ts'
import type { Validators } from '../json-schemas/validators.ts'
import { fileTypeOf } from '../files/file-types.ts'
import type { Apis } from '../apis/apis.ts'
import type { Sites } from '../sites/sites.ts'
import type { Store } from '../store/store.ts'
import { exampleFolder, exampleSetting, loadedExample, readManifest } from './example.ts'
import type { LoadedExample } from './example.ts'
import { overlayOf } from './example-services.ts'

export interface LoadExampleParts {
  store: Store
  set: JsonSchemaSet
  sites: Sites
  apis: Pick<Apis, 'publish'>
  validators: Pick<Validators, 'check'>
  /** The checkout. */
  root: string
  dataFolder: string
  by?: string
  /** Where its services are. */
  ports?: Readonly<Record<string, number>>
}

/**
 * Makes the example's databases, imports its documents as any import does (all or none), and publishes its sites and APIs.
 * A second call finds the example loaded and does nothing. Throws when the example is missing or has an error.
 * @param name folder below `examples`, or a path.
 */
export async function loadExample(name: string, parts: LoadExampleParts): Promise<LoadedExample> {
  const { store, set, sites, apis, validators, root, dataFolder, by = 'admin', ports = {} } = parts
  const before = await loadedExample(store)
  if (before && !before.loading) return before
  const folder = exampleFolder(name, root)
  const manifest = readManifest(name, root)
  const keys = manifest.publish ?? []
  const loaded: LoadedExample = {
    ...{ name, sites: keys, ...(manifest.login && { login: manifest.login }) },
    ...(Object.keys(ports).length > 0 && { ports }),
  }
  await store.settings.set(exampleSetting, { ...loaded, loading: true }, by)
  for (const { file, generator } of manifest.databases ?? []) {
    await makeDatabase(join(dataFolder, 'sources'), file, join(folder, generator))
  }
  for (const file of manifest.files ?? []) await keepFile(join(folder, file), name, { store, by })
  const { problems, refused } = await importDocuments(join(folder, manifest.documents), store, set, {
    // A start that was cut off has imported them already.
    mode: before?.loading ? 'overwrite' : 'new',
    bundle: `example ${basename(name)}`,
    by,
    root,
    validators,
    overlay: overlayOf(manifest.services ?? [], ports),
  })
  const errors = problems.filter(({ problem }) => problem.severity !== 'warning')
  if (errors.length > 0)
    throw new ExampleRefused(
      name,
      errors.map(({ problem }) => problem),
    )
  if (refused !== undefined) throw new Error(refusalSentence(refused))
  for (const key of keys) {
    const stored = await store.documents.find(`site/${key}`)
    if (!stored) throw new Error(`The example ${name} publishes site/${key}, which it does not have`)
    const published = await sites.publish(stored.id, { by, withoutPort: true })
    const failed = (published?.problems ?? []).filter((problem) => problem.severity !== 'warning')
    if (failed.length > 0) throw new ExampleRefused(name, failed)
  }
  for (const key of manifest.publishApis ?? []) {
    const stored = await store.documents.find(`api/${key}`)
    if (!stored) throw new Error(`The example ${name} publishes api/${key}, which it does not have`)
    const { problems: found } = await apis.publish(stored.id, by)
    const failed = found.filter((problem) => problem.severity !== 'warning')
    if (failed.length > 0) throw new ExampleRefused(name, failed)
  }
  await store.settings.set(exampleSetting, loaded, by)
  return loaded
}

/** Under a name that the example's documents know. */
async function keepFile(path: string, example: string, { store, by }: { store: Store; by: string }): Promise<void> {
  const name = basename(path)
  const id = `${basename(example)}-${name.slice(0, name.lastIndexOf('.'))}`
  const type = fileTypeOf(name, 'application/octet-stream')?.type
  if (type === undefined) throw new Error(`The example ${example} has a file of an unknown type: ${name}`)
  if (!(await store.blobs.get(id))) await store.blobs.put(readFileSync(path), { id, name, type, by })
}

/** Under another name until it is whole: a start that was cut off makes it again. */
async function makeDatabase(folder: string, file: string, generator: string): Promise<void> {
  const target = join(folder, file)
  if (existsSync(target)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const half = `${target}.new`
  for (const suffix of ['', '-wal', '-shm']) rmSync(half + suffix, { force: true })
  const { generate } = (await import(pathToFileURL(generator).href)) as { generate(path: string): void | Promise<void> }
  await generate(half)
  renameSync(half, target)
}

/** The example's own documents are wrong. */
export class ExampleRefused extends Error {
  override readonly name = 'ExampleRefused'
  constructor(example: string, problems: readonly { code: string; in: string; at: string; message: string }[]) {
    const lines = problems.slice(0, 20).map((one) => `  ${one.code} ${one.in}#${one.at} ${one.message}`)
    super(`The example "${example}" has problems:\n${lines.join('\n')}`)
  }
}
