import type { Catalogue, CatalogueColumn, CatalogueTable } from './catalogue.ts'
import { namesIn } from './names-in.ts'
import { quoteName } from './quote-name.ts'
import { tableName } from './simple-sql.ts'
import { tablesIn, type NamedTable } from './tables-in.ts'

/** One word that is offered; the editor draws it. */
export interface Offer {
  label: string
  kind: 'table' | 'view' | 'column' | 'alias' | 'library' | 'parameter'
  /** What is put in, where it differs from the label. */
  text?: string
  /** Type, beside the word. */
  detail?: string
  /** Comment, below it. */
  info?: string
}

export interface Offers {
  /** Where the word begins that they replace. */
  from: number
  list: Offer[]
}

/**
 * What may stand at a place of a statement: `o.` the columns of `orders o`, `sales.` the tables of a library, after
 * FROM and JOIN tables, elsewhere columns of the tables that the statement names. Keywords are the language's own.
 */
export async function completeSql(
  sql: string,
  at: number,
  { catalogue, language, parameters }: { catalogue: Catalogue | undefined; language: string; parameters: string[] },
): Promise<Offers | undefined> {
  const before = sql.slice(0, at)
  const [, parameter] = /(?<![:\w]):(\w*)$/.exec(before) ?? []
  if (parameter !== undefined)
    return { from: at - parameter.length, list: parameters.map((label) => ({ label, kind: 'parameter' })) }
  if (!catalogue || isInside(before)) return undefined
  const [, bare, quoted, begun] =
    /(?:([\p{L}_][\p{L}\p{N}_$#@]*)|["`[]([^"`[\]]+)["`\]])[./]([\p{L}\p{N}_$#@]*)$/u.exec(before) ?? []
  const qualifier = bare ?? quoted
  const tables = tablesIn(sql)
  if (qualifier !== undefined && begun !== undefined) {
    const columns = await columnsOf(qualifier, tables, catalogue, language)
    const list = columns?.length ? columns : ((await tablesOf(qualifier, catalogue, language)) ?? columns)
    return list && { from: at - begun.length, list }
  }
  const [word = ''] = /[\p{L}\p{N}_$#@]*$/u.exec(before) ?? []
  const previous = namesIn(before.slice(0, before.length - word.length)).at(-1)
  const known = await catalogue.tables()
  const isAfterTable = previous !== undefined && !previous.quoted && /^(FROM|JOIN|UPDATE|INTO)$/i.test(previous.text)
  const tableOffers = [
    ...known.rows.map((table) => tableOffer(table, language)),
    ...known.libraries.map(({ name, text }) => offerOf(name, 'library', language, { info: text })),
    ...tables.flatMap(({ name, columns }) => (columns && name !== '' ? [offerOf(name, 'table', language)] : [])),
  ]
  if (isAfterTable) return { from: at - word.length, list: tableOffers }
  const columns = await Promise.all(tables.map((table) => columnsOfTable(table, catalogue, language)))
  const aliases = tables.flatMap(({ alias, name }) =>
    alias === undefined ? [] : [offerOf(alias, 'alias', language, { detail: name })],
  )
  return { from: at - word.length, list: unique([...columns.flat(), ...aliases, ...tableOffers]) }
}

/** In a text or comment nothing is offered. */
function isInside(before: string): boolean {
  const bare = before.replace(/--[^\n]*\n|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ')
  return /--[^\n]*$|\/\*|'/.test(bare)
}

async function columnsOf(
  qualifier: string,
  tables: readonly NamedTable[],
  catalogue: Catalogue,
  language: string,
): Promise<Offer[] | undefined> {
  const same = (name: string | undefined): boolean => name?.toLowerCase() === qualifier.toLowerCase()
  const table = tables.find(({ alias }) => same(alias)) ?? tables.find(({ name }) => same(name))
  if (!table) return undefined
  const common = tables.find(({ name, columns }) => columns && name.toLowerCase() === table.name.toLowerCase())
  return columnsOfTable(common ?? table, catalogue, language)
}

async function columnsOfTable(table: NamedTable, catalogue: Catalogue, language: string): Promise<Offer[]> {
  if (table.columns) return table.columns.map((name) => offerOf(name, 'column', language))
  try {
    const columns = await catalogue.columns(await storedTable(table, catalogue))
    return columns.map((column) =>
      offerOf(column.name, 'column', language, { detail: columnType(column), info: column.label }),
    )
  } catch {
    // A table that does not exist yet while its name is typed.
    return []
  }
}

/** The table as the database writes it: a statement may write it in other letters and without its library. */
async function storedTable(table: NamedTable, catalogue: Catalogue): Promise<{ library: string; name: string }> {
  const { rows } = await catalogue.tables(table.library === undefined ? {} : { library: table.library })
  const found = rows.find(({ name }) => name.toLowerCase() === table.name.toLowerCase())
  return found ?? { library: table.library ?? '', name: table.name }
}

async function tablesOf(library: string, catalogue: Catalogue, language: string): Promise<Offer[] | undefined> {
  const { libraries, rows } = await catalogue.tables()
  const names = [...libraries.map(({ name }) => name), ...rows.map((row) => row.library)]
  const found = names.find((name) => name.toLowerCase() === library.toLowerCase())
  if (found === undefined) return undefined
  const inside = await catalogue.tables({ library: found })
  return inside.rows.map(({ name, view, text }) => offerOf(name, view ? 'view' : 'table', language, { info: text }))
}

function tableOffer(table: CatalogueTable, language: string): Offer {
  const offer = offerOf(table.name, table.view ? 'view' : 'table', language, {
    info: table.text,
    detail: table.usual ? undefined : table.library,
  })
  return table.usual ? offer : { ...offer, text: tableName(table, language) }
}

function offerOf(
  name: string,
  kind: Offer['kind'],
  language: string,
  { detail, info }: { detail?: string | undefined; info?: string | undefined } = {},
): Offer {
  const text = quoteName(name, language)
  return {
    label: name,
    kind,
    ...(text !== name && { text }),
    ...(detail !== undefined && detail !== '' && { detail }),
    ...(info !== undefined && info !== '' && { info }),
  }
}

/** `varchar(20)`, `numeric(10,2)`: the database's name with what its length is. */
export function columnType({ type, size, decimalDigits }: CatalogueColumn): string {
  if (/[(]/.test(type) || size === undefined || size === 0) return type
  if (!/char|decimal|numeric|number|graphic|binary/i.test(type)) return type
  return decimalDigits ? `${type}(${size},${decimalDigits})` : `${type}(${size})`
}

function unique(list: readonly Offer[]): Offer[] {
  return [...new Map(list.map((offer) => [`${offer.kind} ${offer.text ?? offer.label}`, offer])).values()]
}
