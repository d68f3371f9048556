import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** Each writes its round to standard output: the list, the detail, what is made. */
export const clients = ['openapi-fetch', 'hey-api'] as const

export interface Round {
  list: unknown
  detail: unknown
  made: unknown
}

export interface Visited {
  /** Its OpenAPI document, as it is published. */
  document: string
  /** Origin of the engine. */
  origin: string
  clientId: string
  clientSecret: string
  /** What is ordered, by whom. */
  code: string
  customer: string
}

/** Programs get their token where the document says so, and wait for no other word of ours. */
const token = `
const [, , origin, id, secret, code, customer] = process.argv as string[]
const { securitySchemes } = document.components
const tokenUrl = new URL(securitySchemes.client.flows.clientCredentials.tokenUrl, origin)
const given = await fetch(tokenUrl, {
  method: 'POST',
  headers: { authorization: 'Basic ' + btoa(id + ':' + secret), 'content-type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=client_credentials',
})
const { access_token: token } = (await given.json()) as { access_token: string }
const baseUrl = new URL(document.servers[0]!.url, origin).href
`
const programs: Record<(typeof clients)[number], string> = {
  'openapi-fetch': `
import createClient from 'openapi-fetch'
import document from './document.json' with { type: 'json' }
import type { paths } from './openapi-fetch/schema.ts'
${token}
const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + token } })
const { data: list } = await client.GET('/products', { params: { query: { rank: 'A', limit: 2, sort: 'CODE' } } })
const { data: detail } = await client.GET('/ranks/{rank}/first', { params: { path: { rank: 'A' } } })
const body = { code, customer: customer!, note: 'by openapi-fetch', quantity: 1 }
const { data: made } = await client.POST('/orders', { body })
const { error } = await client.POST('/orders', { body: { customer: 'too long a name' } })
const title: string | undefined = error?.title
if (title === undefined) throw new Error('no problem')
// @ts-expect-error what is not declared does not compile
const never = () => client.GET('/products', { params: { query: { colour: 'red' } } })
// @ts-expect-error what is needed is asked for
const nobody = () => client.POST('/orders', { body: { note: 'x' } })
void [never, nobody]
console.log(JSON.stringify({ list, detail, made }))
`,
  'hey-api': `
import document from './document.json' with { type: 'json' }
import { client } from './hey-api/client.gen.ts'
import { getProducts, getRanksRankFirst, postOrders } from './hey-api/sdk.gen.ts'
${token}
client.setConfig({ baseUrl, auth: () => token })
const { data: list } = await getProducts({ query: { rank: 'A', limit: 2, sort: 'CODE' } })
const { data: detail } = await getRanksRankFirst({ path: { rank: 'A' } })
const { data: made } = await postOrders({ body: { code, customer: customer!, note: 'by hey-api', quantity: 1 } })
const { error } = await postOrders({ body: { customer: 'too long a name' } })
const title: string | undefined = error?.title
if (title === undefined) throw new Error('no problem')
// @ts-expect-error what is not declared does not compile
const never = () => getProducts({ query: { colour: 'red' } })
// @ts-expect-error what is needed is asked for
const nobody = () => postOrders({ body: { note: 'x' } })
void [never, nobody]
console.log(JSON.stringify({ list, detail, made }))
`,
}

const compilerOptions = {
  ...{ target: 'es2024', module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'] },
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, noEmit: true, types: ['node'] },
  ...{ allowImportingTsExtensions: true, resolveJsonModule: true },
}

/** Generates both clients from the document, compiles them with a program each, and runs these. Throws what does not compile. */
export async function visitByClients(visited: Visited): Promise<Round[]> {
  mkdirSync(join(root, 'build'), { recursive: true })
  // Inside the house: generated code finds its packages from there.
  const folder = mkdtempSync(join(root, 'build/clients-'))
  try {
    await generate(visited.document, folder)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: clients.map(programOf) }))
    for (const name of clients) writeFileSync(join(folder, programOf(name)), programs[name])
    await run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder]).catch(toldByCompiler)
    const { origin, clientId, clientSecret, code, customer } = visited
    const values = [origin, clientId, clientSecret, code, customer]
    const answers = await Promise.all(
      clients.map((name) => run(process.execPath, [join(folder, programOf(name)), ...values])),
    )
    return answers.map(({ stdout }) => JSON.parse(stdout) as Round)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const programOf = (name: string) => `${name}.ts`

function toldByCompiler(error: unknown): never {
  const { stdout = '' } = error as { stdout?: string }
  throw new Error(`A generated client does not compile:\n${stdout}`, { cause: error })
}

async function generate(document: string, folder: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'document.json'), document)
  mkdirSync(join(folder, 'openapi-fetch'))
  const types = await openapiTS(document)
  writeFileSync(join(folder, 'openapi-fetch/schema.ts'), astToString(types))
  await createClient({
    input: join(folder, 'document.json'),
    output: { path: join(folder, 'hey-api'), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
  })
}
