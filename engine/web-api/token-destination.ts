import type { WebApiSpec } from '../../runtime/generated/kinds/web-api.ts'

/** Name under which the tokens of a connection are sealed with its document. */
export const tokenField = 'tokens'

/** Where tokens belong to: one of these changed, and they are those of another connection. */
export function tokenDestination(spec: WebApiSpec): string {
  const { apiUrl, accessTokenUrl, authUrl, grantType, clientId, scope } = spec
  return JSON.stringify([apiUrl, accessTokenUrl, authUrl, grantType, clientId, scope].map((part) => part ?? null))
}
