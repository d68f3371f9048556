import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** Each writes its round to standard output: the list, the detail, what is made. */
const usual = ['openapi-fetch', 'hey-api'] as const
/** Those of `workshop/api-clients`, which only the long tests have. */
const further = ['oazapfts', 'swagger-typescript-api', 'openapi-zod-client', 'orval'] as const

type Client = (typeof usual | typeof further)[number]

const build = join(root, 'build')
const tools = join(build, 'api-clients')
export const hasFurtherClients = existsSync(join(tools, 'node_modules/package-lock.json'))

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
const programs: Record<Client, string> = {
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
  oazapfts: `
import { ok } from '@oazapfts/runtime'
import document from './document.json' with { type: 'json' }
import { defaults, getProducts, getRanksRankFirst, postOrders } from './oazapfts-client.ts'
${token}
Object.assign(defaults, { baseUrl, headers: { authorization: 'Bearer ' + token } })
const list = await ok(getProducts({ rank: 'A', limit: 2, sort: 'CODE' }))
const detail = await ok(getRanksRankFirst('A'))
const made = await ok(postOrders({ code, customer: customer!, note: 'by oazapfts', quantity: 1 }))
const refused = await postOrders({ customer: 'too long a name' })
if (refused.status !== 422 || refused.data.title === '') throw new Error('no problem')
// @ts-expect-error what is not declared does not compile
const never = () => getProducts({ colour: 'red' })
// @ts-expect-error what is needed is asked for
const nobody = () => postOrders({ note: 'x' })
void [never, nobody]
console.log(JSON.stringify({ list, detail, made }))
`,
  'swagger-typescript-api': `
import document from './document.json' with { type: 'json' }
import { Api } from './swagger-typescript-api-client.ts'
${token}
const client = new Api({ baseUrl, baseApiParams: { format: 'json', headers: { authorization: 'Bearer ' + token } } })
const list = (await client.products.getProducts({ rank: 'A', limit: 2, sort: 'CODE' })).data
const detail = (await client.ranks.getRanksRankFirst('A')).data
const made = (await client.orders.postOrders({ code, customer: customer!, note: 'by sta', quantity: 1 })).data
const refused = await client.orders.postOrders({ customer: 'too long a name' }).catch((answer: { error: { title: string } }) => answer)
if (!refused.error.title) throw new Error('no problem')
// @ts-expect-error what is not declared does not compile
const never = () => client.products.getProducts({ colour: 'red' })
// @ts-expect-error what is needed is asked for
const nobody = () => client.orders.postOrders({ note: 'x' })
void [never, nobody]
console.log(JSON.stringify({ list, detail, made }))
`,
  'openapi-zod-client': `
import document from './document.json' with { type: 'json' }
import { createApiClient } from './openapi-zod-client-client.ts'
${token}
const client = createApiClient(baseUrl, { axiosConfig: { headers: { authorization: 'Bearer ' + token } } })
// Each answer is held against its schema.
const list = await client.get_products({ queries: { rank: 'A', limit: 2, sort: 'CODE' } })
const detail = await client.get_ranks_rank_first({ params: { rank: 'A' } })
const made = await client.post_orders({ code, customer: customer!, note: 'by zodios', quantity: 1 })
// What is too long is refused before it is sent.
const refused = await client.post_orders({ customer: 'too long a name' }).catch((error: Error) => error)
if (!(refused instanceof Error)) throw new Error('no problem')
// @ts-expect-error what is not declared does not compile
const never = () => client.get_products({ queries: { colour: 'red' } })
// @ts-expect-error what is needed is asked for
const nobody = () => client.post_orders({ note: 'x' })
void [never, nobody]
console.log(JSON.stringify({ list, detail, made }))
`,
  orval: `
import document from './document.json' with { type: 'json' }
import { getProducts, getRanksRankFirst, postOrders } from './orval-client.ts'
${token}
if (baseUrl === '') throw new Error('no address')
const init = { headers: { authorization: 'Bearer ' + token } }
const list = (await getProducts({ rank: 'A', limit: 2, sort: 'CODE' }, init)).data
const detail = (await getRanksRankFirst('A', init)).data
const made = (await postOrders({ code, customer: customer!, note: 'by orval', quantity: 1 }, init)).data
const refused = await postOrders({ customer: 'too long a name' }, init)
if (refused.status !== 422 || refused.data.title === '') throw new Error('no problem')
// @ts-expect-error what is not declared does not compile
const never = () => getProducts({ colour: 'red' })
// @ts-expect-error what is needed is asked for
const nobody = () => postOrders({ note: 'x' })
void [never, nobody]
console.log(JSON.stringify({ list, detail, made }))
`,
}

const compilerOptions = {
  ...{ target: 'es2024', module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'] },
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, noEmit: true, types: ['node'] },
  ...{ allowImportingTsExtensions: true, resolveJsonModule: true },
}

/** Clients of two generators. Throws what does not compile. */
export const visitByClients = (visited: Visited): Promise<Round[]> =>
  visitBy(usual, visited, { beside: build, generate })

/** Clients of four more. Throws what does not compile. */
export const visitByFurtherClients = (visited: Visited): Promise<Round[]> =>
  visitBy(further, visited, {
    beside: tools,
    async generate(document, folder) {
      const file = join(folder, 'document.json')
      writeFileSync(file, document)
      const { servers } = JSON.parse(document) as { servers: { url: string }[] }
      const address = new URL(servers.map(({ url }) => url).join(), visited.origin).href
      await run(process.execPath, [join(tools, 'generate.mjs'), file, folder, address], { cwd: tools })
    },
  })

/** What linters find in an OpenAPI document (`workshop/api-clients/lint.mjs`). */
export async function lintDocument(document: string): Promise<string[]> {
  const folder = mkdtempSync(join(tools, 'lint-'))
  try {
    writeFileSync(join(folder, 'document.json'), document)
    const { stdout } = await run(process.execPath, [join(tools, 'lint.mjs'), join(folder, 'document.json')], {
      cwd: tools,
    })
    return JSON.parse(stdout) as string[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Generating {
  /** Generated code finds its packages from a folder in this one. */
  beside: string
  generate(document: string, folder: string): Promise<void>
}

/** Generates the clients from the document, compiles them with a program each, and runs these. */
async function visitBy(
  clients: readonly Client[],
  { document, origin, clientId, clientSecret, code, customer }: Visited,
  { beside, generate: generateIn }: Generating,
): Promise<Round[]> {
  mkdirSync(beside, { recursive: true })
  const folder = mkdtempSync(join(beside, 'clients-'))
  try {
    await generateIn(document, folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    writeFileSync(join(folder, 'document.json'), document)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: clients.map(programOf) }))
    for (const name of clients) writeFileSync(join(folder, programOf(name)), programs[name])
    await run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder]).catch(toldByCompiler)
    const values = [origin, clientId, clientSecret, code, customer]
    const answers = await Promise.all(
      // Enumerations are no types: they have to be written anew.
      clients.map((name) =>
        run(process.execPath, ['--experimental-transform-types', join(folder, programOf(name)), ...values]),
      ),
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
