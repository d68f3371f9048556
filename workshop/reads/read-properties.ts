import ts from 'typescript'
import { declarationsOf } from './declarations-of.ts'
import { declaredName } from './declared-name.ts'
import { makeFlows } from './flows.ts'

export interface ReadOptions {
  /** Files whose declarations are asked for: the generated types. */
  isGenerated(fileName: string): boolean
  /** Files whose reading counts: what acts, not what passes on or checks. */
  isReader(fileName: string): boolean
  /** Files of the project. */
  isOwn(fileName: string): boolean
}

/**
 * Names of the generated properties (`SiteSpec/login/schema`) that the readers read: by `a.b`, `a['b']`, `{ b } = a` or
 * `Object.entries(a)`, resolved by the compiler to the declaration. A value that goes into another type (an argument, a
 * result, a spread, a cast) is read where that type's property is read; who only passes it on reads nothing in it.
 */
export function readProperties(program: ts.Program, { isGenerated, isReader, isOwn }: ReadOptions): Set<string> {
  const checker = program.getTypeChecker()
  const flows = makeFlows(checker, isOwn)
  const read = new Set<ts.Declaration>()
  const take = (symbol: ts.Symbol | undefined): void => {
    for (const declaration of declarationsOf(checker, symbol)) read.add(declaration)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    for (const symbol of symbolsRead(checker, node)) take(symbol)
    if (isPassed(node)) flows.visit(node)
    node.forEachChild(visit)
  }
  for (const file of program.getSourceFiles()) if (isReader(file.fileName)) visit(file)
  const declarations = [...flows.sources(read)].filter((one) => isGenerated(one.getSourceFile().fileName))
  return new Set(declarations.flatMap((one) => declaredName(one) ?? []))
}

function symbolsRead(checker: ts.TypeChecker, node: ts.Node): (ts.Symbol | undefined)[] {
  const named = (holder: ts.Type, name: string) =>
    (holder.isUnion() ? holder.types : [holder]).map((part) => checker.getPropertyOfType(part, name))
  if (ts.isPropertyAccessExpression(node)) return isWritten(node) ? [] : [checker.getSymbolAtLocation(node.name)]
  if (ts.isElementAccessExpression(node) && !isWritten(node)) {
    const index = checker.getTypeAtLocation(node.argumentExpression)
    const names = (index.isUnion() ? index.types : [index]).flatMap((one) => (one.isStringLiteral() ? one.value : []))
    return names.flatMap((name) => named(checker.getTypeAtLocation(node.expression), name))
  }
  if (ts.isObjectBindingPattern(node)) {
    const holder = checker.getTypeAtLocation(node)
    return node.elements.flatMap(({ propertyName, name, dotDotDotToken }) => {
      const key = propertyName ?? name
      // What is named with a line before it is only left out of the rest.
      const isLeftOut = ts.isIdentifier(name) && name.text.startsWith('_')
      return dotDotDotToken || isLeftOut || !('text' in key) ? [] : named(holder, key.text)
    })
  }
  if (ts.isCallExpression(node) && /^Object\.(entries|values)$/.test(node.expression.getText())) {
    return node.arguments.flatMap((one) =>
      checker.getPropertiesOfType(checker.getTypeAtLocation(one).getNonNullableType()),
    )
  }
  return []
}

function isWritten({ parent, end }: ts.Expression): boolean {
  const isAssignment = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  return isAssignment && parent.left.end === end
}

/** Expressions that may change their type on their way: given to a function, put into an object, returned, cast. */
function isPassed(node: ts.Node): node is ts.Expression {
  if (!ts.isExpression(node)) return false
  const { parent } = node
  return (
    (ts.isCallOrNewExpression(parent) && parent.expression !== node) ||
    ts.isReturnStatement(parent) ||
    (ts.isArrowFunction(parent) && parent.body === node) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isJsxSpreadAttribute(parent)
  )
}
