import { conditionHelpers } from './conditions.ts'
import { dateHelpers } from './dates.ts'
import type { Helper } from './helper.ts'
import { listHelpers } from './lists.ts'
import { markupHelpers } from './markup.ts'
import { numberHelpers } from './numbers.ts'
import { taxHelpers } from './taxes.ts'
import { textHelpers } from './texts.ts'

/** Every helper that templates may call, by its name there. */
export const helpers: Readonly<Record<string, Helper>> = {
  ...numberHelpers,
  ...dateHelpers,
  ...textHelpers,
  ...conditionHelpers,
  ...listHelpers,
  ...taxHelpers,
  ...markupHelpers,
}
