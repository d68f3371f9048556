import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Blocks } from '../../../../runtime/generated/blocks.ts'
import { getAt } from '../../../../runtime/pointer.ts'
import { codeText } from '../../../../runtime/sql/code-text.ts'
import { sqlParameters } from '../../../../runtime/sql/read-statement.ts'
import { syntaxOf } from '../../../../runtime/sql/syntaxes.ts'
import type { FieldContext } from '../../../fields/field-context.ts'
import { useModelLater } from '../../../model/use-model-later.ts'
import type { ModelState } from '../../../model/model.ts'
import { evaluate, textOf, type Scope } from '../../../state/scope.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { afterPress } from '../../../ui/after-press.ts'
import { useAfterLetter } from '../../../ui/use-after-letter.ts'
import type { SqlParameter } from './parameter.ts'

export interface SqlBlockProps {
  block: Blocks['sql']
  scope: Scope
  context: FieldContext
}

export type Statement = ReturnType<typeof useStatement>

/** The statement under edit with its parameters: as they are drawn, and as they are now (`textNow`, `listedNow`). */
export function useStatement({ block, scope, context }: SqlBlockProps) {
  const { model } = context
  const { at } = block.bind
  const state = useModelLater(model) ?? model.get()
  const text = codeText(getAt(state.value, at))
  const language = asText(evaluate(block.language, scope))
  const syntax = syntaxOf(language)
  const label = textOf(block.label, scope) || t`Statement`
  const listed = listedParameters(state, block.parameters)
  const used = useMemo(() => sqlParameters(text, syntax), [text, syntax])
  const missing = used.filter((name) => !listed.some((one) => one.name === name))
  const letter = useAfterLetter((next) =>
    model.set(at, next === '' ? undefined : next.includes('\n') ? next.split('\n') : next, label),
  )
  // What a press does begins with what was typed last.
  const textNow = (): string => {
    letter.settle()
    return codeText(getAt(model.get().value, at))
  }
  const listedNow = (): SqlParameter[] => listedParameters(model.get(), block.parameters)
  const putParameters = (next: readonly unknown[], title: string): void => {
    if (block.parameters !== undefined) model.set(block.parameters, next, title)
  }
  /** Those that are not listed yet. */
  const addParameters = (found: readonly SqlParameter[]): void => {
    const before = listedNow()
    const added = found.filter(({ name }) => !before.some((one) => one.name === name))
    if (added.length > 0) putParameters([...before, ...added], t`Add parameters`)
  }
  /** Who goes on has written the statement: what it takes is listed, so that it can be saved. */
  const leave = (): void => {
    letter.settle()
    // At once: the press that leaves may be the one that saves.
    if (!context.readOnly) addParameters(sqlParameters(textNow(), syntax).map((name) => ({ name })))
    afterPress(() => model.touch(at))
  }
  return {
    ...{ at, state, text, language, syntax, label, listed, missing },
    ...{ textNow, listedNow, putParameters, addParameters, leave },
    tell: letter.tell,
  }
}

function listedParameters({ value }: ModelState, at: string | undefined): SqlParameter[] {
  const found = at === undefined ? undefined : getAt(value, at)
  return Array.isArray(found) ? (found as SqlParameter[]) : []
}
