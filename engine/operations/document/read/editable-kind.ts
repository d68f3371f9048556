import { notAllowed } from '../../../codes/refusals.ts'
import type { Context } from '../../../call/context.ts'

/** Kinds whose documents come with the product are read only. */
export function isEditable(kind: string, { engine }: Pick<Context, 'engine'>): boolean {
  return engine.set.kind(kind)['x-derived'] !== true
}

export function requireEditable(kind: string, context: Context): void {
  if (!isEditable(kind, context)) throw notAllowed({ text: 'derived-kind' })
}
