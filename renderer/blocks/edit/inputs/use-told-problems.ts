import { useEffect, useMemo, useState } from 'react'
import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import type { BlockProps } from '../../block-props.ts'
import { evaluate, listOf } from '../../../state/scope.ts'
import { afterPress } from '../../../ui/after-press.ts'
import type { TypedValues } from './use-typed-values.ts'

/** What more typing cannot mend is told before the field is left. */
const atOnce: ReadonlySet<string> = new Set(['input-too-long', 'input-too-many-bytes'])

interface Props extends BlockProps<'inputs'> {
  id: string
  fields: readonly InputField[]
  input: TypedValues
}

/** What is wrong with the fields, and what of it is told now: after a field was left, or all once sending was tried. */
export function useToldProblems({ block, scope, id, fields, input }: Props) {
  const { values, today, held, isNothingTyped } = input
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const forget = (): void => {
    setTried(false)
    setVisited(new Set())
  }
  // Emptied after sending it is a new form, in which nothing is wrong yet.
  useEffect(() => {
    if (isNothingTyped) forget()
  }, [isNothingTyped])
  const problems = checkInputs(fields, values, { today, held })
  const { refused, mend } = useRefused({ block, scope, id })
  const problemOf = (field: InputField): string | undefined => {
    const mine = problems.find((problem) => problem.at === `/${field.key}`)
    // Nothing is missing in a line for the next one, which nobody has begun.
    const isLeft = visited.has(field.key) && !(block.inline && isNothingTyped)
    if (mine) return isTried || isLeft || atOnce.has(mine.code) ? mine.message : undefined
    return refused.find(({ at }) => lastOf(at) === field.key)?.message
  }
  return {
    ...{ isTried, problemOf, mend, forget },
    /** The first field with which something is wrong, whether it is told or not. */
    firstWrong: fields.find((field) => problems.some(({ at }) => at === `/${field.key}`)),
    hasProblems: problems.length > 0,
    shown: fields.flatMap((field) => {
      const message = problemOf(field)
      return message === undefined ? [] : [{ field, message }]
    }),
    tellAll: (): void => setTried(true),
    leave: (key: string): void => afterPress(() => setVisited((before) => new Set(before).add(key))),
  }
}

/** What was refused after sending; it is no longer there when something else is typed in its place. */
function useRefused({ block, scope, id }: Pick<Props, 'block' | 'scope' | 'id'>) {
  const said = evaluate(block.problems, scope)
  const [mended, setMended] = useState<{ said: unknown; keys: readonly string[] }>()
  const isMended = (key: string | undefined) =>
    mended !== undefined && mended.said === said && key !== undefined && mended.keys.includes(key)
  const refused = useMemo(
    () => listOf<Problem>(block.problems, scope).filter(({ at }) => !isMended(lastOf(at))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [said, mended],
  )
  // What is typed or scanned next takes the place of what was refused.
  useEffect(() => {
    const { activeElement } = document
    const isRefused = refused.some(({ at }) => `${id}${lastOf(at)}` === activeElement?.id)
    if (isRefused && activeElement instanceof HTMLInputElement) activeElement.select()
  }, [refused, id])
  const mend = (key: string): void => {
    if (refused.length > 0)
      setMended((before) => ({ said, keys: [...(before && before.said === said ? before.keys : []), key] }))
  }
  return { refused, mend }
}

const lastOf = (at: string): string | undefined => at.split('/').at(-1)
