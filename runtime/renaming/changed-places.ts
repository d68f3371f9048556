import type { Document } from '../document.ts'
import { equal } from '../equal.ts'
import { hasEntries } from '../json/has-entries.ts'
import { toStep } from '../pointer.ts'
import type { FollowedPlace } from '../references/rename-part.ts'

/** The values that differ between two states of a document in which nothing moved; lines of a text are one value. */
export function changedPlaces(before: Document, after: Document): FollowedPlace[] {
  return placesOf(before.spec, after.spec, '/spec')
}

function placesOf(before: unknown, after: unknown, at: string): FollowedPlace[] {
  if (equal(before, after)) return []
  const isText = (value: unknown): boolean => Array.isArray(value) && value.every((line) => typeof line === 'string')
  if (!hasEntries(before) || !hasEntries(after) || isText(before) || isText(after)) return [{ at, before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => placesOf(before[name], after[name], `${at}/${toStep(name)}`))
}
