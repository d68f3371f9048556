import type { Document } from '../../../runtime/document.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { documentJsonSchema } from '../../../runtime/json-schema/document-json-schema.ts'
import { hasEntries } from '../../../runtime/json/has-entries.ts'
import { jsonSchemaAt } from '../../../runtime/json-schema/json-schema-at.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { getAt, parsePointer, toPointer, toStep } from '../../../runtime/pointer.ts'
import { controlOf, type Control } from '../../../renderer/fields/control-of.ts'

/** A value of a document that a control of its form holds. */
export interface LeafPlace {
  at: string
  /** What its control bears in `data-at`: of a text in one language that of the text. */
  holder: string
  /** Undefined where the schema does not know the place. */
  control: Control | undefined
  value: unknown
  language?: 'ja' | 'en'
}

/** Controls that hold all that stands in their place. */
const whole: ReadonlySet<Control> = new Set<Control>(['choices', 'code', 'formula', 'json', 'rights', 'secret'])

/**
 * Every value of a document that people may write, in the order of its form's data. Not its key, which is changed by *Rename*,
 * not what says what it is (its kind, its version, constants), and not the name of a part that a mapping gives a value to: that
 * is the name of the row.
 */
export function leavesOf(document: Document, set: JsonSchemaSet): LeafPlace[] {
  const root = documentJsonSchema(set, document.kind)
  return [...leavesIn({ document, set, root }, '')].filter(({ at }) => !['/kind', '/version', '/key'].includes(at))
}

interface Walk {
  document: Document
  set: JsonSchemaSet
  root: JsonSchema
}

function* leavesIn(walk: Walk, at: string): Generator<LeafPlace> {
  const { document, set, root } = walk
  const place = jsonSchemaAt(set, root, document, at)
  const value = getAt(document, at)
  if (!place) return yield { at, holder: at, control: undefined, value }
  const control = at === '' ? 'object' : controlOf(set, place.raw)
  if (control === 'languages' && hasEntries(value)) {
    for (const language of ['ja', 'en'] as const)
      if (Object.hasOwn(value, language))
        yield { at: `${at}/${language}`, holder: at, control, value: getAt(value, `/${language}`), language }
    return
  }
  if (!hasEntries(value) || whole.has(control)) {
    if (!isGiven(place.schema, set)) yield { at, holder: at, control, value }
    return
  }
  const named = Array.isArray(value) ? undefined : namedByRow(walk, at)
  for (const key of Object.keys(value)) if (key !== named) yield* leavesIn(walk, `${at}/${toStep(key)}`)
}

/** Whether nobody chooses it: it says of which kind the value around it is. */
const isGiven = (schema: JsonSchema, set: JsonSchemaSet): boolean =>
  schema.const !== undefined || codesOf(set, schema)?.length === 1

/** The property of a mapping's item that is the name of its row. */
function namedByRow({ document, set, root }: Walk, at: string): string | undefined {
  const holder = toPointer(parsePointer(at).slice(0, -1))
  const list = jsonSchemaAt(set, root, document, holder)
  if (!list || !Array.isArray(list.value) || controlOf(set, list.raw) !== 'mapping') return undefined
  return list.schema['x-identity']
}

/** The first of each that stand at like places: list columns that differ by their number only are changed by one control. */
export function firstOfEach(leaves: readonly LeafPlace[]): LeafPlace[] {
  const alike = Map.groupBy(leaves, ({ at }) => at.replaceAll(/\/\d+(?=\/|$)/g, '/*'))
  return [...alike.values()].flatMap(([first]) => first ?? [])
}

/** Places at which two states of a document differ, the outermost of what only one of them has. */
export function differences(before: unknown, after: unknown, at = ''): string[] {
  if (!hasEntries(before) || !hasEntries(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? [] : [at]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    differences(getAt(before, toPointer([key])), getAt(after, toPointer([key])), `${at}/${toStep(key)}`),
  )
}
