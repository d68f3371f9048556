import { parsePointer } from '../pointer.ts'
import type { Document } from '../document.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { codesOf } from '../json-schema/codes.ts'
import { resolve } from '../json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { propertySchema } from '../json-schema/walk.ts'
import { isObject } from '../json/is-object.ts'

/**
 * The screen with codes in place of their names. `schema/type.program` means the codes of the property `type` of a
 * schema document whose fact `program` is true: a condition `{ name, is }` compares with each of them, `{ $code }` is
 * the one that there is. A name that means no code is a problem, and `$code` where it means several.
 */
export function nameCodes(screen: Document, set: JsonSchemaSet): { screen: Document; problems: Problem[] } {
  const problems: Problem[] = []
  return { screen: { ...screen, spec: inside(screen.spec, '/spec') }, problems }

  function named(value: unknown, at: string): unknown {
    if (Array.isArray(value)) return value.map((item, index) => named(item, `${at}/${index}`))
    if (!isObject(value)) return value
    const { name, is, $code: code } = value
    if (typeof name === 'string' && typeof is === 'string') return comparing(name, codes(is, `${at}/is`))
    if (typeof code === 'string') return theOne(code, codes(code, at), at)
    return inside(value, at)
  }

  function inside(value: Record<string, unknown>, at: string): Record<string, unknown> {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner, `${at}/${key}`)]))
  }

  function codes(name: string, at: string): unknown[] {
    const found = codesNamed(name, set)
    if (found.length === 0) problems.push(makeProblem('code-not-found', screen, at, { values: [name] }))
    return found
  }

  function theOne(name: string, [code, ...more]: unknown[], at: string): unknown {
    if (more.length > 0) problems.push(makeProblem('code-several', screen, at, { values: [name] }))
    return code
  }
}

function comparing(name: string, codes: readonly unknown[]): unknown {
  const each = codes.map((value) => ({ name, condition: '=', value }))
  return each.length === 1 ? each[0] : { any: each }
}

/** The codes with that fact; none where there is no such kind, property or fact. */
function codesNamed(name: string, set: JsonSchemaSet): unknown[] {
  const [, kind = '', property = '', fact = ''] = /^([a-z-]+)(\/[\w/]+)\.(\w+)$/.exec(name) ?? []
  if (!set.hasKind(kind)) return []
  const jsonSchema = parsePointer(property).reduce<JsonSchema | undefined>(
    (holder, step) => holder && propertyOf(holder, step, set),
    set.kind(kind),
  )
  const codes = (jsonSchema && codesOf(set, jsonSchema)) ?? []
  return codes.filter(({ facts }) => facts?.[fact] === true).map(({ value }) => value)
}

/** The schema of a property, of an object or of the items of a list. */
function propertyOf(holder: JsonSchema, name: string, set: JsonSchemaSet): JsonSchema | undefined {
  const own = resolve(set, holder)
  return typeof own.items === 'object' ? propertyOf(own.items, name, set) : propertySchema(own, name)
}
