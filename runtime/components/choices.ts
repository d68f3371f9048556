import type { ComponentType } from '../compile/component-type.ts'
import type { ComponentSpec } from '../compile/content-spec.ts'

const inputs = ['radio', 'checkbox', 'select'] as const

/** Choices may all be fixed ones, and those of attached files. */
const hasNoFixed = ({ data, fileList }: ComponentSpec): boolean => !data?.length && !fileList?.length

/** Choices that are all shown at once. */
export const options: ComponentType = { supplies: { inputs }, needsSchemas: hasNoFixed }

/** Choices among which the engine looks for what is typed. */
export const optionList: ComponentType = {
  supplies: { inputs, asks: (_context, _component, { inputType }) => (inputType === 'select' ? { find: true } : {}) },
  needsSchemas: hasNoFixed,
}
