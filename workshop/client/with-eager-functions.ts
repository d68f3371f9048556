import { parseSync } from 'vite'
import { functionsOf, type FoundFunction, type FunctionNode, type Node } from './functions-of.ts'

interface Place {
  start: number
  end: number
}

/** A piece of the code that is written otherwise, or elsewhere. */
interface Change extends Place {
  text(): string
}

/**
 * The code with these functions (by their paths) in parentheses: V8 takes one that begins so for a function that is called at
 * once, and compiles it while it reads the file, beside the page's own thread, where the page would wait for it at its first
 * call. A declaration becomes a variable before the statements around it, where it had its value already.
 */
export function withEagerFunctions(code: string, called: ReadonlySet<string>): string {
  const changes: Change[] = []
  const declared = new Map<readonly Node[], FunctionNode[]>()
  for (const { node, path, among } of functionsOf(parseSync('file.js', code, { sourceType: 'module' }).program)) {
    if (!called.has(path)) continue
    if (node.type !== 'FunctionDeclaration') {
      if (!isMethod(code, node)) changes.push({ ...place(node), text: () => inParentheses(node) })
    } else if (among && isOnly({ node, among })) declared.set(among, [...(declared.get(among) ?? []), node])
  }
  for (const [among, nodes] of declared) {
    const { start } = among.find((each) => each.type !== 'ImportDeclaration' && !isDirective(each))!
    const variables = () => nodes.map((node) => `var ${node.id!.name} = ${inParentheses(node)};\n`).join('')
    changes.push({ start, end: start, text: variables })
    for (const node of nodes) {
      changes.push({ ...place(node), text: () => '' })
      // Within a function that has a name of its own nobody could give the variable another value.
      changes.push({ ...place(node.id!), text: () => '' })
    }
  }
  changes.sort((one, other) => one.start - other.start || one.end - other.end)
  return print({ start: 0, end: code.length }, changes)

  function inParentheses(node: FunctionNode): string {
    const within = changes.filter(({ start, end }) => start > node.start && end <= node.end)
    return `(${print(node, within)})`
  }

  function print({ start, end }: Place, within: readonly Change[]): string {
    let text = ''
    let at = start
    for (const change of within) {
      // Inside of one that is written already.
      if (change.start < at) continue
      text += code.slice(at, change.start) + change.text()
      at = change.end
    }
    return text + code.slice(at, end)
  }
}

const place = ({ start, end }: Place): Place => ({ start, end })

/** `name() {}` of an object or a class cannot stand in parentheses. */
const isMethod = (code: string, { type, start }: FunctionNode): boolean =>
  type === 'FunctionExpression' && !/^(async\s+)?function\b/.test(code.slice(start, start + 40))

const isDirective = (node: Node): boolean => node.type === 'ExpressionStatement' && Boolean(node.directive)

/** Whether the name is declared once: of two the last would count. */
function isOnly({ node, among }: Required<Pick<FoundFunction, 'node' | 'among'>>): boolean {
  const { name } = node.id!
  return among.every(
    (each) =>
      each === node ||
      (each.type === 'FunctionDeclaration' && each.id?.name !== name) ||
      (each.type === 'VariableDeclaration' &&
        each.declarations.every(({ id }) => id.type !== 'Identifier' || id.name !== name)) ||
      (each.type !== 'FunctionDeclaration' && each.type !== 'VariableDeclaration'),
  )
}
