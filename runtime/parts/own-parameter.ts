import type { PartReader } from './part.ts'

/** Parameters that the schema document itself declares. */
export const ownParameter: PartReader = (document) =>
  ((document.spec.parameters ?? []) as { name: string }[]).map((parameter) => ({ key: parameter.name }))
