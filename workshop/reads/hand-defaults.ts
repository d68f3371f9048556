import ts from 'typescript'
import { declarationsOf } from './declarations-of.ts'
import { declaredName } from './declared-name.ts'
import type { ReadOptions } from './read-properties.ts'

export interface HandDefault {
  /** The generated property: `LinkDisplay/newTab`. */
  name: string
  value: string | number | boolean
  file: string
}

/** What readers take where a generated property is left out: `a.b ?? 3`, `{ b = 3 } = a`, `a.b !== false`. */
export function handDefaults(
  program: ts.Program,
  options: Pick<ReadOptions, 'isGenerated' | 'isReader'>,
): HandDefault[] {
  const checker = program.getTypeChecker()
  const found: HandDefault[] = []
  const take = (symbol: ts.Symbol | undefined, value: HandDefault['value'] | undefined, node: ts.Node): void => {
    if (value === undefined) return
    const file = node.getSourceFile().fileName
    for (const declaration of declarationsOf(checker, symbol)) {
      const isGenerated = options.isGenerated(declaration.getSourceFile().fileName)
      const name = isGenerated ? declaredName(declaration) : undefined
      if (name !== undefined) found.push({ name, value, file })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) {
      const symbol = checker.getSymbolAtLocation(node.left.name)
      const { kind } = node.operatorToken
      if (kind === ts.SyntaxKind.QuestionQuestionToken) take(symbol, literalOf(node.right), node)
      if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken && literalOf(node.right) === false)
        take(symbol, true, node)
    }
    if (ts.isBindingElement(node) && node.initializer && ts.isObjectBindingPattern(node.parent)) {
      const key = node.propertyName ?? node.name
      const holder = checker.getTypeAtLocation(node.parent)
      if ('text' in key) take(checker.getPropertyOfType(holder, key.text), literalOf(node.initializer), node)
    }
    node.forEachChild(visit)
  }
  for (const file of program.getSourceFiles()) if (options.isReader(file.fileName)) visit(file)
  return found
}

function literalOf(node: ts.Expression): HandDefault['value'] | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined
}
