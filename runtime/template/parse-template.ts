import { parse } from 'handlebars/dist/cjs/handlebars/compiler/base.js'
import { isObject } from '../json/is-object.ts'
import { helpers } from './helpers/index.ts'
import { blockNames, deepest, longest } from './template.ts'
import type { BlockName, Expression, Fault, Node, PathExpression, Place, Template } from './template.ts'

export type Parsed = { template: Template } | { fault: Fault }

/**
 * A template in the syntax of Handlebars as a tree of our own few kinds: values, the blocks each, if, unless and with, and
 * helpers of a closed list. What else the syntax has (values as markup, partials, decorators) is a fault at its place.
 */
export function parseTemplate(text: string): Parsed {
  if (text.length > longest) return { fault: { code: 'template-too-long', what: String(longest), line: 1, column: 1 } }
  try {
    return { template: nodesOf(read(text), 0) }
  } catch (error) {
    if (error instanceof Faulty) return { fault: error.fault }
    throw error
  }
}

class Faulty extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

/** The parser's own nodes: its types say more than what is asked here. */
interface Foreign {
  type: string
  loc?: { start?: { line: number; column: number } }
  [name: string]: unknown
}

const isForeign = (value: unknown): value is Foreign => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (value: unknown): Foreign[] => (Array.isArray(value) ? value.filter(isForeign) : [])

function read(text: string): Foreign {
  try {
    const tree = parse(text)
    if (isForeign(tree)) return tree
  } catch (error) {
    throw new Faulty({ code: 'template-syntax', what: '', ...placeOfError(error) })
  }
  throw new Faulty({ code: 'template-syntax', what: '', line: 1, column: 1 })
}

/** The parser names the line in its message, and draws an arrow below the character. */
function placeOfError(error: unknown): Place {
  if (!isObject(error)) return { line: 1, column: 1 }
  const { message, lineNumber, column } = error
  if (typeof lineNumber === 'number') return { line: lineNumber, column: Number(column ?? 0) + 1 }
  const line = /\bon line (\d+)/.exec(typeof message === 'string' ? message : '')?.[1]
  return { line: Number(line ?? 1), column: 1 }
}

function placeOf({ loc }: Foreign): Place {
  return { line: loc?.start?.line ?? 1, column: (loc?.start?.column ?? 0) + 1 }
}

function fault(code: Fault['code'], what: string, node: Foreign): Faulty {
  return new Faulty({ code, what: what.slice(0, 40), ...placeOf(node) })
}

function nodesOf(program: unknown, depth: number): Node[] {
  if (!isForeign(program)) return []
  if (depth > deepest) throw fault('template-too-deep', String(deepest), program)
  return childrenOf(program.body).flatMap((node) => nodeOf(node, depth))
}

/** What of the syntax is not offered, by what people write. */
const notOffered: Record<string, string> = {
  PartialStatement: '{{> }}',
  PartialBlockStatement: '{{#> }}',
  Decorator: '{{* }}',
  DecoratorBlock: '{{#* }}',
}

function nodeOf(node: Foreign, depth: number): Node[] {
  switch (node.type) {
    case 'ContentStatement':
      return node.value === '' ? [] : [{ is: 'text', text: String(node.value) }]
    case 'CommentStatement':
      return []
    case 'MustacheStatement':
      if (node.escaped !== true) throw fault('template-not-offered', '{{{ }}}', node)
      return [{ is: 'value', value: called(node, depth) }]
    case 'BlockStatement':
      return [blockOf(node, depth)]
    default:
      throw fault('template-not-offered', notOffered[node.type] ?? node.type, node)
  }
}

const isBlock = (name: string): name is BlockName => blockNames.some((one) => one === name)

function blockOf(node: Foreign, depth: number): Node {
  const name = nameOf(node.path)
  if (!isBlock(name)) throw fault('template-helper-unknown', `#${name}`, node)
  const [value, ...more] = childrenOf(node.params)
  if (!value || more.length > 0 || pairsOf(node).length > 0) throw fault('template-helper-values', `#${name}`, node)
  const blockParams = isForeign(node.program) ? node.program.blockParams : undefined
  return {
    is: 'block',
    block: name,
    value: expressionOf(value, depth),
    body: nodesOf(node.program, depth + 1),
    otherwise: nodesOf(node.inverse, depth + 1),
    names: Array.isArray(blockParams) ? blockParams.map(String) : [],
  }
}

const nameOf = (path: unknown): string => (isForeign(path) && typeof path.original === 'string' ? path.original : '')

const pairsOf = (node: Foreign): Foreign[] => (isForeign(node.hash) ? childrenOf(node.hash.pairs) : [])

/** A name with values is a helper, one without a field, unless only a helper is called so. */
function called(node: Foreign, depth: number): Expression {
  if (depth > deepest) throw fault('template-too-deep', String(deepest), node)
  const values = childrenOf(node.params)
  const pairs = pairsOf(node)
  if (isForeign(node.path) && node.path.type !== 'PathExpression') return expressionOf(node.path, depth)
  const name = nameOf(node.path)
  const isCall = values.length > 0 || pairs.length > 0 || node.type === 'SubExpression' || Object.hasOwn(helpers, name)
  if (!isCall) return pathOf(node.path, node)
  if (!Object.hasOwn(helpers, name)) throw fault('template-helper-unknown', name, node)
  return {
    is: 'call',
    helper: name,
    ...placeOf(node),
    values: values.map((value) => expressionOf(value, depth + 1)),
    options: Object.fromEntries(pairs.map((pair) => [String(pair.key), expressionOf(pair.value, depth + 1)])),
  }
}

function expressionOf(node: unknown, depth: number): Expression {
  if (!isForeign(node)) return { is: 'literal', value: null }
  switch (node.type) {
    case 'PathExpression':
      return pathOf(node, node)
    case 'SubExpression':
      return called(node, depth + 1)
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral': {
      const { value } = node
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return { is: 'literal', value: isPlain ? value : null }
    }
    case 'NullLiteral':
    case 'UndefinedLiteral':
      return { is: 'literal', value: null }
    default:
      throw fault('template-not-offered', node.type, node)
  }
}

function pathOf(path: unknown, node: Foreign): PathExpression {
  if (!isForeign(path) || !Array.isArray(path.parts)) throw fault('template-syntax', '', node)
  const parts = path.parts.map((part) => (typeof part === 'string' ? part : nameOf(part)))
  return { is: 'path', up: Number(path.depth ?? 0), isData: path.data === true, parts, ...placeOf(node) }
}
