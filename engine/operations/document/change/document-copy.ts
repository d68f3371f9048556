import { checkAll } from '../../../../runtime/check/check-all.ts'
import { loadLibrary } from '../../../../runtime/check/load-library.ts'
import type { Address, Document, Text } from '../../../../runtime/document.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { getAt, setAt } from '../../../../runtime/pointer.ts'
import { findUniqueValues } from '../../../../runtime/references/find-unique-values.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import { rename } from '../../../../runtime/references/rename.ts'
import { requireKind } from '../../../call/is-allowed.ts'
import { hooksOf } from '../../../kinds/index.ts'
import * as codes from '../../../../runtime/answer-codes.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { throwIfAny, throwIfUnsound } from './check-to-save.ts'
import { requireEditable } from '../read/editable-kind.ts'
import { ownedDocuments } from './owned-documents.ts'
import { readStored, storedAnswer } from '../read/stored-answer.ts'
import { required } from '../../../../runtime/values/required.ts'

/** Copies a document with all that it owns: one change of a key's prefix. Secrets are not copied. */
export const documentCopy: DeclaredOperation<'document-copy'> = async ({ kind, id, key, name }, context) => {
  requireEditable(kind, context)
  const stored = await readStored(kind, id, context)
  const all = await ownedDocuments(stored, context)
  for (const { document } of all) {
    requireKind(document.kind, 'create', context)
    hooksOf(document.kind).beforeCopy?.(document, context)
  }
  const number = await freeNumber(stored.document, context)
  const wanted = key ?? `${stored.document.key}-${number}`
  await refuseTaken(kind, wanted, context)
  const renamed = rename(
    context.engine.set,
    all.map((one) => one.document),
    addressOf(stored.document),
    wanted,
  )
  const copies = renamed.map((document) =>
    withFreshValues(document, number, document.key === wanted ? name : undefined, context),
  )
  await checkTogether(copies, context)
  for (const document of copies)
    await hooksOf(document.kind).beforeSave?.({ before: undefined, after: document, secrets: new Map() }, context)
  const by = context.session?.userKey ?? 'system'
  const made = await context.store.transaction(async ({ documents }) => {
    const rows = []
    for (const document of copies) {
      // What is shared with few stays so.
      const filed = document.key === wanted && stored.folderId !== null && { folderId: stored.folderId }
      rows.push(await documents.create(document, by, { note: `Copied from ${stored.document.key}`, ...filed }))
    }
    return rows
  })
  const copy = required(
    made.find((one) => one.document.kind === kind && one.document.key === wanted),
    `copy ${wanted}`,
  )
  context.audit({ object: addressOf(copy.document), after: copy.hash })
  return storedAnswer(copy, context)
}

/** The copies by the same check as a save; each may refer to the others. */
async function checkTogether(
  copies: readonly Document[],
  { engine: { set, validators }, store }: Context,
): Promise<void> {
  const library = await loadLibrary(set, copies, async (addresses) =>
    (await store.documents.many(addresses)).map((one) => one.document),
  )
  const problems = checkAll(copies, {
    set,
    validate: validators.check,
    library: { get: (address) => library.get(address) },
  })
  throwIfUnsound(problems)
}

/** The smallest number that makes a free key behind this one. */
export async function freeNumber({ kind, key }: Document, { store }: Context): Promise<number> {
  for (let number = 2; ; number++) {
    if (!(await store.documents.whole.find(`${kind}/${key}-${number}` as Address))) return number
  }
}

async function refuseTaken(kind: string, key: string, { store, engine, language }: Context): Promise<void> {
  if (!(await store.documents.whole.find(`${kind}/${key}`))) return
  throwIfAny([
    {
      code: 'already-registered',
      in: `${kind}/${key}`,
      at: '/key',
      message: fill(
        required(engine.definitions.codes.get(codes.alreadyRegistered), 'text of the code').text[language],
        [key],
      ),
      values: [key],
      found: key,
    },
  ])
}

/** Values that no two documents may share get the number of the copy behind them, and so does the name. */
export function withFreshValues(
  document: Document,
  number: number,
  name: Text | undefined,
  { engine }: Context,
): Document {
  let next: Document = name === undefined ? withNumberedName(document, number) : { ...document, name }
  for (const { at } of findUniqueValues(engine.set, document)) {
    const value = getAt(document, at)
    if (at.startsWith('/spec/') && typeof value === 'string') next = setAt(next, at, `${value}-${number}`)
  }
  return next
}

/** The document with the number behind its name, in each language. */
export function withNumberedName(document: Document, number: number): Document {
  const { name } = document
  if (name === undefined) return document
  if (typeof name === 'string') return { ...document, name: numbered(name, number) }
  if (!isObject(name)) return document
  // What is no text is a problem at its place, and stays for it.
  const names = Object.entries(name).map(([language, text]) => [
    language,
    typeof text === 'string' ? numbered(text, number) : text,
  ])
  return { ...document, name: Object.fromEntries(names) as Text }
}

/** Names of all kinds may have 64 characters; the number must not make one longer. */
const longestName = 64

function numbered(name: string, number: number): string {
  const end = ` ${number}`
  return [...name].slice(0, longestName - end.length).join('') + end
}
