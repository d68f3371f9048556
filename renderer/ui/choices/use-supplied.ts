import { useEffect, useState } from 'react'
import type { ChoicesFrom } from '../../../runtime/generated/screens/choices-from.ts'
import type { Call } from '../../call.ts'
import { toText } from '../../to-text.ts'

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
  /** Nothing has come yet. */
  isWaiting: boolean
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

/**
 * The choices that a component supplies, asked for again when something on which they depend changes. `wanted` undefined:
 * nothing is asked for. What is known stays until the next answer has come; a call that fails is told by the application.
 */
export function useSupplied(
  call: Call,
  { contentId, page, reads }: ChoicesFrom,
  wanted: Wanted | undefined,
  inputs: Readonly<Record<string, unknown>>,
): Supplied {
  const known = Object.fromEntries(reads.map((name) => [name, toText(inputs[name])]))
  const key = wanted && JSON.stringify({ contentId, page, ...wanted, ...(reads.length > 0 && { inputs: known }) })
  const [answer, setAnswer] = useState<{ key: string } & Omit<Supplied, 'isWaiting'>>()
  useEffect(() => {
    if (key === undefined) return
    const ending = new AbortController()
    call('component-choices', JSON.parse(key) as Parameters<typeof call<'component-choices'>>[1], {
      signal: ending.signal,
    }).then(
      ({ choices, more }) => setAnswer({ key, choices, more }),
      () => {
        if (!ending.signal.aborted) setAnswer({ key, choices: none, more: false })
      },
    )
    return () => ending.abort()
  }, [call, key])
  return {
    choices: answer?.choices ?? none,
    more: answer?.more ?? false,
    isWaiting: key !== undefined && answer?.key !== key,
  }
}
