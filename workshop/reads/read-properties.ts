import ts from 'typescript'
import { makeFlows } from './flows.ts'
import { declaredNames } from './declared-names.ts'

export interface ReadOptions {
  /** Files whose declarations are the generated types. */
  isGenerated(fileName: string): boolean
  /** Files whose reading counts: what acts, not what passes on or checks. */
  isReader(fileName: string): boolean
}

/**
 * Names of the generated properties (`SiteSpec/login/schema`) that the readers read: by `a.b`, `a['b']` and `{ b } = a`,
 * resolved by the compiler to the declaration. A value that goes into another type (an argument, a result, a spread, a
 * cast) counts as read where that type's property is read. Who only passes a value on whole reads nothing in it.
 */
export function readProperties(program: ts.Program, options: ReadOptions): Set<string> {
  const checker = program.getTypeChecker()
  const flows = makeFlows(checker)
  const read = new Set<ts.Declaration>()
  const readSymbol = (symbol: ts.Symbol | undefined): void => {
    for (const declaration of declarationsOf(checker, symbol)) read.add(declaration)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && !isWritten(node)) readSymbol(checker.getSymbolAtLocation(node.name))
    else if (ts.isElementAccessExpression(node) && !isWritten(node)) readIndexed(checker, node, readSymbol)
    else if (ts.isObjectBindingPattern(node)) readBound(checker, node, readSymbol)
    if (ts.isExpression(node)) flows.visit(node)
    node.forEachChild(visit)
  }
  for (const file of program.getSourceFiles()) if (options.isReader(file.fileName)) visit(file)
  const names = new Set<string>()
  for (const declaration of flows.sources(read)) {
    if (!options.isGenerated(declaration.getSourceFile().fileName)) continue
    const name = declaredNames(declaration)
    if (name !== undefined) names.add(name)
  }
  return names
}

function readIndexed(checker: ts.TypeChecker, node: ts.ElementAccessExpression, read: (symbol?: ts.Symbol) => void) {
  const index = checker.getTypeAtLocation(node.argumentExpression)
  const holder = checker.getTypeAtLocation(node.expression)
  for (const one of index.isUnion() ? index.types : [index]) {
    if (one.isStringLiteral()) for (const part of partsOf(holder)) read(checker.getPropertyOfType(part, one.value))
  }
}

function readBound(checker: ts.TypeChecker, pattern: ts.ObjectBindingPattern, read: (symbol?: ts.Symbol) => void) {
  const holder = checker.getTypeAtLocation(pattern)
  for (const { propertyName, name, dotDotDotToken } of pattern.elements) {
    const key = propertyName ?? name
    // A property that is named only to leave it out of the rest is not read.
    if (dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) continue
    if (ts.isIdentifier(name) && name.text.startsWith('_')) continue
    for (const part of partsOf(holder)) read(checker.getPropertyOfType(part, key.text))
  }
}

/** The members of a union, without null and undefined. */
function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

function isWritten({ parent }: ts.Node & { parent: ts.Node }): boolean {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? parent.left.kind === ts.SyntaxKind.PropertyAccessExpression && parent.left.end < parent.right.pos + 1
    : false
}

/** Where the property was written first: mapped, narrowed and spread types remember it. */
export function declarationsOf(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): ts.Declaration[] {
  if (!symbol) return []
  const roots = checker.getRootSymbols(symbol)
  return [...new Set([symbol, ...roots].flatMap((one) => one.declarations ?? []))]
}
