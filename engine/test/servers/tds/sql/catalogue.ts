import type { Database } from 'better-sqlite3'
import { SqlError } from './sql-error.ts'
import { bit, int, nvarchar, parseType, typeText, varchar, type SqlType } from './sql-type.ts'
import type { ScopeColumn } from './context.ts'

export interface CatalogueColumn extends ScopeColumn {
  nullable: boolean
  identity: boolean
}

/** A table's name in SQLite: `dbo` is the default schema and is left out. */
export function storedName(schema: string, name: string): string {
  return schema.toLowerCase() === 'dbo' ? name : `${schema.toLowerCase()}.${name}`
}

const types: [number, string][] = [
  [34, 'image'],
  [36, 'uniqueidentifier'],
  [40, 'date'],
  [41, 'time'],
  [42, 'datetime2'],
  [48, 'tinyint'],
  [52, 'smallint'],
  [56, 'int'],
  [59, 'real'],
  [60, 'money'],
  [61, 'datetime'],
  [62, 'float'],
  [104, 'bit'],
  [106, 'decimal'],
  [108, 'numeric'],
  [127, 'bigint'],
  [165, 'varbinary'],
  [167, 'varchar'],
  [173, 'binary'],
  [175, 'char'],
  [231, 'nvarchar'],
  [239, 'nchar'],
]

const index = { object_id: int, name: nvarchar(128), index_id: int }
const systemTables: Record<string, ScopeColumn[]> = {
  'sys.schemas': columns({ name: nvarchar(128), schema_id: int, principal_id: int }),
  'sys.types': columns({ name: nvarchar(128), system_type_id: int, user_type_id: int }),
  'sys.objects': columns({ name: nvarchar(128), object_id: int, schema_id: int, type: varchar(2), is_ms_shipped: bit }),
  'sys.columns': columns({
    object_id: int,
    name: nvarchar(128),
    column_id: int,
    user_type_id: int,
    max_length: { kind: 'smallint' },
    precision: { kind: 'tinyint' },
    scale: { kind: 'tinyint' },
    collation_name: nvarchar(128),
    is_nullable: bit,
    is_identity: bit,
    is_computed: bit,
  }),
  'sys.indexes': columns({ ...index, is_primary_key: bit, is_unique: bit, has_filter: bit }),
  'sys.default_constraints': columns({ parent_object_id: int, parent_column_id: int, definition: nvarchar(3750) }),
  'sys.index_columns': columns({ object_id: int, index_id: int, column_id: int, key_ordinal: int }),
  'sys.extended_properties': columns({
    class: int,
    major_id: int,
    minor_id: int,
    name: nvarchar(128),
    value: nvarchar(999),
  }),
}

function columns(made: Record<string, SqlType>): ScopeColumn[] {
  return Object.entries(made).map(([name, type]) => ({ name, type }))
}

export const collation = 'Japanese_CI_AS'

/** The `sys` tables of one database: real tables, filled by CREATE and DROP. */
export class Catalogue {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** Makes the `sys` tables of a new database. */
  install(): void {
    for (const [name, list] of Object.entries(systemTables)) {
      const fields = list.map(
        (column) => `"${column.name}" ${column.type.kind.includes('char') ? 'TEXT COLLATE NOCASE' : 'INTEGER'}`,
      )
      this.#database.exec(`CREATE TABLE IF NOT EXISTS "${name}" (${fields.join(', ')})`)
    }
    this.#database.exec(
      `CREATE TABLE IF NOT EXISTS "tds.types" (stored TEXT COLLATE NOCASE, name TEXT COLLATE NOCASE, type TEXT, nullable INTEGER, identity INTEGER)`,
    )
    if (this.#count('sys.schemas') > 0) return
    const schemas: [string, number][] = [
      ['dbo', 1],
      ['guest', 2],
      ['INFORMATION_SCHEMA', 3],
      ['sys', 4],
      ['db_owner', 16384],
    ]
    for (const [name, id] of schemas) this.#run(`INSERT INTO "sys.schemas" VALUES (?, ?, 1)`, name, id)
    for (const [id, name] of types) this.#run(`INSERT INTO "sys.types" VALUES (?, ?, ?)`, name, id, id)
  }

  #run(sql: string, ...values: unknown[]) {
    return this.#database.prepare(sql).run(...values)
  }
  #count(table: string): number {
    return Number((this.#database.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number | bigint }).n)
  }

  /** Columns of a table or view. Throws `SqlError` 208. */
  columnsOf(schema: string, name: string, written: string): CatalogueColumn[] {
    const system = systemTables[`${schema}.${name}`.toLowerCase()]
    if (system) return system.map((column) => ({ ...column, nullable: true, identity: false }))
    const rows = this.#database
      .prepare(`SELECT * FROM "tds.types" WHERE stored = ? ORDER BY rowid`)
      .all(storedName(schema, name)) as {
      name: string
      type: string
      nullable: bigint | number
      identity: bigint | number
    }[]
    if (rows.length === 0) throw new SqlError(208, `Invalid object name '${written}'.`)
    return rows.map((row) => ({
      name: row.name,
      type: parseType(row.type),
      nullable: Number(row.nullable) === 1,
      identity: Number(row.identity) === 1,
    }))
  }

  objectId(schema: string, name: string): number | undefined {
    const row = this.#database
      .prepare(
        `SELECT o.object_id AS id FROM "sys.objects" o JOIN "sys.schemas" s ON s.schema_id = o.schema_id WHERE s.name = ? AND o.name = ?`,
      )
      .get(schema, name) as { id: number | bigint } | undefined
    return row && Number(row.id)
  }

  schemaId(name: string): number | undefined {
    const byName = this.#database.prepare(`SELECT schema_id AS id FROM "sys.schemas" WHERE name = ?`)
    const row = byName.get(name) as { id: number | bigint } | undefined
    return row && Number(row.id)
  }

  addSchema(name: string): void {
    this.#run(`INSERT INTO "sys.schemas" VALUES (?, ?, 1)`, name, this.#count('sys.schemas'))
  }

  addObject(
    schema: string,
    name: string,
    kind: 'U' | 'V',
    list: readonly CatalogueColumn[],
    key: readonly string[],
  ): void {
    const schemaId = this.schemaId(schema)
    if (schemaId === undefined)
      throw new SqlError(
        2760,
        `The specified schema name "${schema}" either does not exist or you do not have permission to use it.`,
      )
    const last = this.#database.prepare(`SELECT ifnull(max(object_id), 100000) FROM "sys.objects"`).pluck().get()
    const id = Number(last) + 1
    this.#run(`INSERT INTO "sys.objects" VALUES (?, ?, ?, ?, 0)`, name, id, schemaId, kind)
    if (key.length > 0) this.#run(`INSERT INTO "sys.indexes" VALUES (?, ?, 1, 1, 1, 0)`, id, `PK_${name}`)
    this.addColumns(schema, name, list)
    key.forEach((column, i) => {
      const place = list.findIndex((one) => one.name.toLowerCase() === column.toLowerCase()) + 1
      this.#run(`INSERT INTO "sys.index_columns" VALUES (?, 1, ?, ?)`, id, place, i + 1)
    })
  }

  addColumns(schema: string, name: string, list: readonly CatalogueColumn[]): void {
    const id = this.objectId(schema, name)
    const stored = storedName(schema, name)
    const before = this.#database.prepare(`SELECT count(*) AS n FROM "tds.types" WHERE stored = ?`).get(stored) as {
      n: bigint
    }
    list.forEach(({ name: column, type, nullable, identity }, i) => {
      this.#run(
        `INSERT INTO "tds.types" VALUES (?, ?, ?, ?, ?)`,
        stored,
        column,
        typeText(type),
        nullable ? 1 : 0,
        identity ? 1 : 0,
      )
      this.#run(
        `INSERT INTO "sys.columns" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
        id,
        column,
        Number(before.n) + i + 1,
        types.find(([, one]) => one === type.kind)?.[0] ?? 0,
        ...sizes(type),
        type.kind.includes('char') ? collation : null,
        nullable ? 1 : 0,
        identity ? 1 : 0,
      )
    })
  }

  dropObject(schema: string, name: string): void {
    const id = this.objectId(schema, name)
    for (const table of ['sys.objects', 'sys.columns', 'sys.indexes', 'sys.index_columns'])
      this.#run(`DELETE FROM "${table}" WHERE object_id = ?`, id)
    this.#run(`DELETE FROM "sys.extended_properties" WHERE major_id = ?`, id)
    this.#run(`DELETE FROM "tds.types" WHERE stored = ?`, storedName(schema, name))
  }

  describe(value: string, schema: string, name: string, column: string | undefined): void {
    const id = this.objectId(schema, name)
    if (id === undefined) throw new SqlError(15135, 'Object is invalid. Extended properties are not permitted.')
    const place = column
      ? this.columnsOf(schema, name, name).findIndex((one) => one.name.toLowerCase() === column.toLowerCase()) + 1
      : 0
    this.#run(`INSERT INTO "sys.extended_properties" VALUES (1, ?, ?, 'MS_Description', ?)`, id, place, value)
  }
}

/** `max_length` (bytes), `precision` and `scale`, as `sys.columns` has them. */
export function sizes(type: SqlType): [number, number, number] {
  const wide = type.kind.startsWith('n') ? 2 : 1
  if (type.length !== undefined) return [type.length < 0 ? -1 : type.length * wide, 0, 0]
  if (type.kind === 'decimal') {
    const digits = type.precision ?? 18
    return [digits < 10 ? 5 : digits < 20 ? 9 : digits < 29 ? 13 : 17, digits, type.scale ?? 0]
  }
  const fixed: Partial<Record<SqlType['kind'], [number, number, number]>> = {
    bit: [1, 1, 0],
    tinyint: [1, 3, 0],
    smallint: [2, 5, 0],
    int: [4, 10, 0],
    bigint: [8, 19, 0],
    money: [8, 19, 4],
    real: [4, 24, 0],
    float: [8, 53, 0],
    date: [3, 10, 0],
    datetime: [8, 23, 3],
    uniqueidentifier: [16, 0, 0],
  }
  if (type.kind === 'time') return [5, 16, type.scale ?? 7]
  if (type.kind === 'datetime2') return [8, 27, type.scale ?? 7]
  return fixed[type.kind] ?? [0, 0, 0]
}
