import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormulaError, formulaLimits, type Formula } from '../../../runtime/formula/formula.ts'
import { parseFormula } from '../../../runtime/formula/parse-formula.ts'
import { printFormula } from '../../../runtime/formula/print-formula.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { usePartLabel } from '../use-part-label.ts'
import { useParts } from '../use-parts.ts'
import { CompletedText, Marked, type Offer, type Offers } from './completed-text.tsx'

/**
 * A calculation, written as text and kept as a tree: `PRICE * QTY`. A text that is no calculation is not taken over. The
 * names of fields and functions are offered.
 */
export function FormulaField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { set, language } = leaf.context
  const labelOf = usePartLabel(language)
  const [typed, setTyped] = useState<string>()
  const field = props.schema.properties?.['field']
  const parts = useParts(leaf.context, field && resolve(set, field)['x-part'], `${props.at}/field`)
  const text = typed ?? textOf(leaf.value)
  const { formula, wrongAt } = readFormula(text)
  const place = typed === undefined || wrongAt === undefined ? undefined : wrongAt + 1
  // A name that is being typed is not wrong yet.
  const unknown = typed === undefined && parts && formula ? unknownIn(formula, parts) : undefined
  const offers: Offer[] = [
    ...(parts ?? []).map((part) => ({ text: printFormula({ op: 'field', field: part.key }), label: labelOf(part) })),
    { text: 'sum(', label: t`Sum of the rows` },
  ]
  const error =
    place === undefined ? (
      (leaf.input.error ?? (unknown !== undefined && t`There is no field ${unknown}.`))
    ) : (
      <>
        <span>{t`This is not a calculation: look at character ${place}.`}</span>
        <Marked text={text} at={place - 1} />
      </>
    )
  return (
    <CompletedText
      leaf={leaf}
      isRequired={props.required}
      text={text}
      error={error}
      maxLength={formulaLimits.length}
      placeholder="PRICE * QTY"
      complete={(before) => offersFor(before, offers)}
      onText={(next) => {
        setTyped(next)
        const read = readFormula(next)
        if (read.wrongAt === undefined) leaf.set(read.formula)
      }}
      onLeave={() => {
        if (wrongAt === undefined) setTyped(undefined)
        leaf.input.onBlur()
      }}
    />
  )
}

/** Names and functions may stand at the beginning, behind an operator and behind a bracket that opens; what is begun narrows them. */
function offersFor(before: string, offers: readonly Offer[]): Offers {
  const [, quoted, bare = ''] = /(?:(\[[^[\]]*)|([\p{L}_][\p{L}\p{N}_]*))$/u.exec(before) ?? []
  const begun = quoted ?? bare
  const from = before.length - begun.length
  if (!/(^|[-+*/%(])\s*$/.test(before.slice(0, from))) return { from, list: [] }
  const wanted = begun.replace('[', '').toLowerCase()
  const list = offers.filter(
    ({ text, label = '' }) => text !== begun && [text, label].some((one) => one.toLowerCase().includes(wanted)),
  )
  return { from, list }
}

/** The first field that the formula names and that is not there. */
function unknownIn(formula: Formula, parts: readonly Part[]): string | undefined {
  if ('field' in formula) return parts.some(({ key }) => key === formula.field) ? undefined : formula.field
  if (!('of' in formula)) return undefined
  for (const part of formula.of) {
    const found = unknownIn(part, parts)
    if (found !== undefined) return found
  }
  return undefined
}

function readFormula(text: string): { formula?: Formula; wrongAt?: number } {
  if (text.trim() === '') return {}
  try {
    return { formula: parseFormula(text) }
  } catch (error) {
    if (error instanceof FormulaError) return { wrongAt: error.at }
    throw error
  }
}

/** A tree that was written by hand may not be whole: what cannot be printed is shown as it is stored. */
function textOf(value: unknown): string {
  if (value === undefined) return ''
  try {
    return printFormula(value as Formula)
  } catch {
    return JSON.stringify(value)
  }
}
