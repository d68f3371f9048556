import { schemaRequestParametersKind } from '../../../runtime/generated/codes.ts'
import { filledBody, filledText, type WebRequest } from '../../../runtime/web-api/web-request.ts'
import { SourceRefused } from '../errors.ts'
import type { Value } from '../source.ts'
import { jsonText, plainText } from './sent-value.ts'
import { sentBody, type SentBody } from './sent-body.ts'
import { sentMembers, separatorOf, type SentMember } from './sent-members.ts'

/** A request as it goes out, without what the connection adds. */
export interface Outgoing {
  address: string
  headers: Record<string, string>
  body?: SentBody['body']
}

/**
 * Puts values into a request. A value that is missing leaves its parameter out of query, header and body; in the path it
 * is a fault, since another address would be asked. In an address it is encoded, in a body it is JSON, or a field of a form.
 */
export function outgoing(apiUrl: string, request: WebRequest, given: ReadonlyMap<string, Value>): Outgoing {
  const of = (kind: number): SentMember[] =>
    request.parameters.flatMap((parameter) =>
      parameter.kind === kind ? sentMembers(parameter, request.names, given) : [],
    )
  const url = new URL(joined(apiUrl, filledPath(request, of(schemaRequestParametersKind.path), given)))
  for (const member of of(schemaRequestParametersKind.query))
    for (const value of textsOf(member)) url.searchParams.append(member.name, value)

  const headers: Record<string, string> = { accept: 'application/json' }
  for (const member of of(schemaRequestParametersKind.header)) {
    const value = textsOf(member).join(', ')
    if (/[\r\n\0]/.test(value)) throw new SourceRefused('web-api-header-value', [member.name])
    headers[member.name.toLowerCase()] = value
  }
  const sent = bodyOf(request, of(schemaRequestParametersKind.body), given)
  if (sent) headers['content-type'] ??= sent.type
  return { address: url.href, headers, ...(sent && { body: sent.body }) }
}

/** The texts of a member: one, or one for each of several values that its name is repeated for. */
function textsOf({ values, parameter: { several } }: SentMember): string[] {
  const texts = values.map(plainText)
  const separator = separatorOf(several)
  if (several === undefined || separator === undefined) return texts
  return texts.length === 0 ? [] : [texts.join(separator)]
}

function filledPath({ path, names }: WebRequest, members: readonly SentMember[], given: ReadonlyMap<string, Value>) {
  const inPath = new Map(members.map((member) => [member.name, textsOf(member).join(',')]))
  const segment = (name: string): string => {
    const value = inPath.get(name) ?? (names.includes(name) ? plainText(given.get(name) ?? null) : '')
    if (value === '' || value === '.' || value === '..') throw new SourceRefused('web-api-path-value', [name])
    return encodeURIComponent(value)
  }
  return filledText(path, [...inPath.keys(), ...names], segment)
}

/** The written body with values in it, else one of the body's parameters. */
function bodyOf(
  request: WebRequest,
  members: readonly SentMember[],
  given: ReadonlyMap<string, Value>,
): SentBody | undefined {
  const { body, names, numbers } = request
  if (body.trim() === '') return sentBody(request, members)
  const json = (name: string): string => jsonText(given.get(name) ?? null, numbers.includes(name))
  return { body: filledBody(body, names, json), type: 'application/json' }
}

const joined = (apiUrl: string, path: string): string =>
  path === '' ? apiUrl : `${apiUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
