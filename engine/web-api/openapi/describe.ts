import { addressOf, type Document, type DocumentOf } from '../../../runtime/document.ts'
import { accountOf, documentsOf, schemaOf } from '../../../runtime/openapi-in/documents-of.ts'
import { DocumentTooLarge } from '../../../runtime/openapi-in/document-reader.ts'
import { readOpenApi, type OpenApiOperation, type OpenApiRead } from '../../../runtime/openapi-in/read-openapi.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import type { ProblemCode } from '../../../runtime/generated/problem-texts.ts'
import { operationOf, updatedSchema } from '../../../runtime/openapi-in/update-schema.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { aboutDescription } from './about.ts'
import type { Described, DescribedOperation, DescriptionOptions } from './descriptions.ts'
import { readFiles } from './read-files.ts'

/**
 * What a description of an API offers, and for chosen operations the documents that a connection and its schemas are. What it
 * refers to beyond its own files is never asked for.
 */
export async function describe(bytes: Buffer, options: DescriptionOptions): Promise<Described> {
  const files = await readFiles(bytes)
  if (files.refused) return refusal(files.refused.code, ...files.refused.values)
  try {
    const read = readOpenApi(files.value, { from: options.from, files: files.files })
    return read ? described(read, options) : refusal('openapi-none')
  } catch (error) {
    if (error instanceof DocumentTooLarge) return refusal('openapi-too-large')
    throw error
  }
}

const refusal = (code: ProblemCode, ...values: (string | number)[]): Described => ({
  operations: [],
  problems: [problem(code, ...values)],
})

const problem = (code: ProblemCode, ...values: (string | number)[]): Problem =>
  makeProblem(code, aboutDescription, '/spec/apiUrl', { values })

function described(read: OpenApiRead, options: DescriptionOptions): Described {
  const { existing, address } = options
  const known = existing && matched(read, existing)
  const documents = known ? updatedDocuments(read, known, options) : newDocuments(read, options)
  const apiUrl = address ?? read.apiUrl
  const offered = read.operations.map((one) => offeredOperation(one, known))
  return {
    name: read.name,
    version: read.version,
    ...(apiUrl !== undefined && { apiUrl }),
    account: !existing && accountOf(read.authorization) !== undefined,
    wantsAddress: read.apiUrl === undefined && !existing,
    operations: known ? [...offered, ...known.left.map(goneOperation)] : offered,
    ...(documents && options.chosen.length > 0 && { documents }),
    problems: [
      ...(documents || options.chosen.length === 0 ? [] : [problem('openapi-no-server')]),
      ...read.notes.map(({ code, values }): Problem => ({ ...problem(code, ...values), severity: 'warning' })),
    ],
  }
}

function newDocuments(read: OpenApiRead, { chosen, account, address, firstPage }: DescriptionOptions) {
  return documentsOf(read, { chosen, account: account.trim(), firstPage, ...(address !== undefined && { address }) })
}

/** Schemas of a connection that is there, by the operations of which they were made. */
interface Known {
  connection: Document
  schemas: ReadonlyMap<string, DocumentOf<'schema'>>
  /** Those whose operation the description does not have any more. */
  left: DocumentOf<'schema'>[]
}

function matched(read: OpenApiRead, { connection, schemas }: NonNullable<DescriptionOptions['existing']>): Known {
  const own = new Map(schemas.map((schema) => [operationOf(schema.spec), schema]))
  const found = new Map<string, DocumentOf<'schema'>>()
  for (const { id, spec } of read.operations) {
    const schema = spec && own.get(operationOf(spec))
    if (schema) found.set(id, schema)
  }
  const names = new Set([...found.values()].map(({ key }) => key))
  return { connection, schemas: found, left: schemas.filter(({ key }) => !names.has(key)) }
}

/** Schemas as they would be; the connection stays as it is. */
function updatedDocuments(read: OpenApiRead, known: Known, { chosen, firstPage }: DescriptionOptions): Document[] {
  const { connection, schemas } = known
  const wanted = new Set(chosen)
  return read.operations.flatMap((operation): Document[] => {
    if (!operation.spec || !wanted.has(operation.id)) return []
    const mine = schemas.get(operation.id)
    return mine
      ? [updatedSchema(mine, operation.spec).document]
      : [schemaOf(operation, { key: connection.key, connection: connection.key, firstPage })]
  })
}

function offeredOperation(operation: OpenApiOperation, known: Known | undefined): DescribedOperation {
  const { id, method, path, name, spec, refused, notes } = operation
  const mine = known?.schemas.get(id)
  const changes = mine && spec ? updatedSchema(mine, spec).changes : undefined
  const isSame = changes && [changes.added, changes.gone, changes.changed].every((names) => names.length === 0)
  return {
    ...{ id, method, path, name, notes },
    parameters: spec?.parameters?.length ?? 0,
    columns: spec?.resultColumns?.length ?? 0,
    ...(refused && { refused }),
    ...(known && !refused && { state: changes ? (isSame ? 'same' : 'changed') : 'new' }),
    ...(mine && { schema: addressOf(mine) }),
    ...(changes && !isSame && { changes }),
  }
}

/** A schema whose operation is gone: nothing can be made of it. */
function goneOperation(schema: DocumentOf<'schema'>): DescribedOperation {
  const { key, name, spec } = schema
  return {
    ...{
      id: `schema/${key}`,
      method: spec.request?.method ?? defaults.schemaSpec.request.method,
      path: spec.request?.path ?? '',
    },
    name: typeof name === 'string' ? name : key,
    ...{ parameters: 0, columns: 0, notes: [], state: 'gone', schema: addressOf(schema) },
  }
}
