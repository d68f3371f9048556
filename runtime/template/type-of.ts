import { helpers } from './helpers/index.ts'
import type { BlockNode, CallExpression, Expression, Fault, PathExpression, Place } from './template.ts'
import { anything, plain, type ValueType } from './value.ts'

/** What names stand for at a place of a template, blocks outside of it included. */
export interface Scope {
  own: ValueType
  /** Names of `as |row|`. */
  names: Readonly<Record<string, ValueType>>
  outer?: Scope
}

export const topScope = (root: ValueType): Scope => ({ own: root, names: {} })

/** What names stand for within a block `each` or `with`, whose value is of a type. */
export function scopeWithin(
  { block, value, names }: Pick<BlockNode, 'block' | 'value' | 'names'>,
  { type, scope, faults }: { type: ValueType; scope: Scope; faults: Fault[] },
): Scope {
  const own = block === 'with' ? type : entriesOf(type, placed(value), faults)
  const [name, number] = names
  const named = { ...(name !== undefined && { [name]: own }), ...(number !== undefined && { [number]: plain }) }
  return { own, names: named, outer: scope }
}

interface Named extends Place {
  name: string
}

function placed(value: Expression): Named {
  if (value.is === 'literal') return { name: String(value.value), line: 1, column: 1 }
  const { line, column } = value
  return { name: value.is === 'path' ? value.parts.join('.') : value.helper, line, column }
}

function entriesOf(type: ValueType, { name, ...place }: Named, faults: Fault[]): ValueType {
  if (type.is === 'list') return type.of
  if (type.is !== 'any') faults.push({ code: 'template-not-a-list', what: name, ...place })
  return anything
}

/** What an expression gives; what cannot be right in it is added to the faults. */
export function typeOf(value: Expression, scope: Scope, faults: Fault[]): ValueType {
  if (value.is === 'literal') return plain
  return value.is === 'path' ? typeOfPath(value, scope, faults) : typeOfCall(value, scope, faults)
}

/** What is known of a block beside its row. */
export const dataNames: ReadonlySet<string> = new Set(['index', 'number', 'first', 'last'])

function typeOfPath(path: PathExpression, scope: Scope, faults: Fault[]): ValueType {
  const { up, parts, line, column } = path
  const unknown = (what: string): ValueType => {
    faults.push({ code: 'template-field-unknown', what, line, column })
    return anything
  }
  if (path.isData) {
    const [name = ''] = parts
    if (name === 'root') return walk(parts.slice(1), outermost(scope).own, unknown)
    return dataNames.has(name) && parts.length === 1 ? plain : unknown(`@${parts.join('.')}`)
  }
  let at: Scope | undefined = scope
  for (let left = up; left > 0 && at; left--) at = at.outer
  if (!at) return unknown('../'.repeat(up) + parts.join('.'))
  const [first] = parts
  if (up === 0 && first !== undefined) {
    const named = namedIn(first, at)
    if (named) return walk(parts.slice(1), named, unknown)
  }
  return walk(parts, at.own, unknown)
}

function outermost(scope: Scope): Scope {
  let at = scope
  while (at.outer) at = at.outer
  return at
}

function namedIn(name: string, scope: Scope): ValueType | undefined {
  for (let at: Scope | undefined = scope; at; at = at.outer) if (Object.hasOwn(at.names, name)) return at.names[name]
  return undefined
}

function walk(parts: readonly string[], from: ValueType, unknown: (what: string) => ValueType): ValueType {
  let type = from
  for (const part of parts) {
    if (type.is === 'any') return anything
    const field = type.is === 'record' && Object.hasOwn(type.fields, part) ? type.fields[part] : undefined
    if (!field) return unknown(part)
    type = field
  }
  return type
}

function typeOfCall(call: CallExpression, scope: Scope, faults: Fault[]): ValueType {
  const { values, options, line, column } = call
  const helper = Object.hasOwn(helpers, call.helper) ? helpers[call.helper] : undefined
  const types = values.map((value) => typeOf(value, scope, faults))
  for (const option of Object.values(options)) typeOf(option, scope, faults)
  if (!helper) {
    faults.push({ code: 'template-helper-unknown', what: call.helper, line, column })
    return anything
  }
  const [least, most] = helper.takes
  const known = helper.options ?? []
  if (values.length < least || values.length > most || Object.keys(options).some((name) => !known.includes(name)))
    faults.push({ code: 'template-helper-values', what: call.helper, line, column })
  const name = helper.field ? values[1] : undefined
  const [list] = types
  if (name?.is === 'literal' && list?.is === 'list')
    walk([String(name.value)], list.of, (what) => {
      faults.push({ code: 'template-field-unknown', what, line, column })
      return anything
    })
  return helper.gives?.(types) ?? plain
}
