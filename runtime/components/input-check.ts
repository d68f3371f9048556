import type { ComponentType } from '../compile/component-type.ts'

/** Says whether an input is right. */
export const inputCheck: ComponentType = { checksInputs: true, needsSchemas: () => true }
