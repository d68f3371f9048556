import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { accountOf, documentsOf } from '../../../runtime/openapi-in/documents-of.ts'
import { readOpenApi, type OpenApiRead } from '../../../runtime/openapi-in/read-openapi.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { WebApiRefused } from '../../web-api/errors.ts'
import { outboundRefused } from '../../web-api/outbound-refused.ts'
import { problemOf } from './edited-connection.ts'

const megabyte = 1024 * 1024
const mostBytes = 8 * megabyte
const mostYaml = 2 * megabyte
const about = { kind: 'web-api', key: 'openapi' }

/**
 * What an OpenAPI document offers, and for chosen operations the documents that a connection and its schemas are: they
 * are imported as any others are. What the document refers to beyond itself is never asked for.
 */
export const openapiRead: DeclaredOperation<'openapi-read'> = async (
  { document, text, url, account, operations },
  context,
) => {
  try {
    const written = text ?? (typeof url === 'string' ? await fetched(url, context) : undefined)
    const given = document ?? (written === undefined ? undefined : await readText(written))
    const read = readOpenApi(given, url ?? undefined)
    if (!read) return { operations: [], problems: [makeProblem('openapi-none', about, '/spec/apiUrl')] }
    return answerOf(read, operations ?? [], account ?? '')
  } catch (error) {
    return { operations: [], problems: [problemOf(error, { ...about, version: 1, spec: {} })] }
  }
}

function answerOf(read: OpenApiRead, chosen: readonly string[], account: string) {
  const documents = documentsOf(read, chosen, account.trim())
  const problems: Problem[] = documents ? [] : [makeProblem('openapi-no-server', about, '/spec/apiUrl')]
  return {
    name: read.name,
    version: read.version,
    ...(read.apiUrl !== undefined && { apiUrl: read.apiUrl }),
    account: accountOf(read.authorization) !== undefined,
    operations: read.operations.map(({ id, method, path, name, spec, refused }) => ({
      id,
      method,
      path,
      name,
      parameters: spec?.parameters?.length ?? 0,
      columns: spec?.resultColumns?.length ?? 0,
      ...(refused !== undefined && { refused: refused.slice(0, 256) }),
    })),
    ...(documents && chosen.length > 0 && { documents }),
    problems,
  }
}

async function fetched(url: string, { engine, signal }: Context): Promise<string> {
  try {
    const { bytes } = await engine.outbound.get(url, { signal, bytes: mostBytes, ms: 20_000 })
    return (await bytes()).toString('utf8')
  } catch (error) {
    throw outboundRefused(error, url, '/spec/apiUrl')
  }
}

/** JSON, else YAML, which takes longer to read; what is neither is no description. */
async function readText(text: string): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch {
    if (text.length > mostYaml) throw new WebApiRefused('openapi-large', '/spec/apiUrl', [mostYaml / megabyte])
    return readYaml(text)
  }
}

async function readYaml(text: string): Promise<unknown> {
  // Loaded with the first document that is not JSON.
  const { parse } = await import('yaml')
  try {
    return parse(text, { maxAliasCount: 100, logLevel: 'error' })
  } catch {
    return undefined
  }
}
