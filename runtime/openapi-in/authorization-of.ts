import * as codes from '../generated/codes.ts'
import type { WebApiSpec } from '../generated/kinds/web-api.ts'
import { isObject } from '../json/is-object.ts'
import { propertyOf } from '../json/property-of.ts'
import { schemeFromSwagger } from './from-swagger.ts'
import type { Part, Resolve } from './resolve.ts'
import { tried } from './unread.ts'

const scopeLength = 256

/** The first scheme that a connection has, of those that the document asks for; secrets and clients nobody knows from it. */
export function authorizationOf(document: unknown, resolve: Resolve): Partial<WebApiSpec> {
  const ofSwagger = propertyOf(document, 'securityDefinitions')
  const schemes = ofSwagger ?? propertyOf(propertyOf(document, 'components'), 'securitySchemes')
  const all = isObject(schemes) ? schemes : {}
  const wanted = [propertyOf(document, 'security')].flat().flatMap((one) => (isObject(one) ? Object.keys(one) : []))
  for (const name of new Set([...wanted, ...Object.keys(all)])) {
    const scheme = tried(() => resolve(all[name])) ?? {}
    const found = schemeOf(ofSwagger === undefined ? scheme : schemeFromSwagger(scheme))
    if (found) return found
  }
  return {}
}

function schemeOf(scheme: Part): Partial<WebApiSpec> | undefined {
  const { type, scheme: kind, name, in: place } = scheme
  const isHttp = (one: string) => type === 'http' && String(kind).toLowerCase() === one
  if (isHttp('bearer')) return { authType: codes.authType.authHeader, token: { $secret: 'token' } }
  if (isHttp('basic')) return { authType: codes.authType.basic, password: { $secret: 'password' } }
  if (type === 'oauth2') return oauthOf(scheme['flows'])
  if (type !== 'apiKey' || typeof name !== 'string' || (place !== 'header' && place !== 'query')) return undefined
  return {
    authType: codes.authType.apiKey,
    key: name,
    value: { $secret: 'value' },
    ...(place === 'query' && { position: 'query' }),
  }
}

/** What Kumiki can do by itself comes before what somebody must allow. */
function oauthOf(flows: unknown): Partial<WebApiSpec> | undefined {
  const own = propertyOf(flows, 'clientCredentials')
  const flow = own ?? propertyOf(flows, 'authorizationCode')
  const accessTokenUrl = webAddress(propertyOf(flow, 'tokenUrl'))
  const authUrl = webAddress(propertyOf(flow, 'authorizationUrl'))
  if (accessTokenUrl === undefined || (own === undefined && authUrl === undefined)) return undefined
  const scopes = propertyOf(flow, 'scopes')
  const scope = isObject(scopes) ? Object.keys(scopes).join(' ') : ''
  return {
    authType: codes.authType.oauth2,
    accessTokenUrl,
    ...(own === undefined && { grantType: 'authorization_code', authUrl }),
    clientSecret: { $secret: 'clientSecret' },
    ...(scope !== '' && scope.length <= scopeLength && { scope }),
  }
}

function webAddress(text: unknown): string | undefined {
  const url = typeof text === 'string' ? URL.parse(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
