import { join } from 'node:path'
import { checkEnvelope } from '../../runtime/check/check-envelope.ts'
import { checkOneOfAll } from '../../runtime/check/check-all.ts'
import { addressOf } from '../../runtime/document.ts'
import type { Address, Document, Language, Text } from '../../runtime/document.ts'
import { migrate } from '../../runtime/migrate.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { problemMessage } from '../../runtime/problems/problem-message.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { mapInSlices } from '../call/map-in-slices.ts'
import { jsonFiles, loadJsonSchemas, readJson } from '../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../json-schemas/validators.ts'
import type { Validators } from '../json-schemas/validators.ts'
import { fileTypeOf } from '../files/file-types.ts'
import { newAddresses, readdressed } from './adapt.ts'
import { noOverlay, overlaid, type Overlay } from './overlay.ts'
import { portableFilesOf, readPortableName, withStandIns, wrongBytes, type PortableFile } from './portable-files.ts'
import { readDocuments, readInTurns } from './read-documents.ts'
import type { ReadDocument, ReadFile } from './read-documents.ts'
import { withValues } from './value-rules.ts'

/** A problem at its place in a file, lines and columns counted from 1. */
export interface FoundProblem {
  file: string
  line: number
  column: number
  problem: Problem
}

export interface ValidateOptions {
  set?: JsonSchemaSet
  /** Documents elsewhere to which those of the folder may refer. */
  library?: ReadonlyMap<string, Document>
  /** What is written over the documents of the folder. */
  overlay?: Overlay
  /** Compiled already, by a running engine. */
  validators?: Pick<Validators, 'check'>
  /** Whether documents of a kind are read; the others are as if they were not there. */
  isCarried?: (kind: string) => boolean
  /** Hears of those. */
  onLeftOut?: (address: Address) => void
  /** Hears of each document when it is checked; what it throws ends the work. */
  onChecked?: (() => void) | undefined
  /** Hears of all documents, as the folder says them. */
  onRead?: (read: readonly ReadDocument[]) => void
}

/** What was read below a folder, and what is wrong with it. */
export interface Checked {
  found: FoundProblem[]
  read: ReadDocument[]
  /** In how many files. */
  files: number
}

/** Checks all documents below a folder together; shipped definitions may be referred to. */
export function validate(folder: string, root: string, options: ValidateOptions = {}): FoundProblem[] {
  return readChecked(folder, root, options).found
}

/** The same, with the documents that were read. */
export function readChecked(folder: string, root: string, options: ValidateOptions = {}): Checked {
  const files = readDocuments(folder)
  const { read, check, found } = checking(files, readDocuments(join(root, 'definitions')), root, options)
  return { found: found(read.flatMap(check)), read, files: files.filter(isOfDocuments).length }
}

/** The same, for who serves others in between: of some hundred documents it takes seconds (PW-06). */
export async function readCheckedInTurns(folder: string, root: string, options: ValidateOptions): Promise<Checked> {
  const files = await readInTurns(folder)
  const { read, check, found } = checking(files, await readInTurns(join(root, 'definitions')), root, options)
  return { found: found((await mapInSlices(read, check)).flat()), read, files: files.filter(isOfDocuments).length }
}

/** A schema for text editors is none. */
const isOfDocuments = ({ documents, others, problems }: ReadFile): boolean =>
  documents.length + others.length + problems.length > 0

/** What is wrong with the files of the folder that its documents name; `isKnown`: they need not be there. */
export async function wrongFilesIn(
  folder: string,
  read: readonly ReadDocument[],
  set: JsonSchemaSet,
  isKnown: (hash: string) => Promise<boolean> = () => Promise.resolve(false),
): Promise<FoundProblem[]> {
  const problems: Problem[] = []
  const looked = new Map<string, ProblemCode | undefined>()
  const look = async (file: PortableFile): Promise<ProblemCode | undefined> => {
    if (await isKnown(file.hash)) return undefined
    const wrong = await wrongBytes(folder, file)
    return wrong && (wrong === 'gone' ? 'folder-file-missing' : 'folder-file-changed')
  }
  for (const { document } of read)
    for (const { at, file: text, accept } of portableFilesOf(document, set)) {
      const file = readPortableName(text)
      if (!looked.has(text)) looked.set(text, file ? await look(file) : 'folder-file-missing')
      const code = looked.get(text)
      const ends = file && fileTypeOf(file.name, 'application/octet-stream')?.extensions
      if (code) problems.push(makeProblem(code, document, at, { values: [text], found: text }))
      else if (file && accept && !ends?.some((end) => accept.includes(end)))
        problems.push(makeProblem('file-type-wrong', document, at, { values: [file.name], found: text }))
    }
  return placed(problems, read)
}

/** The documents of the files, what checks one of them together with the others, and what places the problems. */
function checking(
  files: readonly ReadFile[],
  shipped: readonly ReadFile[],
  root: string,
  { overlay = noOverlay, isCarried = () => true, onLeftOut, onRead, onChecked, ...options }: ValidateOptions,
) {
  const set = options.set ?? loadJsonSchemas(root)
  const validators = options.validators ?? makeValidators(set)
  const all = files.flatMap((file) => file.documents)
  onRead?.(all)
  const coming = all
    .filter(({ document }) => {
      if (isCarried(document.kind)) return true
      onLeftOut?.(addressOf(document))
      return false
    })
    .filter(({ document }) => !Object.hasOwn(overlay.map, addressOf(document)))
    .map((own) => ({ ...own, document: migrate(overlaid(own.document, overlay), set).document }))
  const addresses = newAddresses(
    coming.map(({ document }) => document),
    overlay,
    set,
  )
  const read = coming.map((own) => ({
    ...own,
    document: readdressed(withValues(own.document, overlay.values, set), addresses, set),
  }))
  const library = new Map<string, Document>(options.library)
  for (const { document } of [...shipped.flatMap((file) => file.documents), ...read])
    library.set(addressOf(document), document)
  const checkOne = checkOneOfAll({ set, library, validate: (schemaId, value) => validators.check(schemaId, value) })
  return {
    read,
    check({ document }: ReadDocument) {
      onChecked?.()
      return checkOne(withStandIns(document, set))
    },
    found(problems: readonly Problem[]): FoundProblem[] {
      const all = [...files.flatMap((file) => outsideDocuments(file, set)), ...placed(problems, read)]
      return all.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
    },
  }
}

/** `file:line:col code message (kind/key#/pointer)`: most editors jump to it. */
export function line({ file, line: row, column, problem }: FoundProblem, message = problem.message): string {
  const warning = problem.severity === 'warning' ? 'warning ' : ''
  return `${file}:${row}:${column} ${warning}${problem.code} ${message} (${problem.in}#${problem.at})`
}

/** The texts of problems in a language, as a function of a problem. */
export function messagesIn(language: Language, root: string): (problem: Problem) => string {
  const messages = readDocuments(join(root, 'definitions', 'messages', 'problems.json'))
  const texts = new Map(
    messages.flatMap((file) =>
      file.documents.map(({ document }) => [document.key, document.spec.text as Text] as const),
    ),
  )
  const folder = join(root, 'definitions', 'locales', language)
  const titles = new Map(jsonFiles(folder).flatMap((file) => Object.entries(readJson(file) as Record<string, string>)))
  return (problem) => problemMessage(problem, language, texts, (english) => titles.get(english) ?? english)
}

/** What no document says: the form of the file, and what is none. */
function outsideDocuments(file: ReadFile, set: JsonSchemaSet): FoundProblem[] {
  const nameless = { kind: 'file', key: file.path }
  const problem = (code: ProblemCode, at: string, values: (string | number)[] = []): Problem => ({
    ...makeProblem(code, nameless, at, { values }),
    in: file.path,
  })
  return [
    ...file.problems.map((found) => ({
      file: file.path,
      line: found.line,
      column: found.column,
      problem: problem(found.code, found.at, found.values),
    })),
    ...file.others.flatMap(({ at, value }) =>
      checkEnvelope(value as Document, { set }).map((found) => ({
        file: file.path,
        ...placeOf(file, at + found.at),
        problem: { ...found, in: file.path, at: at + found.at },
      })),
    ),
  ]
}

/**
 * Problems of the documents at their places in the files; those of other documents are left out.
 * A document that stands in several files is checked as it stands in the first; each further one is a
 * problem.
 */
export function placed(problems: readonly Problem[], read: readonly ReadDocument[]): FoundProblem[] {
  const byAddress = new Map<string, ReadDocument[]>()
  for (const own of read) {
    const address = addressOf(own.document)
    byAddress.set(address, [...(byAddress.get(address) ?? []), own])
  }
  const repeated = new Map<string, number>()
  return problems.flatMap((problem) => {
    const holders = byAddress.get(problem.in) ?? []
    let index = 0
    if (problem.code === 'duplicate-document') {
      index = (repeated.get(problem.in) ?? 0) + 1
      repeated.set(problem.in, index)
    }
    const holder = holders[index]
    if (!holder) return []
    const isAboutName = problem.code === 'unknown-property'
    return [{ file: holder.file.path, ...placeOf(holder.file, holder.at + problem.at, isAboutName), problem }]
  })
}

/** Place of the value, or of the nearest value around it when it is missing. */
function placeOf(file: ReadFile, pointer: string, isAboutName = false): { line: number; column: number } {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = file.places.get(at)
    const spot = isAboutName ? (place?.key ?? place) : place
    if (spot) return { line: spot.line, column: spot.column }
    if (at === '') return { line: 1, column: 1 }
  }
}
