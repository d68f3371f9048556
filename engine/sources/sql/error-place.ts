import { placesOf } from '../../../runtime/places-of.ts'
import type { SourceFailed } from '../errors.ts'

/** Where in a statement something is wrong; both from 1. */
export interface ErrorPlace {
  line: number
  /** Left out when only the line is known. */
  column?: number
}

interface Told {
  /** PostgreSQL: the character, from 1. */
  position?: string | number
  /** Oracle: the character, from 0. */
  offset?: number
  /** SQL Server: the line, from 1. */
  lineNumber?: number
}

/**
 * The place that a database tells with its error, in the text that the builder wrote. Placeholders stand on the same
 * lines as the names that they replaced. Where a driver quotes the
 * word, the word counts; without a place, only when it stands in the text exactly once.
 */
export function errorPlace({ cause, message }: SourceFailed, sql: string): ErrorPlace | undefined {
  const { position, offset, lineNumber } = (typeof cause === 'object' && cause !== null ? cause : {}) as Told
  if (typeof lineNumber === 'number' && lineNumber > 0) return inside({ line: lineNumber }, sql)
  const line = /\bat line (\d+)\b/.exec(message)?.[1]
  if (line !== undefined) return inside({ line: Number(line) }, sql)
  const sent = position !== undefined ? Number(position) - 1 : offset
  const at = typeof sent === 'number' && sent >= 0 ? ownUnit(sql, sent, position !== undefined ? '$' : ':p') : undefined
  const word = words.map((form) => form.exec(message)?.[1]).find((found) => found !== undefined)
  // Of `t.a` the last part; a full stop alone is a word itself.
  const found = word === undefined ? undefined : wordPlace(sql, word.split('.').at(-1) || word, at)
  if (found !== undefined) return placeAt(sql, found)
  return at === undefined || at > sql.length ? undefined : placeAt(sql, at)
}

/** How databases quote the word that they do not understand. */
const words = [
  /\bnear "([^"]+)"/,
  /\bno such (?:table|column|function): (\S+)/,
  /^(?:relation|column|function) "([^"]+)"/,
  /^column (\S+) does not exist/,
]

/** Where the word stands: of several places the one nearest to `at`; a statement may have been sent inside another. */
function wordPlace(sql: string, word: string, at: number | undefined): number | undefined {
  const places = placesOf(sql, word)
  if (at === undefined) return places.length === 1 ? places[0] : undefined
  return places.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0]
}

/** As `ownPlace`, in UTF-16 units: databases count characters, of which some are two units (`𠮷`). */
function ownUnit(sql: string, at: number, placeholder: string): number {
  const place = ownPlace(sql.replace(/[\u{10000}-\u{10ffff}]/gu, '?'), at, placeholder)
  let unit = 0
  // No further than the text, whatever number a server says.
  for (let i = 0; i < place && unit <= sql.length; i++) unit += (sql.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
  return unit
}

/** Texts, names, comments, casts, and parameters by their names. A comment that is not closed is looked through once. */
const pieces = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|::|:([A-Za-z_]\w*)/g

/** The place in the builder's text of one in the text that was sent, where numbered placeholders stand for names. */
function ownPlace(sql: string, at: number, placeholder: string): number {
  const numbers = new Map<string, number>()
  let sent = 0
  let own = 0
  for (const match of sql.matchAll(pieces)) {
    const name = match[1]
    if (name === undefined) continue
    const number = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, number)
    const length = placeholder.length + String(number).length
    if (sent + (match.index - own) >= at) break
    sent += match.index - own + length
    own = match.index + match[0].length
  }
  return own + Math.max(0, at - sent)
}

function inside(place: ErrorPlace, sql: string): ErrorPlace | undefined {
  return place.line <= sql.split('\n').length ? place : undefined
}

function placeAt(sql: string, at: number): ErrorPlace {
  const before = sql.slice(0, at)
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}
