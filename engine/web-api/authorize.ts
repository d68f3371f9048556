import * as codes from '../../runtime/generated/codes.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { WebApiSpec } from '../../runtime/generated/kinds/web-api.ts'
import type { OpenedSecrets } from '../store/open-secrets.ts'
import { WebApiRefused } from './errors.ts'

/** What a request carries so that the other system knows who asks. */
export interface Authorization {
  headers: Readonly<Record<string, string>>
  /** Parameters that stand behind the request's own ones. */
  query: readonly (readonly [name: string, value: string])[]
  /** Texts of it that nobody may read in an answer or a log. */
  secrets: readonly string[]
}

/** Gives an access token of OAuth2. Throws `WebApiRefused` where there is none. */
export type AccessToken = () => Promise<string>

/**
 * What a connection's requests carry, by its document and the secrets that were opened for it. Throws `WebApiRefused`
 * where a secret is missing: a request is never sent with half of what it needs.
 */
export async function authorize(
  spec: WebApiSpec,
  secrets: OpenedSecrets,
  accessToken: AccessToken,
): Promise<Authorization> {
  const secretAt = (name: keyof WebApiSpec): string => {
    const secret = secrets[`/spec/${name}`]
    if (secret === undefined) throw new WebApiRefused('web-api-secret-missing', `/spec/${name}`)
    return secret
  }
  switch (spec.authType ?? defaults.webApiSpec.authType) {
    case codes.authType.none:
      return { headers: {}, query: [], secrets: [] }
    case codes.authType.basic: {
      const password = secretAt('password')
      const pair = basicPair(spec.username ?? '', password)
      return { headers: { authorization: `Basic ${pair}` }, query: [], secrets: [pair, password] }
    }
    case codes.authType.authHeader:
      return inHeader(spec, secretAt('token'))
    case codes.authType.apiKey: {
      const value = secretAt('value')
      const key = spec.key ?? ''
      return (spec.position ?? defaults.webApiSpec.position) === 'query'
        ? { headers: {}, query: [[key, value]], secrets: [value] }
        : { headers: { [key]: value }, query: [], secrets: [value] }
    }
    case codes.authType.oauth2:
      return inHeader(spec, await accessToken())
  }
}

/** User and password as RFC 7617 wants them, in UTF-8. */
export function basicPair(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`, 'utf8').toString('base64')
}

function inHeader({ prefix = defaults.webApiSpec.prefix }: WebApiSpec, token: string): Authorization {
  return { headers: { authorization: `${prefix} ${token}`.trimStart() }, query: [], secrets: [token] }
}
