import type { Change } from '../../runtime/difference.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import type { PlannedImport } from './plan-import.ts'

const most = 60

/** One step in one line: what becomes of which document, and the first places that change. */
export function stepLine({ action, address, was, changes, conflicts }: PlannedImport): string {
  const mark = conflicts.length > 0 ? ' (conflict)' : ''
  const name = was === undefined ? address : `${was} to ${address}`
  const places = [...changes, ...conflicts].map(({ at }) => at).filter((at) => at !== '')
  return `${action} ${name}${mark}${placesText([...new Set(places)])}`
}

function placesText(places: readonly string[]): string {
  if (places.length === 0) return ''
  const more = places.length > 5 ? `, ${places.length - 5} more` : ''
  return `: ${places.slice(0, 5).join(', ')}${more}`
}

/**
 * What a step changes, a line for each place: its title in the words of the set's language, and the values before and after;
 * of a conflict also what each side has.
 */
export function changeLines({ changes, conflicts }: PlannedImport): string[] {
  const clashing = new Set(conflicts.map(({ at }) => at))
  return [
    ...changes.filter(({ at }) => !clashing.has(at)).map((change) => `  ${titleIn(change)}: ${sidesOf(change)}`),
    ...conflicts.map(
      ({ title, at, mine, theirs }) =>
        `  ${title || at || 'The document'}: here ${shown(mine)}, there ${shown(theirs)}`,
    ),
  ]
}

const titleIn = ({ title, at }: Change): string => title || at

function sidesOf({ what, before, after }: Change): string {
  if (what === 'added') return `+ ${shown(after)}`
  if (what === 'removed') return `- ${shown(before)}`
  return `${shown(before)} → ${shown(after)}`
}

/** A value in one line; long ones are cut. */
export function shown(value: unknown): string {
  if (value === undefined) return '(nothing)'
  if (Array.isArray(value) && value.every((line) => typeof line === 'string')) return cut(value.join(' ⏎ '))
  if (isObject(value) && typeof value['name'] === 'string') return cut(`“${value['name']}”`)
  return cut(typeof value === 'string' ? `“${value}”` : JSON.stringify(value))
}

const cut = (text: string): string => ([...text].length > most ? `${[...text].slice(0, most).join('')}…` : text)
