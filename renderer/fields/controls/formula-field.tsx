import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormulaError, formulaLimits, type Formula } from '../../../runtime/formula/formula.ts'
import { parseFormula } from '../../../runtime/formula/parse-formula.ts'
import { printFormula } from '../../../runtime/formula/print-formula.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/** A calculation, written as text and kept as a tree: `PRICE * QTY`. A text that is no calculation is not taken over. */
export function FormulaField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? undefined : readFormula(typed)
  const place = read?.wrongAt === undefined ? undefined : read.wrongAt + 1
  return (
    <TextInput
      {...leaf.input}
      required={false}
      aria-required={props.required || undefined}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      spellCheck={false}
      maxLength={formulaLimits.length}
      placeholder="PRICE * QTY"
      value={typed ?? textOf(leaf.value)}
      error={place === undefined ? leaf.input.error : t`This is not a calculation: look at character ${place}.`}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = readFormula(text)
        if (next.wrongAt === undefined) leaf.set(next.formula)
      }}
      onBlur={() => {
        if (place === undefined) setTyped(undefined)
        leaf.input.onBlur()
      }}
    />
  )
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
