import { hasEntries } from '../../../runtime/json/has-entries.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { parseJson } from '../../../runtime/json/parse-json.ts'
import { badRequest } from '../../codes/refusals.ts'
import { deepest } from './sound-input.ts'
import { wrongJson } from './wrong-json.ts'

/**
 * The object that a body of JSON is; throws `badRequest` for what is none, and for a property that stands twice: another
 * reader of the same request would take the other one.
 */
export function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw badRequest({ cause })
  }
  if (!isObject(value)) throw badRequest()
  // A name is followed by a colon; where as many are as there are properties, none of them stands twice.
  if (named(text) !== propertiesIn(value)) {
    const { problems } = parseJson(text, { withPlaces: false })
    if (problems.length > 0) throw wrongJson(problems)
  }
  return value
}

const named = (text: string): number => text.match(/"\s*:/g)?.length ?? 0

/** Those that lie too deep are not looked for: as they are missing, they are told. */
function propertiesIn(value: Record<string, unknown>, depth = 0): number {
  if (depth > deepest) return 0
  const inner = Object.values(value)
  let count = Array.isArray(value) ? 0 : inner.length
  for (const each of inner) if (hasEntries(each)) count += propertiesIn(each, depth + 1)
  return count
}
