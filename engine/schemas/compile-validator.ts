import { createRequire } from 'node:module'
import type { Ajv2020 as AjvClass } from 'ajv/dist/2020.js'
import type { Schema } from '../../runtime/schema/schema-set.ts'
import { ajvOptions } from './validators.ts'

const require = createRequire(import.meta.url)

/** A schema as an ES module with a default export for the browser: self-contained, nothing is evaluated there. */
export function compileValidator(schemas: readonly Schema[], id: string): string {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const standalone = require('ajv/dist/standalone') as { default: (ajv: AjvClass, refs?: Record<string, string>) => string }
  const ajv = new Ajv2020({ ...ajvOptions, code: { source: true, esm: true } })
  const formats = require('ajv-formats') as (ajv: AjvClass) => void
  formats(ajv)
  for (const schema of schemas) ajv.addSchema(schema)
  if (!ajv.getSchema(id)) throw new Error(`No schema ${id}`)
  const code = standalone.default(ajv, { validate: id })
  return `${withoutRequire(code)}\nexport default validate;\n`
}

/** Ajv's small helpers, which its code would fetch with `require`. */
const helpers: Record<string, string> = {
  'ajv/dist/runtime/ucs2length': '{default:(text)=>{let n=0;for(const _ of text)n++;return n}}',
  'ajv/dist/runtime/equal':
    '{default:function equal(a,b){if(a===b)return true;if(typeof a!=="object"||typeof b!=="object"||a===null||b===null)return a!==a&&b!==b;const k=Object.keys(a);return Array.isArray(a)===Array.isArray(b)&&k.length===Object.keys(b).length&&k.every((n)=>Object.hasOwn(b,n)&&equal(a[n],b[n]))}}',
}

function withoutRequire(code: string): string {
  return code.replaceAll(/require\("([^"]+)"\)((?:\.[\w$]+|\["[^"]+"\])*)/g, (_whole, name: string, path: string) => {
    const helper = helpers[name]
    if (helper !== undefined) return `(${helper})${path}`
    if (name === 'ajv-formats/dist/formats') return formatOf(path)
    throw new Error(`The validator needs ${name}, which the browser does not have`)
  })
}

/** A format is a pattern, or an object or function that is written out as it stands. */
function formatOf(path: string): string {
  const { fullFormats } = require('ajv-formats/dist/formats') as { fullFormats: Record<string, unknown> }
  const name = /\.fullFormats(?:\.([\w$-]+)|\["([^"]+)"\])(.*)/.exec(path)
  const format = fullFormats[name?.[1] ?? name?.[2] ?? '']
  if (format instanceof RegExp) return String(format)
  throw new Error(`The format ${path} cannot be used in the browser`)
}
