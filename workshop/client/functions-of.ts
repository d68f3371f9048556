import type { ESTree } from 'vite'

export type Node = ESTree.Node
export type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

export interface FoundFunction {
  node: FunctionNode
  /** Names from the outside in, as `Table>rowScope`; what has none is counted within what is around it. */
  path: string
  /** The statements of the file, or of the function around it, among which it is declared. */
  among?: readonly Node[]
}

/** All functions of a file. Their paths stay the same as long as the code around them does. */
export function functionsOf(program: Node): FoundFunction[] {
  const found: FoundFunction[] = []
  const counts = new Map<string, number>()
  const pathIn = (around: string, own: string | undefined): string => {
    const path = around === '' ? (own ?? '') : `${around}>${own ?? ''}`
    const count = counts.get(path) ?? 0
    counts.set(path, count + 1)
    return count === 0 && own !== undefined ? path : `${path}#${count}`
  }
  const walk = (node: Node, around: string, own?: string, among?: readonly Node[]): void => {
    const isOne = isFunction(node)
    const inner = isOne ? pathIn(around, node.id?.name ?? own) : around
    if (isOne) found.push({ node, path: inner, ...(node.type === 'FunctionDeclaration' && among && { among }) })
    // What a call with a function makes is called as what it makes: a module in its wrapper, a component in `memo`.
    const passed = node.type === 'CallExpression' || node.type === 'ParenthesizedExpression' ? own : undefined
    for (const [key, value] of Object.entries(node)) {
      if (isNode(value)) {
        if (isOne && value.type === 'BlockStatement')
          for (const each of value.body) walk(each, inner, undefined, value.body)
        else walk(value, inner, nameOf(node, key) ?? passed)
      } else if (Array.isArray(value)) {
        const list = node.type === 'Program' ? node.body : undefined
        for (const each of value) if (isNode(each)) walk(each, inner, passed, list)
      }
    }
  }
  walk(program, '')
  return found
}

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** What a function is called that stands at a place of another node. */
function nameOf(node: Node, key: string): string | undefined {
  const named =
    node.type === 'VariableDeclarator' && key === 'init'
      ? node.id
      : node.type === 'Property' && key === 'value'
        ? node.key
        : node.type === 'AssignmentExpression' && key === 'right'
          ? node.left
          : undefined
  const last = named?.type === 'MemberExpression' ? named.property : named
  return last?.type === 'Identifier' ? last.name : undefined
}
