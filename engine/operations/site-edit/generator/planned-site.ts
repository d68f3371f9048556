import type { Address, DocumentOf, Language, Text } from '../../../../runtime/document.ts'
import type { InputField } from '../../../../runtime/generated/inputs/input-field.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import type { DbPage } from '../../../../runtime/generated/lists/db-page.ts'
import type { Joined } from './list/list-statement.ts'
import type { Many } from './list/many-to-many.ts'
import type { Order } from './order.ts'
import type { OwnRows } from './own-rows.ts'
import type { TableShape } from './table-shape.ts'
import type { WritingSchema } from './writing.ts'

export type ResultColumn = NonNullable<SchemaSpec['resultColumns']>[number]

/** A table of the site with its statement, as the database describes it. */
export interface PlannedTable {
  shape: TableShape
  /** Part of the keys of its documents. */
  slug: string
  name: Text
  sql: string[]
  joined: readonly Joined[]
  many: readonly Many[]
  columns: readonly ResultColumn[]
  /** Some of its rows for the builder's eyes: of a table of persons what everybody could see. */
  sample: { sql: string[]; names: string[] }
  /** Only rows of who has logged in. */
  own?: OwnRows | undefined
  /** It stands in no menu: its rows are read below those of another table. */
  isBelow?: true
  change?: PlannedChange | undefined
}

/** Rows of another table from which people choose: a schema with a value and a label, and the component that asks it. */
export interface PlannedChoices {
  slug: string
  name: Text
  sql: string[]
  columns: readonly ResultColumn[]
  own?: OwnRows | undefined
}

/** Pages that change the rows of a table, and what they run. */
export interface PlannedChange {
  pages: DbPage[]
  schemas: WritingSchema[]
  choices: PlannedChoices[]
}

/** What an order of the site writes. */
export interface PlannedOrder {
  order: Order
  header: WritingSchema
  line: WritingSchema
  stock?: WritingSchema | undefined
  inputs: InputField[]
  /** Result column of the item's list with how many are left. */
  stockField?: string | undefined
}

/** Who comes in. */
export interface PlannedLogin {
  name: Text
  sql: string[]
  columns: readonly ResultColumn[]
  idLength: number
  idField: string
  nameField?: string | undefined
}

export interface PlannedSite {
  key: string
  name: Text
  path: string
  /** Language in which it opens. */
  language: Language
  dataSource: Address
  /** Versions of the kinds. */
  versions: Record<'site' | 'content' | 'schema' | 'component', number>
  tables: readonly PlannedTable[]
  order?: PlannedOrder | undefined
  login?: PlannedLogin | undefined
  /** It decides who comes in. */
  authenticationApi?: Address | undefined
  /** The site is there already: the contents are added to it. */
  made?: DocumentOf<'site'> | undefined
}

/** The result column that has this name. */
export function fieldOf({ columns }: Pick<PlannedTable, 'columns'>, name: string): string[] {
  return columns.filter((column) => column.name.toLowerCase() === name.toLowerCase()).map(({ key }) => key)
}
