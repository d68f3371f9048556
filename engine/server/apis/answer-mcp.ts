import type { CallToolResult, ListToolsResult, Server } from '@modelcontextprotocol/server'
import { mcpTools } from '../../../runtime/apis/mcp-tools.ts'
import { words } from '../../../runtime/apis/open-api-words.ts'
import { localize } from '../../../runtime/text.ts'
import type { RunningApi, RunningMethod } from '../../apis/running-api.ts'
import { badRequest, notFound } from '../../codes/refusals.ts'
import { failureOfPart } from '../pipeline/failure-of-part.ts'
import { problemOf } from './answer-api.ts'
import { identified, type ApiAnswer, type ApiCall } from './api-call.ts'
import { apiCaller } from './api-caller.ts'
import { mostBytes, readToolValues } from './api-request.ts'
import { explainFailure } from './explain-failure.ts'
import { jsonContent, jsonType } from './media-types.ts'
import type { McpInput } from './read-api-call.ts'
import { runMethod } from './run-method.ts'

/** What the protocol says in headers. */
const spoken = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'] as const

/**
 * Answers a message of the Model Context Protocol (Streamable HTTP, without sessions): the API's methods are its tools. Whoever
 * may call them was let in before, as for any call. Throws `badRequest`.
 */
export async function answerMcp({ message }: McpInput, call: ApiCall): Promise<ApiAnswer> {
  // Many calls in one request would count as one; revisions since 2025-06-18 have no batches.
  if (message.trimStart().startsWith('[')) throw badRequest()
  // Loaded with the first message: most APIs never have one.
  const sdk = await import('@modelcontextprotocol/server')
  const { api, url } = identified(call)
  const handler = sdk.createMcpHandler(
    () => {
      const info = { name: api.release.name, version: String(api.number) }
      const instructions = localize(api.release.overview, call.language)
      const server = new sdk.Server(info, { capabilities: { tools: {} }, ...(instructions !== '' && { instructions }) })
      offerTools(server, api, call)
      return server
    },
    // Nothing is told between a message and its answer, and no stream stays open.
    { maxSubscriptions: 0, maxRequestBodySize: mostBytes },
  )
  const headers = spoken.flatMap((name): [string, string][] => {
    const value = call.request.header(name)
    return value === undefined ? [] : [[name, value]]
  })
  const answer = await handler.fetch(new Request(url, { method: 'POST', headers, body: message }))
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? jsonContent },
    body: bytes.length === 0 ? null : bytes,
  }
}

interface Tools {
  listed: ListToolsResult['tools']
  /** What runs, by the name of its tool. */
  methods: ReadonlyMap<string, RunningMethod>
}

const known = new WeakMap<RunningApi, Map<string, Tools>>()

/** The tools of an API in a language; made once. */
function toolsOf(api: RunningApi, language: string): Tools {
  const all = known.get(api) ?? new Map<string, Tools>()
  known.set(api, all)
  let tools = all.get(language)
  if (!tools) {
    const made = mcpTools(api.methods, language)
    tools = {
      // A JSON Schema is JSON, whatever its keywords.
      listed: made.map(({ tool }) => tool) as Tools['listed'],
      methods: new Map(made.map(({ tool, method }) => [tool.name, method])),
    }
    all.set(language, tools)
  }
  return tools
}

function offerTools(server: Server, api: RunningApi, call: ApiCall): void {
  const { listed, methods } = toolsOf(api, call.language)
  server.setRequestHandler('tools/list', () => ({ tools: listed }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    call.tool = {}
    try {
      const method = methods.get(params.name)
      if (!method) throw notFound()
      return await useTool(method, params.arguments ?? {}, call)
    } catch (error) {
      return refused(error, call)
    }
  })
}

async function useTool(method: RunningMethod, given: object, call: ApiCall): Promise<CallToolResult> {
  call.method = method
  const values = readToolValues({ ...given }, method)
  call.values = values
  const { body, headers } = await runMethod(
    method,
    values,
    apiCaller(call, method, { accept: jsonType, acceptEncoding: undefined }),
  )
  return { content: [{ type: 'text', text: await textOf(body) }, ...moreOf(headers.link, call)] }
}

async function textOf(body: ApiAnswer['body']): Promise<string> {
  if (body instanceof ReadableStream) return new Response(body).text()
  return typeof body === 'string' ? body : Buffer.from(body ?? '').toString()
}

/** Where the next page begins, in words: a tool has no headers. */
function moreOf(link: string | undefined, { language }: ApiCall): CallToolResult['content'] {
  const next = /^<([^>]+)>/.exec(link ?? '')?.[1]
  if (next === undefined) return []
  const asked = new URL(next, 'http://host').searchParams
  const where = ['cursor', 'offset'].flatMap((name) => (asked.has(name) ? [`query.${name} = ${asked.get(name)}`] : []))
  return [{ type: 'text', text: `${localize(words.more, language)} ${where.join(', ')}` }]
}

/** A refusal is for the assistant, who may mend what it sent; so it is a result (MCP, "Error Handling"). */
function refused(error: unknown, call: ApiCall): CallToolResult {
  const failure = failureOfPart(explainFailure(error, call), call, 'a tool of an API failed')
  call.tool = { failure }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problemOf(failure, call)) }] }
}
