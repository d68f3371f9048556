// Made from schemas/ by `npm run generate`; do not edit.

import type { DocumentEnvelope } from '../common/document.ts'
import type { Text } from '../common/text.ts'
import type { TextLimit } from '../common/text-limit.ts'
import type { SchemaSpec } from '../kinds/schema.ts'

/**
 * A column of a table.
 */
export type CatalogueColumn = {
  /**
   * Name.
   */
  name: string
  /**
   * Type as the database names it.
   */
  type: string
  /**
   * How Kumiki treats the values.
   */
  typeClass: 'String' | 'Number' | 'Binary' | 'Guid' | 'Date' | 'Time' | 'DateTime'
  /**
   * Characters or digits.
   */
  size?: number
  /**
   * Digits after the decimal point.
   */
  decimalDigits?: number
  /**
   * It may hold no value.
   */
  inullable?: boolean
  limit?: TextLimit
  /**
   * Place in the primary key, from 1.
   */
  key?: number
  /**
   * By which its texts are compared.
   */
  collation?: string
  /**
   * The database works it out, and nobody writes it.
   */
  generated?: boolean
  /**
   * Left out of an INSERT the database fills it.
   */
  hasDefault?: boolean
  /**
   * What it fills it with, as the database writes it.
   */
  default?: string
  /**
   * The database numbers it, by itself or by a sequence.
   */
  identity?: boolean
  /**
   * The only texts that it takes.
   *
   * Items: A text.
   */
  values?: string[]
  /**
   * Comment or column heading.
   */
  label?: string
  /**
   * Foreign keys that the column is a part of.
   */
  refersTo?: ForeignKeyPart[]
}

/**
 * A library or schema of a database.
 */
export type CatalogueLibrary = {
  name: string
  /**
   * What it says of itself.
   */
  text?: string
}

/**
 * A table or view of a database.
 */
export type CatalogueTable = {
  /**
   * Library or schema; empty where the database has none.
   */
  library: string
  name: string
  /**
   * It is a view.
   */
  view: boolean
  /**
   * Comment, or the text of an object of IBM i.
   */
  text?: string
}

/**
 * A place in which two states of a document differ.
 */
export type Change = {
  /**
   * What became of it.
   */
  what: 'added' | 'removed' | 'changed' | 'moved'
  /**
   * Identity path: `/spec/list/columns/field=PRICE/align`. It stays the same when items move.
   */
  at: string
  /**
   * JSON pointer in the later document; in the earlier one when removed.
   */
  pointer: string
  /**
   * Titles from the schema, outside in: `["List", "Columns", "PRICE", "Align"]`.
   */
  titles: string[]
  /**
   * The titles in one line: `List ▸ Columns ▸ PRICE ▸ Align`.
   */
  title: string
  /**
   * What stood there.
   */
  before?: unknown
  /**
   * What stands there now.
   */
  after?: unknown
}

/**
 * A column as the database describes it.
 */
export type DescribedColumn = {
  /**
   * Name.
   */
  name: string
  /**
   * Type as the database names it.
   */
  type: string
  /**
   * How Kumiki treats the values.
   */
  typeClass: 'String' | 'Number' | 'Binary' | 'Guid' | 'Date' | 'Time' | 'DateTime'
  /**
   * Characters or digits.
   */
  size?: number
  /**
   * Digits after the decimal point.
   */
  decimalDigits?: number
  /**
   * It may hold no value.
   */
  inullable?: boolean
  limit?: TextLimit
}

/**
 * Folder in which it lies: id and name.
 */
export type FolderName = {
  /**
   * Number of the folder.
   */
  id: number
  name: Text
}

/**
 * What one column of a foreign key refers to.
 */
export type ForeignKeyPart = {
  /**
   * The same for all columns of one foreign key.
   */
  constraint: string
  /**
   * Library or schema of the other table.
   */
  library: string
  /**
   * Name of the other table.
   */
  table: string
  /**
   * Name of the other table's column.
   */
  column: string
}

/**
 * Libraries and tables that a search of a data source found.
 */
export type FoundTables = {
  libraries: CatalogueLibrary[]
  rows: CatalogueTable[]
  /**
   * There are further ones: narrow the search.
   */
  more: boolean
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

/**
 * What a generic list and form say about a kind, in the caller's language.
 */
export type KindAbout = {
  /**
   * Name of the kind.
   */
  kind: string
  /**
   * What people call it.
   */
  title: string
  /**
   * What the menu calls the list of them.
   */
  listTitle: string
  /**
   * What it is for.
   */
  description: string
  /**
   * Kind of the documents that own those of this kind by their keys.
   */
  owner?: {
    kind: string
    title: string
  }
  /**
   * The caller may change documents of it.
   */
  editable: boolean
  /**
   * The caller may make one, and something acts on it.
   */
  mayCreate: boolean
  /**
   * Documents of it are kept, and nothing acts on them yet.
   */
  noEffect?: true
  /**
   * Columns of the list.
   */
  columns: {
    /**
     * Property.
     */
    key: string
    title: string
    /**
     * It is a moment.
     */
    as?: 'datetime'
    /**
     * What its codes are called.
     */
    options?: {
      value?: unknown
      label: string
    }[]
  }[]
}

/**
 * A stored file as an export carries it.
 */
export type PackedFile = {
  /**
   * What the documents hold.
   */
  file: string
  /**
   * Name of the file.
   */
  name: string
  /**
   * Media type.
   */
  type: string
  /**
   * The bytes in base64. As long as an upload may be; counting its letters here would keep everybody waiting.
   */
  data: string
}

/**
 * A problem with the names by which people know its document and place.
 */
export type PlacedProblem = {
  problem: Problem
  /**
   * Number of the document; 0 where there is none.
   */
  id: number
  /**
   * What the document is called.
   */
  name: string
  /**
   * The kind in the language of the caller.
   */
  kindTitle: string
  /**
   * Place in the document, as its form calls it.
   */
  place: string
  /**
   * What found it, by which some are shown.
   */
  group?: string
  /**
   * The same in the language of the caller.
   */
  groupTitle?: string
}

/**
 * Something that an author should mend: data with a place. Checking returns problems; only what stops the work throws.
 */
export type Problem = {
  /**
   * Stable slug, listed in `definitions/messages/problems.json`: `reference-not-found`.
   */
  code: string
  /**
   * Address of the document, `kind/key`.
   */
  in: string
  /**
   * JSON pointer inside the document: `/spec/list/columns/3/field`.
   */
  at: string
  /**
   * English sentence with the values put in; `code` and `values` make the other languages.
   */
  message: string
  /**
   * Values of `{0}`, `{1}`, … in the message.
   */
  values?: (string | number)[]
  /**
   * What stands there.
   */
  found?: unknown
  /**
   * What was probably meant instead.
   */
  near?: string
  /**
   * Line of a statement, where the database tells it.
   */
  line?: number
  /**
   * Column in that line.
   */
  column?: number
  /**
   * A warning can be confirmed and does not stop a save. Default: error.
   */
  severity?: 'error' | 'warning'
}

/**
 * What a run gave.
 */
export type RunAnswer = {
  columns: RunColumn[]
  /**
   * Items: A row by column key.
   */
  rows: Record<string, unknown>[]
  /**
   * Further rows were there.
   */
  more: boolean
  /**
   * Rows that a writing statement would have changed.
   */
  changes: number
  /**
   * What sequence ID parameters would have got, by name.
   */
  numbers?: {
    [k: string]: number
  }
  /**
   * What a check schema decides.
   */
  check?: {
    /**
     * Whether the check lets the work go on.
     */
    execFlg: boolean
    /**
     * Why not, in the words of the check.
     */
    error: string
  }
  /**
   * Milliseconds.
   */
  ms: number
  /**
   * What a Web API answered, before its filter; of several pages the first.
   */
  answer?: {
    /**
     * Its body, where it is no longer.
     */
    text?: string
    /**
     * How many signs it has.
     */
    signs: number
  }
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

/**
 * A column of what a run gave.
 */
export type RunColumn = {
  /**
   * Its name; a second column of the same name gets a number behind it.
   */
  key: string
  /**
   * Its name.
   */
  title: string
  /**
   * Type as the database names it.
   */
  type?: string
  /**
   * How Kumiki treats the values.
   */
  typeClass?: 'String' | 'Number' | 'Binary' | 'Guid' | 'Date' | 'Time' | 'DateTime'
  /**
   * Characters or digits.
   */
  size?: number
  /**
   * Digits after the decimal point.
   */
  decimalDigits?: number
  /**
   * It may hold no value.
   */
  inullable?: boolean
  limit?: TextLimit
}

/**
 * Which secrets are set, by pointer: `{ "set": true }`. Never their values.
 */
export type SecretsSet = {
  [k: string]: {
    set: boolean
  }
}

/**
 * What a statement gives and takes, without running it.
 */
export type StatementAbout = {
  /**
   * Result columns as the database describes them, with what the schema knows of them.
   */
  columns?: NonNullable<SchemaSpec['resultColumns']>[number][]
  /**
   * The schema has no columns yet, or is new: these become its own.
   */
  take?: true
  /**
   * Of a new schema whose statement changes rows, while its type speaks of a statement only.
   */
  type?: number
  /**
   * How many of them the schema keeps in another way, or not at all; none where they become its own.
   */
  differs?: number
  /**
   * Parameters that the statement names.
   */
  parameters?: NonNullable<SchemaSpec['parameters']>[number][]
  /**
   * Problems with their places.
   */
  problems: Problem[]
}

/**
 * A document for its editor. Of secrets it says only which are set for the present destination.
 */
export type StoredAnswer = {
  /**
   * Number of the row.
   */
  id: number
  /**
   * Address of a document, `kind/key`.
   */
  address?: `${string}/${string}`
  /**
   * A document in the envelope: kind, version, key, name, spec. The engine checks it by the schema of its kind.
   */
  document: DocumentEnvelope
  /**
   * Revision of the row.
   */
  revision: number
  /**
   * User who owns the document.
   */
  owner?: string
  /**
   * When it was saved last.
   */
  updatedAt?: string
  /**
   * Who saved it last.
   */
  updatedBy?: string
  secrets: SecretsSet
  folder?: FolderName
  /**
   * Why the caller may only see it: by its folder, by the right on its kind, or since it was removed.
   */
  readOnly?: 'folder' | 'right' | 'trash'
  /**
   * There is one document of its kind.
   */
  single?: true
  /**
   * Nothing acts on documents of this kind yet.
   */
  noEffect?: true
  /**
   * Others may follow it when it is saved: the call document-followers tells which.
   */
  followed?: true
}

/**
 * A key or an index of a table.
 */
export type TableKey = {
  /**
   * Name of the constraint or the index.
   */
  name: string
  /**
   * Whether it identifies a row; an index only finds rows quickly.
   */
  kind: 'primary' | 'unique' | 'index'
  /**
   * In the order of the key.
   *
   * Items: Name of a column.
   */
  columns: string[]
}

/**
 * A foreign key, or what looks like one.
 */
export type TableReference = {
  /**
   * Name of the constraint; empty where it is guessed.
   */
  name: string
  /**
   * Columns of this table.
   *
   * Items: Name of a column.
   */
  columns: string[]
  /**
   * Library or schema of the other table.
   */
  library: string
  /**
   * Name of the other table.
   */
  table: string
  /**
   * Columns of the other table, each beside its own.
   *
   * Items: Name of a column.
   */
  theirs: string[]
  /**
   * The database does not say so: names and types do.
   */
  guessed?: boolean
}

/**
 * What identifies the rows of a table, and which other rows they refer to.
 */
export type TableRelations = {
  /**
   * Name of the table.
   */
  name: string
  keys: TableKey[]
  references: TableReference[]
}

/**
 * A place that refers to a document.
 */
export type Use = {
  /**
   * Address of a document, `kind/key`.
   */
  address: `${string}/${string}`
  /**
   * Number of the row.
   */
  id: number
  kind: string
  name: string
  /**
   * JSON pointer of the place.
   */
  at: string
  /**
   * The place in words; empty where it cannot be said.
   */
  place: string
}
