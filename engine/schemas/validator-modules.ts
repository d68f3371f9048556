import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Validators } from './validators.ts'
import { ajvOptions } from './validators.ts'

const require = createRequire(import.meta.url)

/**
 * Schemas as self-contained modules whose default export validates. Compiled on first use and kept in the data folder
 * under a hash of all schemas, so that a change of any schema makes them anew.
 */
export function makeValidatorModules(validators: Validators, dataFolder: string, version: string): (id: string) => string {
  let folder: string | undefined
  const folderOf = (): string => {
    const all = JSON.stringify([version, ajvOptions, validators.validationSchemas()])
    const hash = createHash('sha256').update(all).digest('hex').slice(0, 16)
    return (folder ??= join(dataFolder, 'validators', hash))
  }
  return (id) => {
    const file = join(folderOf(), `${createHash('sha256').update(id).digest('hex').slice(0, 24)}.js`)
    if (existsSync(file)) return readFileSync(file, 'utf8')
    const text = compileModule(validators, id)
    mkdirSync(folderOf(), { recursive: true, mode: 0o700 })
    const half = `${file}.${process.pid}`
    writeFileSync(half, text)
    renameSync(half, file)
    return text
  }
}

/** Ajv's own code for one schema; what it would `require` is put in. */
function compileModule(validators: Validators, id: string): string {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const standalone = require('ajv/dist/standalone/index.js') as typeof import('ajv/dist/standalone/index.js')
  const ajv = new Ajv2020({ ...ajvOptions, code: { source: true, esm: true, lines: false } })
  for (const schema of validators.validationSchemas()) ajv.addSchema(schema)
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`No schema ${id}`)
  const code = standalone.default(ajv, validate)
  return withHelpers(code)
}

/** The helpers of Ajv that its code asks for with `require("ajv/dist/runtime/…").default`. */
const helpers: Record<string, string> = {
  'ajv/dist/runtime/ucs2length': `function(text){let length=0;for(const one of text)length++;return length}`,
  'ajv/dist/runtime/equal': `function equal(a,b){
if(a===b)return true
if(typeof a!=="object"||typeof b!=="object"||a===null||b===null)return a!==a&&b!==b
if(Array.isArray(a)!==Array.isArray(b))return false
const keys=Object.keys(a)
return keys.length===Object.keys(b).length&&keys.every((key)=>Object.hasOwn(b,key)&&equal(a[key],b[key]))
}`,
}

function withHelpers(code: string): string {
  const text = code.replaceAll(/require\("([^"]+)"\)\.default/g, (_all, name: string) => {
    const helper = Object.hasOwn(helpers, name) ? helpers[name] : undefined
    if (helper === undefined) throw new Error(`A compiled schema asks for ${name}`)
    return `(${helper})`
  })
  if (text.includes('require(')) throw new Error('A compiled schema asks for more than is put in')
  return text
}
