import { useCallback, useReducer, useRef } from 'react'
import { equal } from '../../../../runtime/equal.ts'
import { formatDocument, formatJson, parseDocument } from '../../../../runtime/format.ts'
import { changesBetween } from '../../../../runtime/json/changes-between.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { placeInWords } from '../../../../runtime/json-schema/place-in-words.ts'
import { asDocument } from '../../../model/as-document.ts'
import type { JsonSchemas } from '../../../model/json-schemas.ts'
import type { Model } from '../../../model/model.ts'

export interface JsonText {
  /** The text at this moment: what is typed stays as it is typed, as long as it says what the model holds. */
  now(): string
  /** Takes a typed text: what it says is in the model at once; what cannot be read is kept until it can. */
  take(text: string): void
  /** Nobody types any more: canonical form. */
  settle(): void
}

/**
 * The text of a model, both ways in step. What the form changes while the text cannot be read stays: once it can, only what
 * was changed in the text is taken over.
 */
export function useJsonText(model: Model, schemas: JsonSchemas): JsonText {
  const agreed = useRef<{ text: string; value: unknown }>(undefined)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const now = useCallback((): string => {
    const { value, unread } = model.get()
    if (unread) return unread.text
    if (!agreed.current || !equal(agreed.current.value, value))
      agreed.current = { text: canonicalText(value, schemas), value }
    return agreed.current.text
  }, [model, schemas])
  const take = useCallback(
    (text: string): void => {
      const { value, unread } = model.get()
      const before = unread ? unread.of : value
      const next = readable(text, value)
      if (next === undefined) return model.hold({ text, of: before })
      model.hold(undefined)
      for (const { at, value: inner } of changesBetween(before, next))
        model.set(at, inner, placeInWords(schemas, model.get().value, at))
      const after = model.get().value
      agreed.current = equal(after, next) ? { text, value: after } : undefined
    },
    [model, schemas],
  )
  const settle = useCallback((): void => {
    agreed.current = undefined
    drawAgain()
  }, [])
  return { now, take, settle }
}

function canonicalText(value: unknown, { set }: JsonSchemas): string {
  const document = asDocument(value)
  return document ? formatDocument(document, set) : formatJson(value)
}

/** The value that a text says; undefined where it says none that can stand in the place of the one before. */
export function readable(text: string, before: unknown): Record<string, unknown> | undefined {
  const { document, problems } = parseDocument(text)
  if (!document || problems.length > 0) return undefined
  const next: unknown = document
  if (!isObject(next)) return undefined
  const held = asDocument(before)
  return !held || (next['kind'] === held.kind && isObject(next['spec'])) ? next : undefined
}
