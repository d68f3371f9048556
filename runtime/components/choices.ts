import type { ComponentType } from '../compile/component-type.ts'
import { inputTypeOf } from '../inputs/input-types.ts'
import type { ComponentSpec } from '../compile/content-spec.ts'

/** Choices may all be fixed ones, and those of attached files. */
const hasNoFixed = ({ data, fileList }: ComponentSpec): boolean => !data?.length && !fileList?.length

/** Choices that are all shown at once. */
export const options: ComponentType = { supplies: {}, needsSchemas: hasNoFixed }

/** Choices among which the engine looks for what is typed. */
export const optionList: ComponentType = {
  supplies: { asks: (_context, _component, { inputType }) => (inputTypeOf(inputType).finds ? { find: true } : {}) },
  needsSchemas: hasNoFixed,
}
