import { useEffect, useState } from 'react'
import type { ChoicesFrom } from '../../../runtime/generated/screens/choices-from.ts'
import { CallFailure, isAway, type Call } from '../../call/call.ts'
import { pauseBefore } from '../../state/pause-before.ts'
import { asText } from '../../../runtime/values/as-text.ts'

export interface Choice {
  value: string
  label: string
  /** Its columns, where it is a row of a table. */
  row?: Readonly<Record<string, unknown>>
}

export interface Supplied {
  choices: Choice[]
  /** There are more than were given. */
  more: boolean
  /** Nothing has come yet, and something may. */
  isWaiting: boolean
  /** They could not be fetched. */
  isMissing: boolean
}

/** What is asked for: all at the beginning, what is looked for by `text`, or those of `values`. */
interface Wanted {
  field: string
  text?: string
  values?: readonly string[]
  /** Page of a table. */
  current?: number
}

const none: Choice[] = []

/** Tries at most, where the engine answers and what it asks does not. */
const mostTries = 5

/**
 * The choices that a component supplies, asked for again when something on which they depend changes. `wanted` undefined:
 * nothing is asked for. What is known stays until the next answer has come. A call that fails is told by the application,
 * once, and made again after a while where it can go well another time.
 */
export function useSupplied(
  call: Call,
  { contentId, page, reads }: ChoicesFrom,
  wanted: Wanted | undefined,
  inputs: Readonly<Record<string, unknown>>,
): Supplied {
  const known = Object.fromEntries(reads.map((name) => [name, asText(inputs[name])]))
  const key = wanted && JSON.stringify({ contentId, page, ...wanted, ...(reads.length > 0 && { inputs: known }) })
  const [answer, setAnswer] = useState<{ key: string } & Supplied>()
  useEffect(() => {
    if (key === undefined) return
    const ending = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    const ask = (tried: number) => {
      call('component-choices', JSON.parse(key) as Parameters<typeof call<'component-choices'>>[1], {
        signal: ending.signal,
        ...(tried > 0 && { quiet: true, shownByCaller: () => true }),
      }).then(
        ({ choices, more }) => setAnswer({ key, choices, more, isWaiting: false, isMissing: false }),
        (failure: unknown) => {
          if (ending.signal.aborted) return
          const isWaiting =
            failure instanceof CallFailure && (isAway(failure) || (failure.canRetry && tried < mostTries - 1))
          setAnswer({ key, choices: none, more: false, isWaiting, isMissing: true })
          if (isWaiting) again = setTimeout(ask, pauseBefore(tried), tried + 1)
        },
      )
    }
    ask(0)
    return () => {
      clearTimeout(again)
      ending.abort()
    }
  }, [call, key])
  return {
    choices: answer?.choices ?? none,
    more: answer?.more ?? false,
    isWaiting: key !== undefined && (answer?.key !== key || answer.isWaiting),
    isMissing: answer?.isMissing ?? false,
  }
}
