import type { Engine } from '../server/engine.ts'

/** What a call did, as a test saw it. */
export interface DoneCall {
  method: string
  path: string
  status: number
  /** `documents.save`, …: see `changesIn`. */
  changes: readonly string[]
}

/** Throws when a call changed something that its declaration does not put into the audit log. */
export function requireAudited({ definitions }: Pick<Engine, 'definitions'>, done: DoneCall): void {
  if (done.status >= 400 || done.changes.length === 0) return
  const steps = done.path.split('?')[0]!.split('/')
  const call = definitions.calls.find(({ spec }) => {
    const own = spec.path.split('/')
    const fits = (step: string, at: number) => step === steps[at] || step.startsWith('{')
    return spec.method === done.method && own.length === steps.length && own.every(fits)
  })
  if (call && call.spec.audit === undefined)
    throw new Error(`call/${call.key} changes something (${done.changes.join(', ')}) and has no "audit"`)
}
