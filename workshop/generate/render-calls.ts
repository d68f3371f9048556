import type { CallDeclaration } from './call-declaration.ts'
import { camelCase } from './code-name.ts'
import { typeName } from './type-name.ts'

/** The declared calls: what each takes and answers, by its key. The types of a noun stand in `calls/<noun>.ts`. */
export function renderCalls(calls: readonly CallDeclaration[], homes: ReadonlyMap<string, string>): string {
  const nounOf = (id: string) => homes.get(typeName(id))!.split('/').at(-1)!
  const named = (id: string) => `${camelCase(nounOf(id))}.${typeName(id)}`
  const nouns = [...new Set(calls.flatMap(({ request, response }) => [request, response]).map(nounOf))].sort()
  const imports = nouns.map((noun) => `import type * as ${camelCase(noun)} from './calls/${noun}.ts'\n`)
  const lines = calls.map(
    ({ key, request, response }) => `  '${key}': { request: ${named(request)}; response: ${named(response)} }\n`,
  )
  return [
    `${imports.join('')}\n`,
    `/** What each call takes and answers, by its key. */\nexport interface Calls {\n${lines.sort().join('')}}\n\n`,
    "export type CallRequests = { [Key in keyof Calls]: Calls[Key]['request'] }\n\n",
    "export type CallResponses = { [Key in keyof Calls]: Calls[Key]['response'] }\n",
  ].join('')
}

/** The operations: each takes and answers what the calls that name it do. */
export function renderOperations(calls: readonly CallDeclaration[]): string {
  const lines = Object.entries(Object.groupBy(calls, ({ operation }) => operation)).map(
    ([name, own = []]) => `  '${name}': ${own.map(({ key }) => `'${key}'`).join(' | ')}\n`,
  )
  const mapped = (side: string) => `{ [Name in keyof Operations]: Calls[Operations[Name]]['${side}'] }\n`
  return [
    `import type { Calls } from './calls.ts'\n\n`,
    `/** The calls that each operation answers. */\nexport interface Operations {\n${lines.sort().join('')}}\n\n`,
    `export type OperationRequests = ${mapped('request')}\n`,
    `export type OperationResponses = ${mapped('response')}`,
  ].join('')
}

/** What makes a page ask, where that is no person. */
export function renderCallTriggers(calls: readonly CallDeclaration[]): string {
  const lines = calls.flatMap(({ key, trigger }) => (trigger === undefined ? [] : [`  '${key}': '${trigger}',\n`]))
  return `/** What makes a page ask these calls; all others a person. */\nexport const callTriggers: Readonly<Record<string, 'page' | 'timer'>> = {\n${lines.sort().join('')}}\n`
}
