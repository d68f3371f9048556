import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { parseType } from './types.ts'
import type { ServerState } from './protocol.ts'

type Row = (string | number | null)[]

interface TableInfo {
  name: string
  view: boolean
}

/** Views and table functions of QSYS2 and SYSIBM, answered from what the library files hold and what the server says. */
export function addCatalogue(database: Database.Database, folder: string, state: ServerState): void {
  const view = (name: string, columns: string[], rows: () => Iterable<Row>) =>
    database.table(name, {
      columns,
      *rows() {
        yield* rows()
      },
    })

  view('SYSDUMMY1', ['IBMREQD'], () => [['Y']])
  view(
    'SYSTABLES',
    [
      'TABLE_SCHEMA',
      'TABLE_NAME',
      'SYSTEM_TABLE_SCHEMA',
      'SYSTEM_TABLE_NAME',
      'TABLE_TYPE',
      'TABLE_TEXT',
      'BASE_TABLE_SCHEMA',
      'BASE_TABLE_NAME',
    ],
    () =>
      inLibraries(folder, (library, own) =>
        tablesOf(own).map(({ name, view: isView }) => [
          library,
          name,
          library,
          systemName(name),
          isView ? 'V' : labelOf(own, 'physical', name) === undefined ? 'T' : 'P',
          labelOf(own, 'table', name) ?? '',
          null,
          null,
        ]),
      ),
  )
  const columnNames = [
    'TABLE_SCHEMA',
    'TABLE_NAME',
    'SYSTEM_TABLE_SCHEMA',
    'SYSTEM_TABLE_NAME',
    'ORDINAL_POSITION',
    'COLUMN_NAME',
    'SYSTEM_COLUMN_NAME',
    'COLUMN_TEXT',
    'COLUMN_HEADING',
    'DATA_TYPE',
    'LENGTH',
    'CHARACTER_MAXIMUM_LENGTH',
    'NUMERIC_PRECISION',
    'NUMERIC_SCALE',
    'IS_NULLABLE',
    'HAS_DEFAULT',
    'COLUMN_DEFAULT',
    'IS_IDENTITY',
    'CCSID',
  ]
  const columns = () =>
    inLibraries(folder, (library, own) =>
      tablesOf(own).flatMap(({ name }) =>
        columnsOf(own, name).map((column, i): Row => {
          const type = parseType(column.type)
          const isText = type.length !== undefined
          return [
            library,
            name,
            library,
            systemName(name),
            i + 1,
            column.name,
            systemName(column.name),
            labelOf(own, 'text', name, column.name) ?? null,
            labelOf(own, 'heading', name, column.name) ?? null,
            type.name,
            type.length ?? type.precision ?? null,
            isText ? type.length! : null,
            type.precision ?? null,
            type.scale ?? null,
            column.notnull || column.pk > 0 ? 'N' : 'Y',
            'N',
            null,
            'NO',
            isText ? (type.ccsid ?? 5035) : null,
          ]
        }),
      ),
    )
  view('SYSCOLUMNS2', columnNames, columns)
  view('SYSCOLUMNS', columnNames, columns)
  view('SYSCST', ['CONSTRAINT_SCHEMA', 'CONSTRAINT_NAME', 'CONSTRAINT_TYPE', 'TABLE_SCHEMA', 'TABLE_NAME'], () =>
    inLibraries(folder, (library, own) =>
      keyed(own).map(({ name }) => [library, `Q_${name}_PK`, 'PRIMARY KEY', library, name]),
    ),
  )
  view(
    'SYSKEYCST',
    ['CONSTRAINT_SCHEMA', 'CONSTRAINT_NAME', 'TABLE_SCHEMA', 'TABLE_NAME', 'COLUMN_NAME', 'ORDINAL_POSITION'],
    () =>
      inLibraries(folder, (library, own) =>
        keyed(own).flatMap(({ name, keys }) =>
          keys.map((key, i): Row => [library, `Q_${name}_PK`, library, name, key, i + 1]),
        ),
      ),
  )
  view(
    'SYSTABLEINDEXSTAT',
    ['TABLE_SCHEMA', 'TABLE_NAME', 'INDEX_NAME', 'INDEX_TYPE', 'NUMBER_KEY_COLUMNS', 'COLUMN_NAMES'],
    () =>
      inLibraries(folder, (library, own) => [
        ...keyed(own).map(({ name, keys }): Row => [
          library,
          name,
          `Q_${name}_PK`,
          'PRIMARY KEY',
          keys.length,
          keys.join(', '),
        ]),
        ...labels(own, 'physical').map(({ table, text }): Row => [
          library,
          table,
          table,
          'PHYSICAL',
          text.split(',').length,
          text.split(',').join(', '),
        ]),
      ]),
  )
  view('LIBRARY_LIST_INFO', ['ORDINAL_POSITION', 'SCHEMA_NAME', 'SYSTEM_SCHEMA_NAME', 'TYPE', 'TEXT_DESCRIPTION'], () =>
    ['QSYS', ...state.list].map((library, i): Row => [i + 1, library, library, i === 0 ? 'SYSTEM' : 'USER', null]),
  )
  view('USER_INFO', ['AUTHORIZATION_NAME', 'CHARACTER_CODE_SET_ID'], () => [[state.user, state.userCcsid]])
  view('ENV_SYS_INFO', ['OS_NAME', 'OS_VERSION', 'OS_RELEASE', 'HOST_NAME'], () => [['OS400', '7', '5', 'FAKE']])
  view('SYSTEM_VALUE_INFO', ['SYSTEM_VALUE_NAME', 'CURRENT_NUMERIC_VALUE', 'CURRENT_CHARACTER_VALUE'], () => [
    ['QCCSID', 65535, null],
  ])
  database.table('OBJECT_STATISTICS', {
    parameters: ['lib', 'kind', 'name'],
    columns: ['OBJNAME', 'OBJLONGNAME', 'OBJTEXT', 'OBJTYPE', 'OBJATTRIBUTE', 'OBJLIB'],
    *rows(library: unknown, kind: unknown, name: unknown) {
      for (const row of objects(state, String(library), String(kind))) {
        if (name === undefined || name === null || row[0] === (name as string).toUpperCase()) yield row
      }
    },
  })
  database.table('JOBLOG_INFO', {
    parameters: ['job'],
    columns: [
      'ORDINAL_POSITION',
      'MESSAGE_ID',
      'SEVERITY',
      'MESSAGE_TEXT',
      'MESSAGE_SECOND_LEVEL_TEXT',
      'MESSAGE_TIMESTAMP',
    ],
    *rows() {
      yield* state.log.map(({ id, severity, text, at }, i): Row => [i + 1, id, severity, text, null, at])
    },
  })
  database.table('GET_JOB_INFO', {
    parameters: ['job'],
    columns: ['V_JOB_STATUS', 'V_SQL_STMT_STATUS', 'V_CCSID'],
    *rows(job: unknown) {
      const status = state.jobs[String(job)]
      yield [status === undefined ? '*OUTQ' : '*ACTIVE', status ?? null, Number(state.userCcsid) || 65535]
    },
  })
}

function objects({ libraries, programs }: ServerState, library: string, kind: string): Row[] {
  if (kind === '*LIB') return libraries.map((name) => [name, name, `Library ${name}`, '*LIB', 'PROD', 'QSYS'])
  if (kind !== '*PGM') return []
  return programs
    .map((path) => path.split('/') as [string, string])
    .filter(([own]) => own === library.toUpperCase())
    .map(([own, name]) => [name, name, `Program ${name}`, '*PGM', 'CLLE', own])
}

function inLibraries(folder: string, rows: (library: string, own: Database.Database) => Row[]): Row[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.db'))
    .sort()
  return files.flatMap((file) => {
    const own = new Database(join(folder, file), { readonly: true })
    try {
      return rows(file.slice(0, -3), own)
    } finally {
      own.close()
    }
  })
}

function tablesOf(own: Database.Database): TableInfo[] {
  const rows = own
    .prepare(
      `SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '*LABELS' ORDER BY name`,
    )
    .all()
  return (rows as { name: string; type: string }[]).map(({ name, type }) => ({ name, view: type === 'view' }))
}

function columnsOf(own: Database.Database, table: string) {
  return own.pragma(`table_info("${table.replaceAll('"', '""')}")`) as {
    name: string
    type: string
    notnull: number
    pk: number
  }[]
}

function keyed(own: Database.Database): { name: string; keys: string[] }[] {
  return tablesOf(own).flatMap(({ name }) => {
    const keys = columnsOf(own, name)
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name)
    return keys.length > 0 ? [{ name, keys }] : []
  })
}

function labels(own: Database.Database, kind: string): { table: string; column: string; text: string }[] {
  if (!own.prepare(`SELECT 1 FROM sqlite_master WHERE name = '*LABELS'`).get()) return []
  return own.prepare('SELECT "table", "column", "text" FROM "*LABELS" WHERE kind = ?').all(kind) as never
}

function labelOf(own: Database.Database, kind: string, table: string, column = ''): string | undefined {
  return labels(own, kind).find((label) => label.table === table && label.column === column)?.text
}

/** Ten characters: a long or odd name becomes its first five and a number. */
function systemName(name: string): string {
  if (/^[A-Z$#@][A-Z0-9_$#@]{0,9}$/.test(name)) return name
  return /^[A-Z]/i.test(name)
    ? `${name
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, 5)
        .toUpperCase()}00001`.slice(0, 10)
    : `"${name.slice(0, 8)}"`
}
