import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { usePartLabel } from '../use-part-label.ts'
import { useParts } from '../use-parts.ts'
import { CompletedText, type Offer, type Offers } from './completed-text.tsx'

/** A line in which `{FIELD}` stands for a value of the row: the fields that live are offered, and behind `{` what is begun. */
export function TemplateField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { set, language } = leaf.context
  const { maxLength = 1024, 'x-mentions': mentions } = resolve(set, props.schema)
  const labelOf = usePartLabel(language)
  const parts = useParts(leaf.context, mentions?.part, props.at)
  const text = typeof leaf.value === 'string' ? leaf.value : ''
  const offers = (parts ?? []).map((part): Offer => ({ text: `{${part.key}}`, label: labelOf(part) }))
  return (
    <CompletedText
      leaf={leaf}
      isRequired={props.required}
      text={text}
      error={leaf.input.error}
      maxLength={maxLength}
      placeholder="{FIELD}"
      complete={(before) => offersFor(before, offers)}
      onText={(next) => leaf.set(next === '' ? undefined : next)}
      onLeave={leaf.input.onBlur}
    />
  )
}

/** All fields where nothing stands yet; behind a brace that is open those that what was typed may become. */
function offersFor(before: string, offers: readonly Offer[]): Offers {
  const begun = /\{[^{}]*$/.exec(before)?.[0]
  if (begun === undefined) return { from: before.length, list: before === '' ? offers : [] }
  const wanted = begun.slice(1).toLowerCase()
  const list = offers.filter(({ text, label = '' }) => [text, label].some((one) => one.toLowerCase().includes(wanted)))
  return { from: before.length - begun.length, list }
}
