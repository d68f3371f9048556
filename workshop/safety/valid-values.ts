import { join } from 'node:path'
import { readDocuments } from '../../engine/exchange/read-documents.ts'
import type { ListeningEngine } from '../../engine/test/open-listening.ts'
import { addressOf, isOfKind, type Document } from '../../runtime/document.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['northwind', 'gallery', 'wholesale/documents']

export interface ValidValues {
  /** A document as a builder has it, of a kind where one is wanted. */
  documents(kind?: string): readonly Document[]
  /** What a property of this name usually holds; none: whatever its type says. */
  named(name: string): readonly unknown[]
}

/** Values that mean something to an engine that serves the shop: its own numbers and names, and the documents of the examples. */
export async function validValues({ engine, siteId }: ListeningEngine): Promise<ValidValues> {
  const kinds = engine.set.kinds()
  const lists = await Promise.all(kinds.map((kind) => engine.store.documents.list({ kind, limit: 50 })))
  const stored = lists.flatMap(({ rows }) => rows)
  const examples = folders
    .flatMap((folder) => readDocuments(join(root, 'examples', folder)))
    .flatMap((file) => file.documents.map(({ document }) => document))
    .map((document) => ofTheShop(document))
  const all = [...stored.map(({ document }) => document), ...examples]
  const idsOf = (...kinds: string[]) =>
    stored.filter(({ document }) => kinds.includes(document.kind)).map(({ id }) => id)
  const guis = all.flatMap((document) => (isOfKind('schema', document) ? (document.spec.gui ?? []) : []))
  const rows = [['P000001'], ['P000003'], ['1']]
  const values: Record<string, readonly unknown[]> = {
    id: stored.map(({ id }) => id),
    contentId: idsOf('content'),
    dbId: idsOf('data-source'),
    sqlgDb: idsOf('data-source'),
    siteId: [siteId],
    site: ['shop'],
    userId: idsOf('user'),
    folder: idsOf('folder'),
    folderId: idsOf('folder'),
    schemaId: idsOf('schema'),
    sqlg: guis,
    sql: ['SELECT code AS CODE FROM product WHERE code = :A', 'SELECT a b.c FROM product'],
    library: ['main'],
    table: ['product'],
    file: ['product'],
    address: stored.map(({ document }) => addressOf(document)),
    addresses: [stored.map(({ document }) => addressOf(document))],
    dataSource: ['data-source/shop'],
    rowKey: rows,
    rows: [rows],
    field: ['NAME', 'CODE', 'NOTE'],
    page: [1, 2],
    search: [{ NAME: 'a' }, { CODE: 'P000001' }],
    inputs: [{ NAME: 'a' }, { NOTE: 'P000001' }],
    ID: ['user1'],
    PASSWORD: ['pass-user1'],
  }
  return {
    documents: (kind) => (kind === undefined ? all : all.filter((document) => document.kind === kind)),
    named: (name) => (Object.hasOwn(values, name) ? (values[name] ?? []) : []),
  }
}

/** Statements of examples are asked of the shop: that its tables are others is told in words. */
function ofTheShop(document: Document): Document {
  if (!isOfKind('schema', document) || document.spec.dataSource === undefined) return document
  return { ...document, spec: { ...document.spec, dataSource: 'data-source/shop' } }
}
