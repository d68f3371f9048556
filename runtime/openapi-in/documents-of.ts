import * as codes from '../generated/codes.ts'
import type { Document } from '../document.ts'
import type { OpenApiRead } from './read-openapi.ts'

const mostOfKey = 40

/**
 * The connection and a schema for each chosen operation, as documents that refer to each other. Undefined where the
 * document names no address. `account`: the user name or client of the connection, which the document does not tell.
 */
export function documentsOf(
  { name, apiUrl, authorization, operations }: OpenApiRead,
  chosen: readonly string[],
  account = '',
): Document[] | undefined {
  if (apiUrl === undefined) return undefined
  const key = keyOf(name, new Set())
  const taken = new Set<string>()
  const field = accountOf(authorization)
  const who = field === undefined || account === '' ? {} : { [field]: account }
  const schemas = operations.flatMap((operation): Document[] => {
    if (!chosen.includes(operation.id) || !operation.spec) return []
    const own = keyOf(`${key} ${operation.name}`, taken)
    taken.add(own)
    const { type, connectionType, ...spec } = operation.spec
    return [
      {
        kind: 'schema',
        version: 1,
        key: own,
        name: operation.name,
        spec: { type, connectionType, webApi: `web-api/${key}`, ...spec },
      },
    ]
  })
  return [{ kind: 'web-api', version: 1, key, name, spec: { ...authorization, ...who, apiUrl } }, ...schemas]
}

/** The field of a connection that says who asks, where it has one. */
export function accountOf({ authType }: OpenApiRead['authorization']): 'username' | 'clientId' | undefined {
  return authType === codes.authType.basic ? 'username' : authType === codes.authType.oauth2 ? 'clientId' : undefined
}

function keyOf(name: string, taken: ReadonlySet<string>): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, mostOfKey)
    .replace(/^-+|-+$/g, '')
  const stem = /^[a-z]/.test(slug) ? slug : `openapi${slug && `-${slug}`}`
  let key = stem
  for (let number = 2; taken.has(key); number++) key = `${stem}-${number}`
  return key
}
