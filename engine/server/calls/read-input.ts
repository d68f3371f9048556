import { CallError } from '../../codes/call-error.ts'
import * as codes from '../../../runtime/answer-codes.ts'
import { badRequest, tooLarge, unsupportedType } from '../../codes/refusals.ts'
import { isArchive, type ArchiveBody } from './archive-body.ts'
import type { CallRequest } from '../pipeline/call-request.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { peek } from '../../files/peek.ts'
import { queryOf } from '../pipeline/query-of.ts'
import { parseObject } from '../pipeline/parse-object.ts'
import { isSound } from '../pipeline/sound-input.ts'
import { readJson } from '../../../runtime/json/read-json.ts'
import { wrongJson } from '../pipeline/wrong-json.ts'
import { parseInWorker } from './large-body/parse-in-worker.ts'
import type { HeldOf } from './large-body/parse-worker.ts'

/** How a text of path or query becomes a value of the request schema. */
export type Coercions = ReadonlyMap<string, (text: string) => unknown>

/** A longer body would keep others waiting while it is parsed. */
const quickBytes = 1024 * 1024
const mostFields = 200

export interface BodyLimits {
  bytes: number
  hasBody: boolean
  /** What the settings allow, said to whom it is too little. */
  megabytes?: number | undefined
  /** Texts of a long body that are kept on disk. */
  hold?: HeldOf | undefined
  /** The body may come as an archive. */
  archive?: ArchiveBody | undefined
}

/** Path, query and body as one object; the shape is checked afterwards. Throws `badRequest`, `tooLarge`, `unsupportedType`. */
export async function readInput(
  request: CallRequest,
  limits: BodyLimits,
  coercions: Coercions,
): Promise<Record<string, unknown>> {
  if (request.input) {
    requireSound(request.input)
    return { ...request.input }
  }
  const input: Record<string, unknown> = limits.hasBody
    ? await readBody(request, limits)
    : await readPreface(request, limits.bytes)
  const { url } = request
  const mark = url.indexOf('?')
  if (mark >= 0 && mark < url.length - 1) {
    if (url.length > 8192) throw tooLarge()
    for (const [name, value] of queryOf(new URLSearchParams(url.slice(mark + 1)))) {
      input[name] = coerce(coercions, name, value)
    }
  }
  const { params } = request
  for (const [name, text] of Object.entries(params)) input[name] = coerce(coercions, name, text)
  requireSound(input)
  return input
}

function coerce(coercions: Coercions, name: string, text: string): unknown {
  const to = coercions.get(name)
  return to ? to(text) : text
}

/** What stands before a file. */
async function readPreface({ preface }: CallRequest, bytes: number): Promise<Record<string, unknown>> {
  return preface ? parsed(await preface(bytes), 'application/json') : {}
}

async function readBody(request: CallRequest, { archive, ...limits }: BodyLimits): Promise<Record<string, unknown>> {
  const { bytes, megabytes } = archive && isArchive(request) ? archive : limits
  const type = request.header('content-type') ?? ''
  const length = request.header('content-length')
  try {
    if (length !== undefined && Number(length) > bytes) throw tooLarge()
    if (archive && isArchive(request))
      return { ...(await readPreface(request, bytes)), ...(await archive.read(request.stream(bytes))) }
    if (bytes <= quickBytes) return parsed(await request.text(bytes), type)
    const { head, all } = await peek(request.stream(bytes), quickBytes)
    if (head.length < quickBytes) return parsedDocuments(head, type)
    requireJson(type)
    return await parseInWorker(all, limits.hold)
  } catch (error) {
    const isTooLong = error instanceof CallError && error.code === codes.tooLarge && error.details.text === undefined
    throw isTooLong && megabytes !== undefined ? tooLarge({ text: 'file-too-large', values: [megabytes] }) : error
  }
}

function requireJson(type: string): void {
  if (!type.startsWith('application/json')) throw unsupportedType()
}

function parsed(text: string, type: string): Record<string, unknown> {
  if (text === '') return {}
  requireJson(type)
  return parseObject(text)
}

/** The body of a call that takes documents: they come from files and from hands. */
function parsedDocuments(bytes: Uint8Array, type: string): Record<string, unknown> {
  if (bytes.length === 0) return {}
  requireJson(type)
  const { value, problems } = readJson(bytes, { withPlaces: false })
  if (problems.length > 0) throw wrongJson(problems)
  if (!isObject(value)) throw badRequest()
  return value
}

/** One check for all that a caller sends, wherever it stood. No call declares so many fields: naming each would be the attack. */
function requireSound(input: Readonly<Record<string, unknown>>): void {
  if (Object.keys(input).length > mostFields || !isSound(input)) throw badRequest()
}
