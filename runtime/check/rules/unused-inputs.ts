import * as codes from '../../generated/codes.ts'
import { inputTypeOf } from '../../inputs/input-types.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import type { Library } from '../../parts/part.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'

interface Input {
  key?: string
  inputType?: string
  inputFlg?: boolean
  inputCheck?: { rules?: { type: number }[] }
  custom?: { componentId?: string }
}

interface Page {
  inputs?: Input[]
  layout?: unknown
}

/** What somebody types on a page that adds, changes or deletes, and nothing takes, is lost: that is told. */
export const unusedInputs: Rule<'content'> = (document, { library }) =>
  (objectsAt<Page>(document, '/spec/dbPages') ?? []).flatMap((page, number) => {
    const { inputs = [], layout: _layout, ...others } = page
    const read = new Set(
      textsIn([others, inputs.map(({ key: _key, ...input }) => [input, componentOf(input, library)])]),
    )
    return inputs.flatMap((input, index) => {
      const { key } = input
      if (isItsOwnUse(input) || key === undefined || key === '' || read.has(key) || read.has(`input.${key}`)) return []
      const at = `/spec/dbPages/${number}/inputs/${index}/key`
      return [
        { ...makeProblem('input-unused', document, at, { values: [key], found: key }), severity: 'warning' as const },
      ]
    })
  })

/**
 * What a component gets may only be shown, or belong to its own schemas; what is not typed is shown; what is typed twice
 * or ticked is an assurance.
 */
const isItsOwnUse = ({ custom, inputFlg, inputType, inputCheck }: Input): boolean =>
  custom !== undefined ||
  inputFlg === false ||
  inputTypeOf(inputType).several === true ||
  (inputCheck?.rules ?? []).some(({ type }) => type === codes.inputRuleType.sameAsAnotherField)

/** A component takes values of the page that shows it; its own component may, too. */
function componentOf({ custom }: Input, library: Library): unknown {
  const component = custom?.componentId === undefined ? undefined : library.get(custom.componentId)
  return component?.spec
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
