// `node generate.mjs FILE FOLDER ADDRESS`: clients of the OpenAPI document in FILE by four generators, which ask at ADDRESS where
// they keep one.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSource } from 'oazapfts'
import { generateZodClientFromOpenAPI } from 'openapi-zod-client'
import { generate } from 'orval'
import { generateApi } from 'swagger-typescript-api'

const [, , file, folder, baseUrl] = process.argv
const document = () => JSON.parse(readFileSync(file, 'utf8'))
const at = (name) => join(folder, `${name}.ts`)

writeFileSync(at('oazapfts-client'), await generateSource(file))
const { files } = await generateApi({ spec: document(), output: false, silent: true })
writeFileSync(at('swagger-typescript-api-client'), files.map(({ fileContent }) => fileContent).join('\n'))
await generateZodClientFromOpenAPI({
  openApiDoc: document(),
  distPath: at('openapi-zod-client-client'),
  options: { withAlias: true },
})
await generate({ input: file, output: { target: at('orval-client'), client: 'fetch', baseUrl } })
