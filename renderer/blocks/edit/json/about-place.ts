import { codesOf } from '../../../../runtime/json-schema/codes.ts'
import { impliedDefault } from '../../../../runtime/json-schema/implied-default.ts'
import { jsonSchemaAt } from '../../../../runtime/json-schema/json-schema-at.ts'
import { placeInWords } from '../../../../runtime/json-schema/place-in-words.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import { showValue } from '../../../../runtime/json-schema/show-value.ts'
import type { Part } from '../../../../runtime/parts/part.ts'
import type { FieldContext } from '../../../fields/field-context.ts'

export interface AboutPlace {
  /** `List › Columns › 3 › Alignment` */
  title: string
  /** What the value means, where it is a code, a reference or a part. */
  means: string
  /** What it does, in the words of its schema. */
  description: string
  /** What holds where nothing is set; '' for nothing. */
  implied: string
}

/** What people call the value at a place and what it does, in the language of the set. Undefined where nothing is known of it. */
export function aboutPlace(
  context: Pick<FieldContext, 'set' | 'root' | 'language' | 'nameOf' | 'parts'>,
  { value, at }: { value: unknown; at: string },
  labelOf: (part: Part) => string,
): AboutPlace | undefined {
  const { set, root, language } = context
  const place = jsonSchemaAt(set, root, value, at)
  const title = placeInWords({ set, root }, value, at)
  if (!place || title === '') return undefined
  const own = resolve(set, place.raw)
  const code = codesOf(set, own)?.find((one) => one.value === place.value)
  const told = typeof place.value === 'string' ? place.value : ''
  const part = own['x-part'] === undefined ? undefined : context.parts(own['x-part'], at, value)
  const found = part?.find(({ key }) => key === told)
  const codeWords = code && [code.title, code.description].filter(Boolean).join(': ')
  const implied = impliedDefault(own)
  return {
    title,
    means: codeWords ?? (own['x-ref'] === undefined ? found && labelOf(found) : context.nameOf(told)) ?? '',
    description: own.description ?? '',
    implied: typeof implied === 'object' ? '' : showValue(set, own, implied, language),
  }
}
