import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ValidateFunction } from 'ajv'
import type { Ajv2020 as AjvClass } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { ajvOptions } from './ajv-options.ts'
import { loadAjv } from './load-ajv.ts'
import { required } from '../../runtime/values/required.ts'

const require = createRequire(import.meta.url)

export interface ValidatorModules {
  /** Source of a module that stands alone; its default export validates. */
  text(schemaId: string): string
  /** The same, loaded. */
  load(schemaId: string): ValidateFunction
}

const forgetMs = 5000

/** What the set-up has compiled (`workshop/build-validators.ts`). */
export const builtFolder = fileURLToPath(new URL('../../build', import.meta.url))

/** What brings schemas into validation form. */
const conversion = fileURLToPath(new URL('../../runtime/json-schema', import.meta.url))

/**
 * Schemas as modules, for the browser and for later starts. What the set-up has not compiled is compiled on first use
 * and kept in the data folder, both under a hash of all schemas and of what converts them, so that a change of any makes
 * them anew. (A hash of what the conversion makes would cost each start the conversion.)
 */
export function makeValidatorModules(
  { validationSchemas, schemas }: { validationSchemas(): JsonSchema[]; schemas(): readonly JsonSchema[] },
  dataFolder: string,
  built = builtFolder,
): ValidatorModules {
  let about: string | undefined
  let ajv: AjvClass | undefined
  let forgetting: NodeJS.Timeout | undefined
  const folderIn = (place: string): string => {
    about ??= hashOf(JSON.stringify([helpers, ajvOptions, ownTexts(conversion), schemas()])).slice(0, 16)
    return join(place, 'validators', about)
  }
  /** Ajv is large: it goes again when nothing more is compiled. */
  const compiler = (): AjvClass => {
    ajv ??= openAjv(validationSchemas())
    clearTimeout(forgetting)
    forgetting = setTimeout(() => (ajv = undefined), forgetMs).unref()
    return ajv
  }
  /** Undefined where the disk takes nothing: what is kept only saves time, and calls go on without it. */
  const fileOf = (schemaId: string): string | undefined => {
    const name = `${hashOf(schemaId).slice(0, 24)}.mjs`
    const [ready, file] = [join(folderIn(built), name), join(folderIn(dataFolder), name)]
    for (const known of [ready, file]) if (existsSync(known)) return known
    const text = compileModule(compiler(), schemaId)
    const half = `${file}.${process.pid}`
    try {
      mkdirSync(folderIn(dataFolder), { recursive: true, mode: 0o700 })
      writeFileSync(half, text, { mode: 0o600 })
      renameSync(half, file)
      return file
    } catch {
      if (existsSync(half)) rmSync(half)
      return undefined
    }
  }
  return {
    text(schemaId) {
      const file = fileOf(schemaId)
      return file === undefined ? compileModule(compiler(), schemaId) : readFileSync(file, 'utf8')
    },
    load(schemaId) {
      const file = fileOf(schemaId)
      return file === undefined
        ? required(compiler().getSchema(schemaId), `schema ${schemaId}`)
        : (require(file) as { default: ValidateFunction }).default
    },
  }
}

const ownTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function openAjv(schemas: readonly JsonSchema[]): AjvClass {
  const Ajv2020 = loadAjv()
  // What is no JSON Schema does not compile: to check each against the meta-schema before would cost more than to compile it.
  const ajv = new Ajv2020({ ...ajvOptions, validateSchema: false, code: { source: true, esm: true } })
  for (const schema of schemas) ajv.addSchema(schema)
  return ajv
}

/** Ajv's own code for one schema; what it would `require` is put in. */
function compileModule(ajv: AjvClass, schemaId: string): string {
  const standalone = require('ajv/dist/standalone/index.js') as typeof import('ajv/dist/standalone/index.js')
  const validate = ajv.getSchema(schemaId)
  if (!validate) throw new Error(`No schema ${schemaId}`)
  return withHelpers(standalone.default(ajv, validate))
}

/** The helpers of Ajv that its code asks for with `require("ajv/dist/runtime/…").default`. */
const helpers: Record<string, string> = {
  'ajv/dist/runtime/ucs2length': `function(text){let length=0;for(const _ of text)length++;return length}`,
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
