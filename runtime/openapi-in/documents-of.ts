import * as codes from '../generated/codes.ts'
import type { Document } from '../document.ts'
import { slugOf } from './operation-names.ts'
import type { OpenApiOperation, OpenApiRead } from './read-openapi.ts'

const mostOfKey = 40
const nameLength = 64

interface Making {
  /** Ids of the operations for which schemas are made. */
  chosen: readonly string[]
  /** User name or client of the connection, which the description does not tell. */
  account?: string
  /** Address in place of the description's, or where it says none. */
  address?: string
  /** Key of the connection that is there already. */
  key?: string
  /** Written into schemas that show the first page only. */
  firstPage?: string
}

/**
 * The connection and a schema for each chosen operation, as documents that refer to each other; operations with a server of
 * their own get a connection for it. Undefined where an address is wanted and there is none.
 */
export function documentsOf(read: OpenApiRead, making: Making): Document[] | undefined {
  const { operations, authorization } = read
  const main = making.address ?? read.apiUrl
  const chosen = new Set(making.chosen)
  const wanted = operations.filter(({ id, spec }) => spec !== undefined && chosen.has(id))
  const addresses = [...new Set(wanted.map(({ apiUrl }) => apiUrl ?? main))]
  const all = addresses.length === 0 ? [main] : addresses
  const [first] = all.includes(main) ? [main] : all
  if (first === undefined || all.includes(undefined)) return undefined
  const key = making.key ?? connectionKey(read, first)
  const field = accountOf(authorization)
  const who = field === undefined || !making.account ? {} : { [field]: making.account }
  const keys = new Map(all.map((apiUrl = '') => [apiUrl, apiUrl === first ? key : `${key}-${slugOf(hostOf(apiUrl))}`]))
  const connections = [...keys].map(([apiUrl, own]): Document => {
    const name = apiUrl === first ? read.name : `${read.name} (${hostOf(apiUrl)})`.slice(-nameLength)
    return { kind: 'web-api', version: 1, key: own, name, spec: { ...authorization, ...who, apiUrl } }
  })
  const schemas = wanted.map((operation) =>
    schemaOf(operation, {
      key,
      connection: keys.get(operation.apiUrl ?? main ?? '') ?? key,
      firstPage: making.firstPage,
    }),
  )
  return [...connections, ...schemas]
}

/** The schema of an operation, as it is made anew. */
export function schemaOf(
  { name, slug, spec: given, notes }: OpenApiOperation,
  { key, connection, firstPage }: { key: string; connection: string; firstPage?: string | undefined },
): Document {
  const { type, connectionType, ...spec } = given ?? { type: codes.schemaType.webApi }
  const isFirstPage = firstPage !== undefined && notes.some(({ code }) => code === 'openapi-first-page')
  const remark = isFirstPage ? { remark: firstPage } : {}
  return {
    kind: 'schema',
    version: 1,
    key: `${key}-${slug}`,
    name,
    spec: {
      type,
      ...(connectionType !== undefined && { connectionType }),
      webApi: `web-api/${connection}`,
      ...spec,
      ...remark,
    },
  }
}

/** The field of a connection that says who asks, where it has one. */
export function accountOf({ authType }: OpenApiRead['authorization']): 'username' | 'clientId' | undefined {
  return authType === codes.authType.basic ? 'username' : authType === codes.authType.oauth2 ? 'clientId' : undefined
}

/** Of its name, or of its address where the name is written in other letters. */
function connectionKey({ name }: OpenApiRead, apiUrl: string): string {
  const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{Zs}\p{S}]*$/u.test(name)
  const slug = slugOf(isLatin ? name : hostOf(apiUrl))
    .slice(0, mostOfKey)
    .replace(/-+$/, '')
  return /^[a-z]/.test(slug) ? slug : `openapi${slug && `-${slug}`}`
}

const hostOf = (apiUrl: string): string => URL.parse(apiUrl)?.host ?? apiUrl
