import { useMemo, useState } from 'react'
import { initialInputs } from '../../../../runtime/input-check/normalize-input.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import type { BlockProps } from '../../block-props.ts'
import { evaluate } from '../../../state/scope.ts'
import { localDay } from '../../../browser/local-day.ts'

type Values = Record<string, unknown>

export type TypedValues = ReturnType<typeof useTypedValues>

/** What is typed, in the block itself or in a state of the screen, and the values that come of it with what was given. */
export function useTypedValues({ block, scope }: BlockProps<'inputs'>) {
  const { state } = block
  const [own, setOwn] = useState<Values>({})
  const today = useMemo(localDay, [])
  const kept = state === undefined ? own : scope.get(`state.${state}`)
  const typed = isObject(kept) ? kept : {}
  const given = evaluate(block.initial, scope)
  const values: Values = { ...initialInputs(block.fields, today), ...(isObject(given) ? held(given) : {}), ...typed }
  const put = (next: Values | null): void => {
    if (state === undefined) setOwn(next ?? {})
    else scope.screen.setState(state, next)
  }
  const isTyped = (): boolean => isObject(state === undefined ? own : scope.get(`state.${state}`))
  return {
    ...{ today, typed, values, isTyped },
    /** The row that is changed: what nobody touches of it is not checked. */
    held: block.ofRow && isObject(given) ? given : undefined,
    isNothingTyped: !isObject(kept),
    change: (key: string, value: unknown): void => put({ ...typed, [key]: value }),
    empty: (): void => put(null),
    /** Puts back what was not sent; false where the next is typed already. */
    putBack(was: Values): boolean {
      if (state === undefined) setOwn((now) => (Object.keys(now).length > 0 ? now : was))
      else if (isTyped()) return false
      else put(was)
      return true
    },
  }
}

function held(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
