import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { codesOf, type Code } from '../../../runtime/json-schema/codes.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { getAt, parsePointer, toPointer } from '../../../runtime/pointer.ts'
import { equal } from '../../../runtime/equal.ts'
import { asDocument } from '../../model/as-document.ts'
import type { ModelState } from '../../model/model.ts'
import { useFields, useModelPart, type FieldContext } from '../field-context.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import type { LeafProps } from '../use-leaf.ts'
import { useParts } from '../use-parts.ts'
import { mapByName, type Mapping } from './map-by-name.ts'

/** A list of mapped parts as it is drawn. */
export interface MappingList {
  mapping: Mapping
  /** Undefined while nothing says which parts there are. */
  parts: Part[] | undefined
  /** Names of the parts that want a value. */
  wanted: string[]
  /** Ways that apply here. */
  choices: Code[]
  /** What the schema says of the name and of the way. */
  named: JsonSchema
  chosen: JsonSchema
  /** Gives each part without a value the one of its name. */
  mapAll(): void
}

/** What a list of mapped parts is made of; parts of a schema that somebody has just chosen map themselves by name. */
export function useMapping(props: LeafProps): MappingList {
  const context = useFields()
  const { t } = useLingui()
  const { set, model, readOnly } = context
  const items = resolve(set, props.schema.items as JsonSchema)
  const identity = props.schema['x-identity'] ?? ''
  const way = items.required?.find((name) => name !== identity) ?? ''
  const [named, chosen] = [propertyOf(set, items, identity), propertyOf(set, items, way)]
  const parts = useParts(context, named['x-part'], `${props.at}/0/${identity}`)
  const mapping: Mapping = { set, items, identity, way, at: props.at, parts: context.parts }
  const wanted = (parts ?? []).filter(({ byItself }) => byItself !== true).map(({ key }) => key)
  const allowed = context.narrowed(chosen['x-narrow'], `${props.at}/0/${way}`)
  const choices = (codesOf(set, chosen) ?? []).filter(
    ({ value, hasEffect: has }) => has !== false && (allowed?.includes(String(value)) ?? true),
  )
  const mapBy = (by: Mapping): void => {
    const document = asDocument(model.get().value)
    const ways = choices.map(({ value }) => value)
    const made = mapByName(by, document, wanted, ways)
    if (!equal(made, getAt(document, props.at) ?? [])) model.set(props.at, made, t`Map by name`)
  }
  const isBegun = useModelPart(
    model,
    (state) => !readOnly && wanted.length > 0 && isJustChosen(context, state, props.at),
  )
  const names = wanted.join('\n')
  useEffect(() => {
    // The input of a value that the page changes may be made later.
    if (isBegun) mapBy({ ...mapping, parts: (...asked) => context.parts(...asked)?.filter(({ changes }) => !changes) })
    // What is mapped is as the parts are now; each drawing makes the function anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBegun, names])
  return { mapping, parts, wanted, choices, named, chosen, mapAll: () => mapBy(mapping) }
}

/**
 * Whether a document was chosen beside the list that the store does not name there, and nobody has touched the list: who took
 * the mapping back is not mapped again. What a new document names was chosen for whoever makes it.
 */
function isJustChosen({ set, root }: Pick<FieldContext, 'set' | 'root'>, state: ModelState, at: string): boolean {
  const { value, base, about, edits, undone } = state
  if (getAt(value, at) !== undefined) return false
  const steps = parsePointer(at).slice(0, -1)
  const properties = Object.entries(jsonSchemaAt(set, root, value, steps)?.properties ?? {})
  const isChosen = properties.some(([name, property]) => {
    const place = toPointer([...steps, name])
    const chosen = resolve(set, property)['x-ref'] === undefined ? undefined : getAt(value, place)
    return chosen !== undefined && (about.id === 0 || chosen !== getAt(base, place))
  })
  return isChosen && ![...edits, ...undone].some((edit) => edit.at === at || edit.at.startsWith(`${at}/`))
}

/** What the schema of an item says of one of its properties. */
const propertyOf = (set: JsonSchemaSet, { properties }: JsonSchema, name: string): JsonSchema =>
  resolve(set, properties?.[name] ?? {})
