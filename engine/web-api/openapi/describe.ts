import { accountOf, documentsOf } from '../../../runtime/openapi-in/documents-of.ts'
import { DocumentTooLarge } from '../../../runtime/openapi-in/document-reader.ts'
import { readOpenApi, type OpenApiRead } from '../../../runtime/openapi-in/read-openapi.ts'
import type { ProblemCode } from '../../../runtime/generated/problem-texts.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { aboutDescription } from './about.ts'
import type { Described, DescriptionOptions } from './descriptions.ts'
import { readYaml } from './read-yaml.ts'

const megabyte = 1024 * 1024
const mostYaml = 2 * megabyte

/**
 * What an OpenAPI document in JSON or YAML offers, and for chosen operations the documents that a connection and its schemas
 * are. What the document refers to beyond itself is never asked for.
 */
export async function describe(text: string, { from, chosen, account }: DescriptionOptions): Promise<Described> {
  const { value, refused } = await readText(text)
  if (refused) return refused
  try {
    const read = readOpenApi(value, from)
    return read ? described(read, chosen, account) : refusal('openapi-none')
  } catch (error) {
    if (error instanceof DocumentTooLarge) return refusal('openapi-too-large')
    throw error
  }
}

const refusal = (code: ProblemCode, ...values: (string | number)[]): Described => ({
  operations: [],
  problems: [makeProblem(code, aboutDescription, '/spec/apiUrl', { values })],
})

function described(read: OpenApiRead, chosen: readonly string[], account: string): Described {
  const documents = documentsOf(read, chosen, account.trim())
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
    problems: documents ? [] : [makeProblem('openapi-no-server', aboutDescription, '/spec/apiUrl')],
  }
}

/** JSON, else YAML, which takes longer to read; what is neither is no description. */
async function readText(text: string): Promise<{ value?: unknown; refused?: Described }> {
  try {
    return { value: JSON.parse(text) }
  } catch {
    if (text.length > mostYaml) return { refused: refusal('openapi-large', mostYaml / megabyte) }
    const { value, twice } = await readYaml(text)
    return twice ? { refused: refusal('openapi-key-twice', twice.key, twice.line) } : { value }
  }
}
