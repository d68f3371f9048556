import { randomUUID } from 'node:crypto'
import { schemaRequestParametersKind } from '../../../runtime/generated/codes.ts'
import { namesIn } from '../../../runtime/web-api/answer-path.ts'
import type { WebRequest } from '../../../runtime/web-api/web-request.ts'
import { jsonText, plainText } from './sent-value.ts'
import { separatorOf, type SentMember } from './sent-members.ts'

export interface SentBody {
  body: string | Uint8Array
  /** Its media type. */
  type: string
}

/** A body of these members: an object in JSON, the fields of a form, or their parts. Undefined where it has none. */
export function sentBody(
  { bodyType, numbers, parameters }: Pick<WebRequest, 'bodyType' | 'numbers' | 'parameters'>,
  members: readonly SentMember[],
): SentBody | undefined {
  if (bodyType === 'form') return members.length === 0 ? undefined : formBody(members)
  if (bodyType === 'multipart') return members.length === 0 ? undefined : multipartBody(members)
  // A body whose members are all left out is an object still.
  const isMeant = members.length > 0 || parameters.some(({ kind }) => kind === schemaRequestParametersKind.body)
  return isMeant ? { body: jsonBody(members, numbers), type: 'application/json' } : undefined
}

/** JSON that is written, or an object's members. */
type Node = string | Map<string, Node>

function jsonBody(members: readonly SentMember[], numbers: readonly string[]): string {
  const root = new Map<string, Node>()
  for (const member of members) {
    const names = namesIn(member.name)
    const json = memberJson(member, numbers)
    const last = names.pop()
    if (last === undefined) return json
    objectAt(root, names).set(last, json)
  }
  return written(root)
}

function objectAt(root: Map<string, Node>, names: readonly string[]): Map<string, Node> {
  let held = root
  for (const name of names) {
    const found = held.get(name)
    const inner = found instanceof Map ? found : new Map<string, Node>()
    held.set(name, inner)
    held = inner
  }
  return held
}

const written = (node: Node): string =>
  typeof node === 'string'
    ? node
    : `{${[...node].map(([name, inner]) => `${JSON.stringify(name)}:${written(inner)}`).join(',')}}`

function memberJson({ values, parameter, of }: SentMember, numbers: readonly string[]): string {
  const isNumber = of !== undefined && numbers.includes(of)
  const texts = values.map((value) => jsonText(value, isNumber))
  const isList = parameter.several !== undefined && values[0] !== null
  return isList ? `[${texts.join(',')}]` : (texts[0] ?? 'null')
}

/** Fields in the order of their parameters; a path within an object is `customer[name]`. */
const fieldsOf = (members: readonly SentMember[]): [string, SentMember['values'][number]][] =>
  members.flatMap(({ name, values, parameter: { several } }) => {
    const [first = '', ...inner] = namesIn(name)
    const field = first + inner.map((one) => `[${one}]`).join('')
    const separator = separatorOf(several)
    const all = separator === undefined ? values : [values.map(plainText).join(separator)]
    return all.map((value): [string, SentMember['values'][number]] => [field, value])
  })

const formBody = (members: readonly SentMember[]): SentBody => ({
  body: new URLSearchParams(fieldsOf(members).map(([name, value]) => [name, plainText(value)])).toString(),
  type: 'application/x-www-form-urlencoded',
})

/** Parts as RFC 7578 writes them; bytes are a file. */
function multipartBody(members: readonly SentMember[]): SentBody {
  const boundary = `kumiki-${randomUUID()}`
  const parts = fieldsOf(members).flatMap(([name, value]) => {
    const isFile = value instanceof Uint8Array
    const about = `form-data; name="${quoted(name)}"${isFile ? `; filename="${quoted(name)}"` : ''}`
    const type = isFile ? '\r\nContent-Type: application/octet-stream' : ''
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${about}${type}\r\n\r\n`),
      isFile ? value : Buffer.from(plainText(value)),
      Buffer.from('\r\n'),
    ]
  })
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll(/[\r\n]+/g, ' ')
