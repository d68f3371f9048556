import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { callerOf } from '../../call/caller-of.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { ParseRefused } from '../../parsing/errors.ts'
import { aboutDescription, mostDescriptionBytes } from '../../web-api/openapi/about.ts'
import type { Described } from '../../web-api/openapi/descriptions.ts'
import { outboundRefused } from '../../web-api/outbound-refused.ts'
import { problemOf } from './edited-connection.ts'

const place = '/spec/apiUrl'
const refusals = { 'too-large': 'openapi-too-large', 'too-long': 'openapi-too-long' } as const

/**
 * What an OpenAPI document offers, and for chosen operations the documents that a connection and its schemas are: they
 * are imported as any others are.
 */
export const openapiRead: DeclaredOperation<'openapi-read'> = async (
  { document, text, url, account, operations },
  context,
) => {
  const options = { from: url ?? undefined, chosen: operations ?? [], account: account ?? '' }
  try {
    const written = document ? JSON.stringify(document) : text
    const bytes = typeof written === 'string' ? Buffer.from(written) : await fetched(url, context)
    return await context.engine.descriptions.whole(options, bytes, callerOf(context))
  } catch (error) {
    if (error instanceof ParseRefused && error.refusal !== 'busy') return none(refusals[error.refusal])
    return { operations: [], problems: [problemOf(error, { ...aboutDescription, version: 1, spec: {} })] }
  }
}

const none = (code: (typeof refusals)[keyof typeof refusals]): Described => ({
  operations: [],
  problems: [makeProblem(code, aboutDescription, place)],
})

async function fetched(url: string | null | undefined, { engine, signal }: Context): Promise<Uint8Array> {
  if (typeof url !== 'string') return new Uint8Array()
  try {
    const { bytes } = await engine.outbound.get(url, { signal, bytes: mostDescriptionBytes, ms: 20_000 })
    return await bytes()
  } catch (error) {
    throw outboundRefused(error, url, place)
  }
}
