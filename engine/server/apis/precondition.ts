import { badRequest, preconditionFailed, preconditionRequired } from '../../codes/refusals.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import type { Connection } from '../../sources/source.ts'
import type { JqCaller } from '../../web-api/jq/make-jq.ts'
import { entityTag, namesTag } from './entity-tag.ts'

/** What the row of a path has to be for a change of it (RFC 9110, 13.1). */
export interface Precondition {
  ifMatch?: string
  ifNoneMatch?: string
  /** What reads the row. */
  row: RunningMethod
}

interface Asked {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
  /** What the path answers to `GET`. */
  read: RunningMethod | undefined
}

/**
 * What a call demands of the row that it changes; undefined: nothing. Throws `preconditionRequired` where its method wants it to, and
 * `badRequest` where nothing can tell: a condition that is not kept would be worse than none.
 */
export function preconditionOf(method: RunningMethod, { ifMatch, ifNoneMatch, read }: Asked): Precondition | undefined {
  if (method.spec.list) return undefined
  if (ifMatch === undefined && ifNoneMatch === undefined) {
    if (method.spec.needsIfMatch) throw preconditionRequired()
    return undefined
  }
  const isKept = read?.spec.answer === 'row' && read.spec.list && read.spec.source === method.spec.source
  if (!read || !isKept) throw badRequest({ text: 'precondition-not-kept' })
  return { row: read, ...(ifMatch !== undefined && { ifMatch }), ...(ifNoneMatch !== undefined && { ifNoneMatch }) }
}

interface Reading {
  /** The transaction that changes the row. */
  connection: Connection
  scope: ExecutionScope
  caller: JqCaller
}

/** Throws `preconditionFailed` where the row is not as the call says. */
export async function requirePrecondition(
  { ifMatch, ifNoneMatch, row }: Precondition,
  { connection, scope, caller }: Reading,
): Promise<void> {
  const runner = await row.rows()
  const [found] = await runner.rows({ limit: 1 }, scope, { connection })
  const tag = found && entityTag(await row.filtered(JSON.stringify(runner.strip(found)), caller))
  const isMet = ifMatch === undefined || (tag !== undefined && namesTag(ifMatch, tag, { weak: false }))
  const isFree = ifNoneMatch === undefined || tag === undefined || !namesTag(ifNoneMatch, tag, { weak: true })
  if (!isMet || !isFree) throw preconditionFailed()
}
