import type { Document, Text } from '../../../../runtime/document.ts'
import { getAt } from '../../../../runtime/pointer.ts'
import { findUniqueValues } from '../../../../runtime/references/find-unique-values.ts'
import type { Context } from '../../../call/context.ts'

const mostOfName = 40

/**
 * A key that no document of the kind has: after an ASCII name (`Order lines` → `order-lines`), else the kind with a
 * number (`schema-3`). A child's key begins with its owner's. Keys of documents that the caller does not see are taken too.
 */
export async function freeKey(
  { kind, names = [], owner }: { kind: string; names?: readonly (Text | undefined)[]; owner?: string | undefined },
  { store }: Context,
): Promise<string> {
  const before = owner === undefined ? '' : `${owner}.`
  const isFree = async (key: string): Promise<boolean> => !(await store.documents.whole.find(`${kind}/${key}`))
  const named = names.map(slugOf).find((slug) => slug !== undefined)
  if (named !== undefined && (await isFree(before + named))) return before + named
  const stem = `${before}${named ?? kind}`
  for (let number = named === undefined ? 1 : 2; ; number++) {
    if (await isFree(`${stem}-${number}`)) return `${stem}-${number}`
  }
}

/** The name as a slug; undefined where it has letters that a key cannot have, and where it is none: nobody has checked it yet. */
function slugOf(name: Text | undefined): string | undefined {
  const texts: unknown[] = typeof name === 'string' ? [name] : [name?.en, name?.ja]
  const ascii = texts
    .filter((text) => typeof text === 'string')
    .find((text) => /[a-z]/i.test(text) && /^[\x20-\x7e]+$/.test(text))
  const slug = ascii
    ?.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostOfName)
    .replace(/^-+|-+$/g, '')
  return slug || undefined
}

/**
 * The document with a key after its name, or after what only it is called (`userId`, `path`), where only the suggested
 * one was left in its place.
 */
export async function withKeyOfName(document: Document, context: Context): Promise<Document> {
  const { kind, name, key } = document
  const own = findUniqueValues(context.engine.set, document)
    .filter(({ at }) => at.startsWith('/spec/'))
    .map(({ at }) => getAt(document, at))
    .filter((value) => typeof value === 'string')
  const isChild = context.engine.set.kind(kind)['x-owner'] !== undefined
  const owner = isChild && key?.includes('.') ? key.slice(0, key.lastIndexOf('.')) : undefined
  return { ...document, key: await freeKey({ kind, names: [name, ...own], owner }, context) }
}
