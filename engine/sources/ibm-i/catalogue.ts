import type { DialectAccess, DialectParts } from '../pooled-source.ts'
import { ConnectionFailed, SourceFailed } from '../errors.ts'
import type { TableKey } from '../../../runtime/generated/calls/answer.ts'
import { mostRelations, toRelations } from '../relations/to-relations.ts'
import { withForeignKeys } from '../with-foreign-keys.ts'
import type { CatalogueColumn, Programs, Value } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { userCcsidOf } from './ibmi-driver.ts'
import { libraryListOf } from './program-caller.ts'
import { limitOf, typeClassOf } from './types.ts'

const ms = 10_000
const mostPrograms = 1_000

const libraries = `SELECT OBJNAME, OBJTEXT FROM TABLE(QSYS2.OBJECT_STATISTICS('*ALLSIMPLE', '*LIB')) X ORDER BY 1`

/** Libraries of the system itself, which hold nothing of a site. */
const isSystem = /^(Q(?!GPL$)|SYS|#)/

const tables = `
  SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, TABLE_TEXT FROM QSYS2.SYSTABLES
  WHERE TABLE_TYPE IN ('T', 'P', 'V', 'L', 'A', 'M')`

const columns = `
  SELECT COLUMN_NAME, DATA_TYPE, LENGTH, NUMERIC_PRECISION, NUMERIC_SCALE, IS_NULLABLE, COLUMN_TEXT, COLUMN_HEADING, CCSID,
    SYSTEM_COLUMN_NAME, HAS_DEFAULT, COLUMN_DEFAULT, IS_IDENTITY
  FROM QSYS2.SYSCOLUMNS2 WHERE TABLE_SCHEMA = ? AND (TABLE_NAME = ? OR SYSTEM_TABLE_NAME = ?) ORDER BY ORDINAL_POSITION`

/** A keyed physical file made by DDS has no constraint: its index tells the keys. */
const keys = `
  SELECT INDEX_TYPE, COLUMN_NAMES FROM QSYS2.SYSTABLEINDEXSTAT
  WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND INDEX_TYPE IN ('PHYSICAL', 'PRIMARY KEY', 'UNIQUE')`

const foreignKeys = `
  SELECT k.COLUMN_NAME, r.CONSTRAINT_NAME, f.TABLE_SCHEMA, f.TABLE_NAME, f.COLUMN_NAME
  FROM QSYS2.SYSREFCST r
  JOIN QSYS2.SYSKEYCST k ON k.CONSTRAINT_SCHEMA = r.CONSTRAINT_SCHEMA AND k.CONSTRAINT_NAME = r.CONSTRAINT_NAME
  JOIN QSYS2.SYSKEYCST f ON f.CONSTRAINT_SCHEMA = r.UNIQUE_CONSTRAINT_SCHEMA
    AND f.CONSTRAINT_NAME = r.UNIQUE_CONSTRAINT_NAME AND f.ORDINAL_POSITION = k.ORDINAL_POSITION
  WHERE k.TABLE_SCHEMA = ? AND k.TABLE_NAME = ? ORDER BY 2, k.ORDINAL_POSITION`

const allColumns = `
  SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE FROM QSYS2.SYSCOLUMNS2 WHERE TABLE_SCHEMA = ? ORDER BY TABLE_NAME, ORDINAL_POSITION`

/** One row for each index: its columns stand in one text. */
const allKeys = `
  SELECT TABLE_NAME, INDEX_NAME, INDEX_TYPE, COLUMN_NAMES FROM QSYS2.SYSTABLEINDEXSTAT
  WHERE TABLE_SCHEMA = ? AND INDEX_TYPE IN ('PHYSICAL', 'PRIMARY KEY', 'UNIQUE', 'INDEX', 'LOGICAL') ORDER BY 1, 2`

const allForeignKeys = `
  SELECT k.TABLE_NAME, r.CONSTRAINT_NAME, k.COLUMN_NAME, f.TABLE_SCHEMA, f.TABLE_NAME, f.COLUMN_NAME
  FROM QSYS2.SYSREFCST r
  JOIN QSYS2.SYSKEYCST k ON k.CONSTRAINT_SCHEMA = r.CONSTRAINT_SCHEMA AND k.CONSTRAINT_NAME = r.CONSTRAINT_NAME
  JOIN QSYS2.SYSKEYCST f ON f.CONSTRAINT_SCHEMA = r.UNIQUE_CONSTRAINT_SCHEMA
    AND f.CONSTRAINT_NAME = r.UNIQUE_CONSTRAINT_NAME AND f.ORDINAL_POSITION = k.ORDINAL_POSITION
  WHERE k.TABLE_SCHEMA = ? ORDER BY 1, 2, k.ORDINAL_POSITION`

const kinds: Record<string, TableKey['kind']> = { PHYSICAL: 'primary', 'PRIMARY KEY': 'primary', UNIQUE: 'unique' }

/** HAS_DEFAULT of columns that nobody writes: ROWID, identity and change timestamps that are always generated. */
const alwaysGenerated = new Set(['A', 'E', 'G', 'I'])

/** Catalogue, programs and plans of IBM i. */
export function ibmiParts({ read }: DialectAccess, settings: SourceSettings): DialectParts {
  const rowsOf = async (text: string, values: Value[] = [], maxRows = 20_000) =>
    (await read({ text, values }, { ms, maxRows })).rows
  /** As a connection that reads only. */
  const link = { run: (text: string, values: readonly Value[]) => read({ text, values }, { ms }) }

  return {
    async libraries() {
      const rows = await rowsOf(libraries)
      return rows
        .filter(([name]) => !isSystem.test(String(name)))
        .map(([name, text]) => ({ name: String(name), ...(text ? { text: String(text) } : {}) }))
    },
    async tables({ schema, find = '', limit = 5_000 } = {}) {
      const wanted = schema === undefined ? await libraryListOf(link) : [schema]
      if (wanted.length === 0) return []
      const text = `${tables} AND TABLE_SCHEMA IN (${wanted.map(() => '?').join(', ')})
        AND (LOCATE(CAST(? AS VARCHAR(128)), UPPER(TABLE_NAME)) > 0 OR LOCATE(CAST(? AS VARCHAR(128)), SYSTEM_TABLE_NAME) > 0)
        ORDER BY 1, 2 LIMIT ${Math.trunc(limit)}`
      const part = find.toUpperCase()
      const rows = await rowsOf(text, [...wanted, part, part])
      return rows.map(([library, name, kind, label]) => ({
        schema: String(library),
        name: String(name),
        view: kind === 'V' || kind === 'L' || kind === 'M',
        ...(label ? { text: String(label) } : {}),
      }))
    },
    async columns({ schema, name }) {
      const [found, indexes] = await Promise.all([
        rowsOf(columns, [schema, name, name]),
        rowsOf(keys, [schema, name]).catch((error: unknown) => {
          // Statistics of indexes need more authority than the columns do.
          if (error instanceof SourceFailed) return []
          throw error
        }),
      ])
      const order = keyOrder(indexes)
      return withForeignKeys(
        Promise.resolve(found.map((row) => toColumn(row, order))),
        rowsOf(foreignKeys, [schema, name]),
      )
    },
    relations(library) {
      const ask = (text: string) => rowsOf(text, [library], mostRelations)
      const keyRows = ([table, name, type, names]: Value[]): Value[][] =>
        columnNames(names).map((column) => [table ?? '', name ?? '', kinds[String(type)] ?? 'index', column])
      return toRelations(library, {
        keys: ask(allKeys).then((rows) => rows.flatMap(keyRows)),
        references: ask(allForeignKeys),
        columns: ask(allColumns),
        typeClassOf: ([type]) => typeClassOf(String(type)),
      })
    },
    explain: () =>
      Promise.reject(
        new SourceFailed('IBM i gives no plan over this connection; Visual Explain of ACS shows it', {
          code: 'NO_PLAN',
        }),
      ),
    programs: programsOf(rowsOf, link, settings),
  }
}

function toColumn(row: Value[], order: string[]): CatalogueColumn {
  const [name, kind, length, precision, scale, nullable, text, heading, ccsid, systemName] = row
  const [hasDefault, usual, identity] = row.slice(10)
  const type = String(kind)
  const typeClass = typeClassOf(type)
  const isNumber = typeClass === 'Number'
  const size = isNumber ? precision : length
  const limit = limitOf({
    type,
    length: Number(length),
    ...(ccsid === null || ccsid === undefined ? {} : { ccsid: Number(ccsid) }),
  })
  const key = order.indexOf(String(name)) + 1 || order.indexOf(String(systemName)) + 1
  const label =
    String(heading ?? '')
      .replace(/\s+/g, ' ')
      .trim() || String(text ?? '').trim()
  return {
    name: String(name),
    type,
    typeClass,
    ...(size === null || size === undefined ? {} : { size: Number(size) }),
    ...(isNumber && scale !== null && scale !== undefined ? { decimalDigits: Number(scale) } : {}),
    inullable: nullable === 'Y',
    ...(key > 0 ? { key } : {}),
    ...(label && label !== String(name) ? { label } : {}),
    ...(limit ? { limit } : {}),
    ...(alwaysGenerated.has(String(hasDefault)) && { generated: true }),
    ...(hasDefault !== 'N' && { hasDefault: true }),
    ...(typeof usual === 'string' && usual !== '' && { default: usual }),
    ...(identity === 'YES' && { identity: true }),
  }
}

/** Names of the key columns in their order: a constraint before a keyed file, both before a unique index. */
function keyOrder(indexes: Value[][]): string[] {
  for (const wanted of ['PRIMARY KEY', 'PHYSICAL', 'UNIQUE']) {
    const found = indexes.find(([type]) => type === wanted)
    if (found) return columnNames(found[1])
  }
  return []
}

/** The names of a list, which ends in dots when it is longer than 1,024 characters. */
function columnNames(list: Value | undefined): string[] {
  return String(list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.endsWith('...'))
}

type Rows = (text: string, values?: Value[]) => Promise<Value[][]>

function programsOf(rowsOf: Rows, link: Parameters<typeof libraryListOf>[0], settings: SourceSettings): Programs {
  const has = async (library: string, kind: '*LIB' | '*PGM', name: string) =>
    (
      await rowsOf(
        `SELECT 1 FROM TABLE(QSYS2.OBJECT_STATISTICS(CAST(? AS VARCHAR(10)), '${kind}', OBJECT_NAME => CAST(? AS VARCHAR(10)))) X`,
        [library.toUpperCase(), name.toUpperCase()],
      )
    ).length > 0
  return {
    libraryList: () => libraryListOf(link),
    async programs(library, find = '') {
      const rows = await rowsOf(
        `SELECT OBJNAME, OBJTEXT, OBJATTRIBUTE FROM TABLE(QSYS2.OBJECT_STATISTICS(CAST(? AS VARCHAR(10)), '*PGM')) X
          WHERE LOCATE(CAST(? AS VARCHAR(10)), OBJNAME) > 0 ORDER BY 1 LIMIT ${mostPrograms}`,
        [library.toUpperCase(), find.toUpperCase()],
      )
      return rows.map(([name, text, attribute]) => ({
        name: String(name),
        ...(text ? { text: String(text) } : {}),
        ...(attribute ? { attribute: String(attribute) } : {}),
      }))
    },
    hasLibrary: (library) => has('QSYS', '*LIB', library),
    async hasProgram(library, program) {
      return (await has('QSYS', '*LIB', library)) && has(library, '*PGM', program)
    },
    async hasCcsid(ccsid) {
      // The cast is refused where the system has no conversion for the code page.
      try {
        await rowsOf(`SELECT CAST('A' AS VARCHAR(10) CCSID ${Math.trunc(Number(ccsid))}) FROM SYSIBM.SYSDUMMY1`)
        return true
      } catch (error) {
        // What was never asked is no answer.
        if (error instanceof SourceFailed && !(error instanceof ConnectionFailed)) return false
        throw error
      }
    },
    userCcsid: () => userCcsidOf(link, settings),
  }
}
