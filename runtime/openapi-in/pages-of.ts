import type { RequestPages } from '../web-api/web-request.ts'
import type { DocumentReader } from './document-reader.ts'
import type { Part } from './resolve.ts'
import type { Around, FoundRows } from './rows-of.ts'
import { namesIn } from '../web-api/answer-path.ts'
import { typeOf } from './shapes.ts'

/** How the pages of a list are asked for. */
export interface FoundPages {
  /** Undefined where the description does not say it: the first page is all. */
  pages?: RequestPages
  /** Parameters of the query that are set by who reads the pages. */
  taken: ReadonlySet<string>
  /** A parameter that says how many rows a page has, and how many it gets. */
  size?: { name: string; rows: number }
}

const pageName = /^(page(_?(no|num|number|index))?|p|page\[number\])$/i
const offsetName = /^(offset|skip|\$skip|start_?index|start_?at|start|page\[offset\])$/i
const sizeName =
  /^(limit|per_?page|page_?size|page_?limit|size|count|\$top|top|max_?results|take|rows|page\[(size|limit)\]|hits_?per_?page)$/i
const cursorName =
  /^(page_?token|next_?token|cursor|page_?cursor|next_?cursor|after|starting_after|continuation(_?token)?|marker|scroll_id|page\[(after|cursor)\]|start|from)$/i
/** Nobody sets these where all pages are read. */
const backwards = /^(before|ending_before|page\[before\])$/i

const cursorMember =
  /^(next_?(page_?)?(cursor|token)|end_?cursor|cursor|continuation(_?token)?|next_?marker|scroll_id|after)$/i
const urlMember = /^(next_?(page_?)?(url|uri|link|href)|@odata\.nextLink)$/i
const mostRows = 1000

/** Whether one of these names asks for a page. */
export const asksForPages = (names: readonly string[]): boolean =>
  names.some((name) => [pageName, offsetName, sizeName, cursorName].some((form) => form.test(name)))

interface Asked {
  /** Parameters of the query. */
  parameters: readonly Part[]
  found: FoundRows
  /** Headers of the answer. */
  headers: Part
}

/** How further pages of a list are asked for: from usual names of parameters, members of the answer, and the header `Link`. */
export function pagesOf({ parameters, found, headers }: Asked, reader: DocumentReader): FoundPages {
  const query = parameters.map((part): Query => ({
    name: String(part['name']),
    schema: reader.shapeOf(part['schema']),
  }))
  const named = (form: RegExp) => query.find(({ name }) => form.test(name))
  const members = found.around.flatMap((around) => membersIn(around, reader))
  const pages = pagesBy({ named, members, found, headers })
  const size = sizeOf(named(sizeName))
  if (!pages) return { taken: new Set() }
  const taken = query.flatMap(({ name }) =>
    [pageName, offsetName, cursorName, backwards].some((form) => form.test(name)) ? [name] : [],
  )
  return {
    pages: pages.by === 'offset' && size ? { ...pages, size: size.rows } : pages,
    taken: new Set(size ? [...taken, size.name] : taken),
    ...(size && { size }),
  }
}

interface Query {
  name: string
  schema: Part
}

/** A value beside the rows of a page. */
interface Beside {
  names: readonly string[]
  schema: Part
}

interface Said {
  named(form: RegExp): Query | undefined
  members: readonly Beside[]
  found: FoundRows
  headers: Part
}

/** What the answer itself says comes before what is asked for by number. */
function pagesBy({ named, members, found, headers }: Said): RequestPages | undefined {
  const last = ({ names }: Beside) => names.at(-1) ?? ''
  const isUrl = (one: Beside) =>
    urlMember.test(last(one)) ||
    (last(one) === 'next' && (/^_?links$/i.test(one.names.at(-2) ?? '') || isAddress(one.schema))) ||
    /^_?links\.next\.href$/i.test(one.names.slice(-3).join('.'))
  const url = members.find(isUrl)
  if (url) return { by: 'url', next: jqOf(url.names) }
  const asked = named(cursorName)
  const cursor = members.find((one) => cursorMember.test(last(one)) || last(one) === 'next')
  if (asked && cursor) return { by: 'cursor', parameter: asked.name, next: jqOf(cursor.names) }
  const byLastRow = asked && /^(starting_)?after$/i.test(asked.name) && lastRow(found, members)
  if (byLastRow) return { by: 'cursor', parameter: asked.name, next: byLastRow }
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'link')) return { by: 'link' }
  const page = named(pageName)
  if (page) return { by: 'page', parameter: page.name, ...(isFromZero(page.schema) && { first: 0 }) }
  const offset = named(offsetName)
  return offset && typeOf(offset.schema).type !== 'string' ? { by: 'offset', parameter: offset.name } : undefined
}

const isFromZero = (schema: Part): boolean => schema['minimum'] === 0 || schema['default'] === 0

const isAddress = ({ format, example, examples }: Part): boolean =>
  /^(uri|url|uri-reference)$/.test(String(format)) ||
  [example, examples].flat().some((one) => typeof one === 'string' && /^https?:/.test(one))

/** The id of the last row asks for the rows behind it, as long as the answer says that there are more. */
function lastRow({ rows, columns }: FoundRows, members: readonly Beside[]): string | undefined {
  const more = members.find(({ names }) => /^has_?(more|next)(_page)?$/i.test(names.at(-1) ?? ''))
  if (!more || !columns.some(({ key }) => key === 'id')) return undefined
  return `if ${jqOf(more.names)} then ${jqOf(namesIn(rows))}[-1].id else null end`
}

/** Texts, numbers and truths beside the rows, in the objects there, too. */
function membersIn({ names, object }: Around, reader: DocumentReader, depth = 0): Beside[] {
  return Object.entries(reader.objectOf(object).properties).flatMap(([name, value]): Beside[] => {
    const schema = reader.shapeOf(value)
    const { type } = typeOf(schema)
    const own = [...names, name]
    if (type === 'array') return []
    return type === 'object' && depth < 2
      ? membersIn({ names: own, object: schema }, reader, depth + 1)
      : [{ names: own, schema }]
  })
}

/** A filter of jq that picks what stands there; where something on the way is missing it is null. */
const jqOf = (names: readonly string[]): string =>
  names.length === 0
    ? '.'
    : names.map((name) => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `.[${JSON.stringify(name)}]`)).join('')

/** As many rows on a page as the other system gives, and not more than a thousand. */
function sizeOf(size: Query | undefined): FoundPages['size'] {
  if (!size) return undefined
  const { maximum, default: usual } = size.schema
  const rows = [maximum, usual].find((one) => typeof one === 'number' && one >= 1)
  return typeof rows === 'number' ? { name: size.name, rows: Math.min(mostRows, Math.floor(rows)) } : undefined
}
