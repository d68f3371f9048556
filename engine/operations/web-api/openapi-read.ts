import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import type { OperationRequests, OperationResponses } from '../../../runtime/generated/operations.ts'
import { callerOf } from '../../call/caller-of.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { mapConcurrent } from '../../execution/map-concurrent.ts'
import { ParseRefused } from '../../parsing/errors.ts'
import { aboutDescription, mostDescriptionBytes } from '../../web-api/openapi/about.ts'
import { outboundRefused } from '../../web-api/outbound-refused.ts'
import { existingOf } from './openapi/existing-of.ts'
import { namedFreely } from './openapi/named-freely.ts'
import { wordedOperation } from './openapi/worded-operation.ts'
import { problemOf } from './edited-connection.ts'

type Request = OperationRequests['openapi-read']
type Response = OperationResponses['openapi-read']

const place = '/spec/apiUrl'
const refusals = { 'too-large': 'openapi-too-large', 'too-long': 'openapi-too-long' } as const

/**
 * What a description of an API offers, and for chosen operations the documents that a connection and its schemas are: they are
 * imported as any others are. With a connection that is there, what has changed since for its schemas.
 */
export const openapiRead: DeclaredOperation<'openapi-read'> = async (request, context) => {
  const { url, account, address, operations, connection } = request
  const existing = connection ? await existingOf(connection, context) : undefined
  const options = {
    ...{ from: url ?? undefined, chosen: operations ?? [], account: account ?? '' },
    ...{ address: address?.trim() || undefined, firstPage: toldText('openapi-first-page-only', [], context) },
    existing: existing && {
      connection: existing.connection,
      schemas: existing.schemas.map(({ document }) => document),
    },
  }
  try {
    const described = await context.engine.descriptions.whole(
      options,
      await bytesOf(request, context),
      callerOf(context),
    )
    const { documents, ...offer } = described
    const named = documents && (await namedFreely(documents, existing, context))
    return {
      ...offer,
      operations: await mapConcurrent(offer.operations, 4, (one) => wordedOperation(one, existing, context)),
      ...(named && { documents: named.documents, base: named.base }),
    }
  } catch (error) {
    if (error instanceof ParseRefused && error.refusal !== 'busy') return none(refusals[error.refusal])
    return { operations: [], problems: [problemOf(error, { ...aboutDescription, version: 1, spec: {} })] }
  }
}

const none = (code: (typeof refusals)[keyof typeof refusals]): Response => ({
  operations: [],
  problems: [makeProblem(code, aboutDescription, place)],
})

async function bytesOf({ document, text, file, url }: Request, context: Context): Promise<Uint8Array> {
  if (document) return Buffer.from(JSON.stringify(document))
  if (typeof file === 'string') return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
  if (typeof text === 'string') return Buffer.from(text)
  return fetched(url, context)
}

async function fetched(url: string | null | undefined, { engine, signal }: Context): Promise<Uint8Array> {
  if (typeof url !== 'string') return new Uint8Array()
  try {
    const { bytes } = await engine.outbound.get(url, { signal, bytes: mostDescriptionBytes, ms: 20_000 })
    return await bytes()
  } catch (error) {
    throw outboundRefused(error, url, place)
  }
}
