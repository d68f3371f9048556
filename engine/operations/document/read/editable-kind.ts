import { CallError } from '../../../codes/call-error.ts'
import type { Context } from '../../../call/context.ts'

/** Kinds whose documents come with the product are read only. */
export function isEditable(kind: string, { engine }: Pick<Context, 'engine'>): boolean {
  return engine.set.kind(kind)['x-derived'] !== true
}

export function requireEditable(kind: string, context: Context): void {
  if (!isEditable(kind, context)) throw new CallError(40300, { text: 'derived-kind' })
}
