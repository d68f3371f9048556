import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isObject } from '../../runtime/json/is-object.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import { textProperty } from '../../runtime/json/text-property.ts'
import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { Unreadable } from '../parsing/errors.ts'
import {
  documentName,
  fileName,
  listName,
  manifestName,
  placeOf,
  type BundleManifest,
  type ListedFile,
} from './archive-layout.ts'
import { countParts } from '../../runtime/json/count-parts.ts'
import { ArchiveRefused, openArchive, type Archive } from './read-archive.ts'
import type { ArchiveProblem, Unpacked, UnpackTask } from './unpack-task.ts'

/** As many as an import takes, and the folders around them. */
const mostEntries = 25_000
const mostFiles = 1000
/** Lists and objects of all documents: each takes many times what it is written with. */
const mostParts = 5_000_000
const longestDocument = 64 * 1024 * 1024
const mostProblems = 20

/** The archive holds more than may be. */
const tooMuch = (): Unreadable => new Unreadable('too-large')

const problem = (
  code: ProblemCode,
  entry = '',
  values: (string | number)[] = [],
  at = '',
): { problem: ArchiveProblem } => ({
  problem: { code, in: entry, at, values },
})

/**
 * Documents and files of an archive, and what is wrong with it. What its list says is looked at first: where that is wrong,
 * nothing is unpacked. Throws `Unreadable` with `too-large`.
 */
export async function* unpack(task: UnpackTask): AsyncGenerator<Unpacked, void> {
  let problems = 0
  try {
    for await (const piece of piecesOf(task)) {
      yield piece
      if ('problem' in piece && ++problems === mostProblems) return
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    if (error.refusal === 'too-large') throw tooMuch()
    if (error.refusal === 'encrypted') yield problem('archive-encrypted', error.entry)
    else if (error.entry === undefined) yield problem('archive-unreadable')
    else yield problem('archive-entry-broken', error.entry)
  }
}

async function* piecesOf({ path, limits, ...task }: UnpackTask): AsyncGenerator<Unpacked, void> {
  const archive = await openArchive(path, { entries: mostEntries, unpacked: limits.unpacked })
  try {
    const wrong = wrongNames(archive.names)
    if (task.isFolder && wrong.length > 0)
      return yield* folderOf(archive, { folder: task.folder, most: limits.documents })
    const list = archive.has(listName) ? listOf(await textOf(archive, listName)) : []
    if (!list) wrong.push(problem('archive-entry-broken', listName))
    const manifest = archive.has(manifestName) ? manifestOf(await textOf(archive, manifestName)) : undefined
    if (archive.has(manifestName) && !manifest) wrong.push(problem('archive-entry-broken', manifestName))
    if (manifest) wrong.push(...wrongDocuments(manifest, archive))
    const files = list ?? []
    if (files.length > mostFiles) throw tooMuch()
    wrong.push(...wrongFiles(files, archive))
    if (wrong.length > 0) return yield* wrong
    if (manifest) yield { bundle: manifest.bundle }
    yield* documentsOf(archive, { ...task, most: limits.documents, hashes: manifest?.documents })
    yield* filesOf(archive, files, task.folder)
  } finally {
    archive.close()
  }
}

/**
 * Keeps what a folder of documents holds, as it lies there: JSON and the files that documents name. What systems and
 * editors leave beside it is passed over.
 */
async function* folderOf(
  archive: Archive,
  { folder, most }: { folder: string; most: number },
): AsyncGenerator<Unpacked, void> {
  const names = archive.names.filter((name) => !isBeside(name))
  const unsafe = names.filter((name) => !isInside(name))
  if (unsafe.length > 0) return yield* unsafe.map((name) => problem('archive-entry-unknown', name))
  const [first = ''] = (names[0] ?? '').split('/')
  const root = names.every((name) => name.startsWith(`${first}/`)) ? `${first}/` : ''
  let bytes = 0
  for (const name of names) {
    const path = name.slice(root.length)
    const target = join(folder, 'documents', path)
    if (path.startsWith('files/') && path.split('/').length === 2) {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(archive.read(name), createWriteStream(target, { mode: 0o600 }))
    } else if (path.toLowerCase().endsWith('.json')) {
      if (archive.sizeOf(name) > longestDocument || (bytes += archive.sizeOf(name)) > most) throw tooMuch()
      await keep(target, await textOf(archive, name))
    }
  }
}

const isBeside = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || name.split('/').some((part) => /^\.[^.]/.test(part))

/** Leads to no place outside of the folder, on any system. */
const isInside = (name: string): boolean =>
  name.length <= 400 && !/[\\:\0]/.test(name) && name.split('/').every((part) => part !== '' && !/^\.{1,2}$/.test(part))

function wrongNames(names: readonly string[]): { problem: ArchiveProblem }[] {
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  return [
    ...names.filter((name) => placeOf(name) === undefined).map((name) => problem('archive-entry-unknown', name)),
    ...[...twice].map((name) => problem('archive-entry-twice', name)),
  ]
}

function wrongDocuments({ documents }: BundleManifest, archive: Archive): { problem: ArchiveProblem }[] {
  return [
    ...Object.keys(documents)
      .filter((name) => !archive.has(name))
      .map((name) => problem('archive-entry-missing', name)),
    ...archive.names
      .filter((name) => placeOf(name) === 'document' && !Object.hasOwn(documents, name))
      .map((name) => problem('archive-entry-unlisted', name)),
  ]
}

function wrongFiles(files: readonly ListedFile[], archive: Archive): { problem: ArchiveProblem }[] {
  const listed = new Set(files.map(({ hash }) => fileName(hash)))
  return [
    ...[...listed].filter((name) => !archive.has(name)).map((name) => problem('archive-entry-missing', name)),
    ...archive.names
      .filter((name) => placeOf(name) === 'file' && !listed.has(name))
      .map((name) => problem('archive-entry-unlisted', name)),
  ]
}

async function* documentsOf(
  archive: Archive,
  {
    folder,
    keepsDocuments,
    most,
    hashes,
  }: Pick<UnpackTask, 'folder' | 'keepsDocuments'> & { most: number; hashes: BundleManifest['documents'] | undefined },
): AsyncGenerator<Unpacked, void> {
  let [bytes, parts] = [0, 0]
  for (const name of archive.names) {
    if (placeOf(name) !== 'document') continue
    if (archive.sizeOf(name) > longestDocument || (bytes += archive.sizeOf(name)) > most) throw tooMuch()
    const text = await textOf(archive, name)
    if (hashes && hashes[name] !== `sha256-${createHash('sha256').update(text).digest('hex')}`) {
      yield problem('archive-entry-changed', name)
      continue
    }
    const { value, problems } = readJson(text, { withPlaces: false })
    yield* problems.map(({ code, at, line, column, values }) => problem(code, `${name}:${line}:${column}`, values, at))
    if (problems.length > 0) continue
    const place = documentName(textProperty(value, 'kind') ?? '', textProperty(value, 'key') ?? '')
    if (!isObject(value)) yield problem('archive-entry-broken', name)
    else if (place !== name && placeOf(place) === 'document') yield problem('archive-entry-moved', name, [place])
    else {
      if ((parts += countParts(value)) > mostParts) throw tooMuch()
      if (keepsDocuments) await keep(join(folder, name), text)
      yield { document: value }
    }
  }
}

async function* filesOf(
  archive: Archive,
  files: readonly ListedFile[],
  folder: string,
): AsyncGenerator<Unpacked, void> {
  for (const hash of new Set(files.map((file) => file.hash))) {
    const path = join(folder, hash)
    const digest = createHash('sha256')
    await pipeline(
      archive.read(fileName(hash)),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          digest.update(piece)
          yield piece
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
    if (`sha256-${digest.digest('hex')}` !== hash) yield problem('archive-entry-changed', fileName(hash))
    else for (const file of files) if (file.hash === hash) yield { file, path }
  }
}

async function textOf(archive: Archive, name: string): Promise<Buffer> {
  if (archive.sizeOf(name) > longestDocument) throw tooMuch()
  return Buffer.concat(await Array.fromAsync(archive.read(name)))
}

async function keep(path: string, text: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, text, { mode: 0o600 })
}

function listOf(text: Buffer): ListedFile[] | undefined {
  const { value } = readJson(text, { withPlaces: false })
  return Array.isArray(value) && value.every(isListed) ? value : undefined
}

function manifestOf(text: Buffer): BundleManifest | undefined {
  const { value } = readJson(text, { withPlaces: false })
  return isManifest(value) ? value : undefined
}

function isManifest(value: unknown): value is BundleManifest {
  if (!isObject(value) || typeof value['bundle'] !== 'string' || !isObject(value['documents'])) return false
  return Object.entries(value['documents']).every(
    ([name, hash]) => placeOf(name) === 'document' && typeof hash === 'string',
  )
}

function isListed(value: unknown): value is ListedFile {
  if (!isObject(value)) return false
  const { file, name, type, hash } = value
  return [file, name, type].every((text) => typeof text === 'string') && placeOf(fileName(String(hash))) === 'file'
}
