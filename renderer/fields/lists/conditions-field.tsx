import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { comparisons, ConditionError, longestText, printName } from '../../../runtime/condition-text/condition-text.ts'
import { parseConditions } from '../../../runtime/condition-text/parse-conditions.ts'
import { printConditions } from '../../../runtime/condition-text/print-conditions.ts'
import type { Condition } from '../../../runtime/generated/inputs/condition.ts'
import { equal } from '../../../runtime/equal.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { CompletedText, Marked, type Offer, type Offers } from '../controls/completed-text.tsx'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { usePartLabel } from '../use-part-label.ts'
import { useParts } from '../use-parts.ts'
import ListField from './list-field.tsx'

/** Conditions: as one line of text, in which the names of fields are offered, and below it as a list. */
export default function ConditionsField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { set, language } = leaf.context
  const labelOf = usePartLabel(language)
  const [typed, setTyped] = useState<string>()
  const items = typeof props.schema.items === 'object' ? resolve(set, props.schema.items) : {}
  const named = resolve(set, items.properties?.['name'] ?? {})['x-part']
  const parts = useParts(leaf.context, named, `${props.at}/0/name`)
  const held = Array.isArray(leaf.value) ? leaf.value.filter(isCondition) : []
  const printed = printConditions(held)
  if (printed === undefined) return <ListField {...props} />
  const text = typed ?? printed
  const wrongAt = typed === undefined ? undefined : readText(typed).wrongAt
  const place = wrongAt === undefined ? undefined : wrongAt + 1
  const names = (parts ?? []).map((part) => ({ text: printName(part.key), label: labelOf(part) }))
  const error = place !== undefined && (
    <>
      <span>{t`This is no condition: look at character ${place}.`}</span>
      <Marked text={text} at={place - 1} />
    </>
  )
  const label = t`${props.label} as text`
  return (
    <>
      <CompletedText
        leaf={{ ...leaf, input: { ...leaf.input, label, description: '', withAsterisk: false } }}
        isRequired={false}
        text={text}
        error={error}
        maxLength={longestText}
        placeholder="STOCK > 0 AND RANK = 'A'"
        complete={(before) => offersFor(before, names)}
        onText={(next) => {
          setTyped(next)
          const { conditions } = readText(next)
          if (!conditions) return
          const made = withTheirOptions(conditions, held)
          if (!equal(made, held)) leaf.set(made.length > 0 ? made : undefined)
        }}
        onLeave={() => {
          if (wrongAt === undefined) setTyped(undefined)
          leaf.input.onBlur()
        }}
      />
      <ListField {...props} />
    </>
  )
}

const isCondition = (value: unknown): value is Condition => isObject(value) && typeof value['name'] === 'string'

function readText(text: string): { conditions?: Condition[]; wrongAt?: number } {
  try {
    return { conditions: parseConditions(text) }
  } catch (error) {
    if (error instanceof ConditionError) return { wrongAt: error.at }
    throw error
  }
}

/** What the text does not say of a condition (whether case counts, …) stays as it was for the same field. */
function withTheirOptions(conditions: readonly Condition[], before: readonly Condition[]): Condition[] {
  const left = [...before]
  return conditions.map((one) => {
    const index = left.findIndex(({ name }) => name === one.name)
    const [own] = index < 0 ? [] : left.splice(index, 1)
    if (!own) return one
    const { type: _type, name: _name, condition: _condition, value: _value, ...options } = own
    return { ...one, ...options }
  })
}

/** A name first, then a comparison, then a value, and what joins the next one. */
function offersFor(before: string, names: readonly Offer[]): Offers {
  const begun = /(?:\[[^[\]]*|[\p{L}_][\p{L}\p{N}_$#@]*)$/u.exec(before)?.[0] ?? ''
  const from = before.length - begun.length
  const start = before.slice(0, from)
  const wanted = begun.replace('[', '').toLowerCase()
  const narrowed = (offers: readonly Offer[]): Offers => ({
    from,
    list: offers.filter(
      ({ text, label = '' }) => text !== begun && [text, label].some((one) => one.toLowerCase().includes(wanted)),
    ),
  })
  const words = (some: readonly string[]): Offer[] => some.map((text) => ({ text }))
  if (/(^|\b(and|or))\s*$/iu.test(start)) return narrowed(names)
  const { wrongAt } = readText(`${start} `)
  // What stands there is whole: another one may follow. A name alone wants its comparison.
  if (wrongAt === undefined) return narrowed(words(['AND ', 'OR ']))
  const endsInName = /(?:\[[^[\]]*\]|[\p{L}_][\p{L}\p{N}_$#@]*)\s+$/u.test(start)
  return endsInName && wrongAt >= start.trimEnd().length
    ? narrowed(words(comparisons.map((one) => `${one} `)))
    : { from, list: [] }
}
