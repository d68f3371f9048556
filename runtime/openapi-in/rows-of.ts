import { pathOf } from '../expressions/scope.ts'
import { itself } from '../web-api/answer-path.ts'
import { isScalar, valueColumn, type Column } from './columns-of.ts'
import type { DocumentReader } from './document-reader.ts'
import type { Part } from './resolve.ts'
import { typeOf } from './shapes.ts'

/** Which part of an answer is the row. */
export interface FoundRows {
  /** Its path. */
  rows: string
  columns: Column[]
  /** The rows are a list. */
  isList: boolean
  /** The objects around the list, from the outside: what stands beside the rows is about pages. */
  around: readonly Around[]
}

export interface Around {
  names: readonly string[]
  object: Part
}

/** What an operation says of itself beside its answer. */
interface Hints {
  /** The last word of its path; undefined where a parameter stands there: one of them is asked for. */
  lastWord: string | undefined
  /** It is asked for page by page. */
  hasPages: boolean
}

/** Wrappers within wrappers. */
const mostDeep = 4

const aboutPages =
  /^(total\w*|count|page\w*|per_?page|limit|offset|size|start|end|next\w*|prev\w*|(first|last)(_?(id|page|item)\w*)?|cursor|has_?(more|next|prev)\w*|self|from|to|number|revision|kind|object|type|etag|uri|url|up_to_date\w*)$|(count|total|pages|page|size|token|cursor|uri|url|link|links|more|offset|limit)$/i
/** Beside whatever is answered. */
const aboutAnswer =
  /^(success|ok|status|status_?code|code|message|messages|error|errors|warnings?|request_?id|trace_?id|meta|metadata|_?links|pagination|paging|page_?info|included|jsonapi|api_?version|version|timestamp|response_metadata|@.*)$/i
const usualLists =
  /^(data|items|results?|records|rows|entries|values?|list|content|elements|objects|docs|hits|resources|nodes)$/i

/** Which part of an answer with this schema is the row, and what columns it has. */
export function rowsOf(schema: unknown, hints: Hints, reader: DocumentReader): FoundRows {
  return find({ part: reader.shapeOf(schema), names: [], around: [] }, hints, reader)
}

interface Place {
  part: Part
  names: readonly string[]
  around: readonly Around[]
}

function find(place: Place, hints: Hints, reader: DocumentReader): FoundRows {
  const { part, names, around } = place
  const { type } = typeOf(part)
  const rows = names.length === 0 ? itself : pathOf(...names)
  if (type === 'array') {
    const item = reader.shapeOf(part['items'])
    const columns = isScalar(typeOf(item).type) ? valueColumn(item) : reader.columnsOf(item)
    return { rows, columns, isList: true, around }
  }
  const inner = type === 'object' && names.length < mostDeep ? innerOf(part, hints, reader) : undefined
  if (inner === undefined)
    return { rows, columns: type === 'object' ? reader.columnsOf(part) : valueColumn(part), isList: false, around }
  return find(
    { part: inner.part, names: [...names, inner.name], around: [...around, { names, object: part }] },
    hints,
    reader,
  )
}

interface Member {
  name: string
  part: Part
  /** A list of objects, an object, or neither. */
  is: 'list' | 'object' | 'value'
}

/** The member of an object that is meant by it: the list of a page, or the one thing that is wrapped. */
function innerOf(object: Part, hints: Hints, reader: DocumentReader): Member | undefined {
  const members = Object.entries(reader.objectOf(object).properties).map(([name, value]) =>
    memberOf(name, value, reader),
  )
  const meant = members.filter(({ name }) => !aboutAnswer.test(name))
  const lists = meant.filter(({ name, is }) => is === 'list' && !aboutPages.test(name))
  const named = lists.filter(({ name }) => usualLists.test(name) || isNameOf(name, hints.lastWord))
  const list = lists.length === 1 ? lists[0] : named.length === 1 ? named[0] : undefined
  const isBeside = ({ name, is }: Member) => is !== 'object' && aboutPages.test(name)
  if (list) {
    const isAlone = meant.every((member) => member === list || isBeside(member))
    const isNamed = named.includes(list) && hints.lastWord !== undefined
    return isAlone || isNamed || hints.hasPages ? list : undefined
  }
  if (lists.length > 0) return undefined
  const [only, other] = meant.filter((member) => !isBeside(member))
  if (only === undefined || other !== undefined) return undefined
  // A list of texts beside an id is a value of it.
  const isWrapped = only.is === 'object' || (isList(only) && meant.length === 1)
  return isWrapped && hasInside(only, reader) ? only : undefined
}

const isList = ({ part }: Member): boolean => typeOf(part).type === 'array'

/** An object whose members nobody knows says nothing that a row could have. */
const hasInside = (member: Member, reader: DocumentReader): boolean =>
  member.is !== 'object' || Object.keys(reader.objectOf(member.part).properties).length > 0

function memberOf(name: string, value: unknown, reader: DocumentReader): Member {
  const part = reader.shapeOf(value)
  const { type } = typeOf(part)
  if (type === 'object') return { name, part, is: 'object' }
  const isOfObjects = type === 'array' && typeOf(reader.shapeOf(part['items'])).type === 'object'
  return { name, part, is: isOfObjects ? 'list' : 'value' }
}

/** `orders` is what `/orders` and `/orders.json` give, and so is `order_items` of `/order-items`. */
function isNameOf(name: string, lastWord: string | undefined): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const [word = ''] = (lastWord ?? '').split('.')
  const [own, wanted] = [plain(name), plain(word)]
  return wanted !== '' && [wanted, `${wanted}s`].some((one) => own.endsWith(one))
}
