import { addressOf, type Document } from '../../../runtime/document.ts'
import { kindTitle } from '../../../runtime/check/kind-title.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { localize } from '../../../runtime/text.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { isCarried } from '../../exchange/environment-kinds.ts'
import { overlaid } from '../../exchange/overlay.ts'
import { portableFilesOf } from '../../exchange/portable-files.ts'
import { readInTurns } from '../../exchange/read-documents.ts'
import { findValues } from '../../exchange/value-rules.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { everyDocument } from '../../store/every-document.ts'
import { askNew } from './ask-new.ts'
import { bring, isConnection, overlayOfChosen, rulesOf, type Wish } from './chosen.ts'
import { withImport, type OpenedImport } from './opened-import.ts'
import { bundleOf, comes, mapOf } from './planned.ts'
import { archiveProblems, syntaxProblems } from './told-problems.ts'

/** Of one kind, as many are offered to choose from. */
const mostOptions = 500
const mostValues = 500
const mostOthers = 500

/** What was taken in holds, in words, and what the steps offer for it. */
export const importLook: DeclaredOperation<'import-look'> = (wish, context) =>
  withImport(wish.file, context, (opened) => look({ ...wish, mode: wish.mode ?? 'merge' }, opened, context))

async function look(wish: Wish, opened: OpenedImport, context: Context) {
  const { set } = context.engine
  const words = localizedSet(context.engine, context.language)
  const files = opened.problems.length > 0 ? [] : await readInTurns(opened.folder)
  const documents = files.flatMap((file) => file.documents.map(({ document }) => document))
  const overlay = overlayOfChosen(wish, { set })
  const map = await mapOf(documents, wish, context)
  const brought = documents
    .filter(({ kind }) => comes(kind, wish))
    .filter((document) => (map[addressOf(document)] ?? bring) === bring)
    .map((document) => overlaid(document, overlay))
  const options = await optionsOf(documents, context)
  const row = (document: Document) => mappedRow(document, map, { words, context })
  return {
    name: opened.blob.name,
    bundle: bundleOf(wish, opened),
    documents: documents.length,
    files: namedFiles(documents, opened, set),
    coming: [...new Set(documents.map(({ kind }) => kind))].filter((kind) => comes(kind, wish)),
    kinds: kindsOf(documents, { words, context }),
    sources: documents.filter(({ kind }) => isConnection(kind, set)).map(row),
    others: documents
      .filter(({ kind }) => !isConnection(kind, set) && (options[kind]?.length ?? 0) > 1)
      .slice(0, mostOthers)
      .map(row),
    options,
    asks: wish.mode === 'new' ? await askNew(brought, words, context) : [],
    values: valuesOf(brought, wish, set),
    problems: [...archiveProblems(opened, context), ...syntaxProblems(files, opened, context)],
  }
}

function kindsOf(documents: readonly Document[], { words, context }: { words: JsonSchemaSet; context: Context }) {
  return [...Map.groupBy(documents, ({ kind }) => kind)]
    .map(([kind, all]) => ({
      ...{ kind, title: kindTitle(words, kind), documents: all.length },
      forbidden: !mayUseKind(kind, 'create', context) && !mayUseKind(kind, 'update', context),
      environment: !isCarried(kind, { only: [], except: [], environment: false }),
    }))
    .sort((one, other) => other.documents - one.documents)
}

function namedFiles(documents: readonly Document[], { fileNames }: OpenedImport, set: JsonSchemaSet): number {
  const own = documents.flatMap((document) => portableFilesOf(document, set).map(({ file }) => file))
  return new Set([...fileNames.values(), ...own]).size
}

/** Documents here, of the kinds of the file that the caller may read. */
async function optionsOf(documents: readonly Document[], context: Context) {
  const options: Record<string, { value: string; label: string }[]> = {}
  for (const kind of new Set(documents.map((document) => document.kind))) {
    const bringIt = context.engine.definitions.messages.get('import-bring')?.[context.language] ?? ''
    const all = [{ value: bring, label: bringIt }]
    options[kind] = all
    if (!mayUseKind(kind, 'read', context)) continue
    for await (const { document } of everyDocument(context.store.documents, { kind })) {
      if (all.length > mostOptions) break
      const name = localize(document.name ?? '', context.language)
      all.push({ value: addressOf(document), label: name === '' ? document.key : `${name} (${document.key})` })
    }
  }
  return options
}

function mappedRow(
  document: Document,
  map: Readonly<Record<string, string>>,
  { words, context }: { words: JsonSchemaSet; context: Context },
) {
  const { set } = context.engine
  const address = addressOf(document)
  const host = Object.entries(set.hasKind(document.kind) ? (set.kind(document.kind).properties ?? {}) : {}).find(
    ([, property]) => typeof property === 'object' && property['x-environment'] === 'host',
  )
  return {
    ...{ address, kind: document.kind, name: localize(document.name ?? '', context.language) || document.key },
    kindTitle: kindTitle(words, document.kind),
    about: host ? asText(propertyOf(document.spec, host[0])) : '',
    to: map[address] ?? bring,
  }
}

/** Those of the documents, and those for which there is a rule already. */
function valuesOf(documents: readonly Document[], wish: Wish, set: JsonSchemaSet) {
  const found = new Map<
    string,
    { field: ReturnType<typeof findValues>[number]['field']; value: string; count: number }
  >()
  for (const document of documents) {
    const own = new Map(findValues(document, set).map((one) => [`${one.field} ${one.value}`, one]))
    for (const [key, one] of own) found.set(key, { ...one, count: (found.get(key)?.count ?? 0) + 1 })
  }
  for (const { field, find } of rulesOf(wish)) {
    const key = `${field} ${find}`
    if (!found.has(key)) found.set(key, { field, value: find, count: 0 })
  }
  return [...found].slice(0, mostValues).map(([key, one]) => ({ key, ...one }))
}
