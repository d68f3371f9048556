import type { ValueName } from '../input-type-facts.ts'
import { inputTypeOf } from '../input-types.ts'
import type { InputValue } from '../input-value.ts'
import { choice } from './choice.ts'
import { moment } from './moment.ts'
import { number } from './number.ts'
import { text } from './text.ts'
import { ticks } from './ticks.ts'

/** Every kind of value that input types have. */
const values: Readonly<Record<ValueName, InputValue>> = { choice, moment, number, text, ticks }

/** What the values of an input type are. */
export const valueOf = (type: string | undefined): InputValue => values[inputTypeOf(type).value]
