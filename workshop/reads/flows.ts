import ts from 'typescript'
import { declarationsOf } from './declarations-of.ts'

/** Follows values from one type into another: `f(spec.login)` where `f` takes a type of its own. */
export interface Flows {
  visit(expression: ts.Expression): void
  /** These declarations, and all whose values came into them. */
  sources(read: Iterable<ts.Declaration>): Set<ts.Declaration>
}

/** `isOwn`: files of the project; what libraries declare is not followed. */
export function makeFlows(checker: ts.TypeChecker, isOwn: (fileName: string) => boolean): Flows {
  const cameFrom = new Map<ts.Declaration, Set<ts.Declaration>>()
  const seen = new Map<ts.Type, Set<ts.Type>>()
  const ownDeclarations = (symbol: ts.Symbol): ts.Declaration[] =>
    declarationsOf(checker, symbol).filter((one) => isOwn(one.getSourceFile().fileName))
  const flow = (from: ts.Type, to: ts.Type): void => {
    if (from === to || seen.get(from)?.has(to)) return
    seen.set(from, (seen.get(from) ?? new Set()).add(to))
    if (from.isUnion()) return from.types.forEach((part) => flow(part, to))
    if (to.isUnion()) return to.types.forEach((part) => flow(from, part))
    if (!isObject(from) || !isObject(to)) return
    const [item, wanted] = [itemOf(checker, from), itemOf(checker, to)]
    if (item && wanted) flow(item, wanted)
    if (item || wanted) return
    for (const property of checker.getPropertiesOfType(from)) {
      const sources = ownDeclarations(property)
      const target = sources.length > 0 ? checker.getPropertyOfType(to, property.name) : undefined
      if (!target) continue
      for (const one of ownDeclarations(target)) {
        const known = cameFrom.get(one) ?? new Set()
        cameFrom.set(one, known)
        for (const source of sources) if (source !== one) known.add(source)
      }
      flow(checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(target))
    }
  }
  return {
    visit(expression) {
      const from = checker.getTypeAtLocation(expression)
      if (!from.isUnion() && !isObject(from)) return
      const isCast = ts.isAsExpression(expression.parent) && expression.parent.expression === expression
      const to = isCast ? checker.getTypeAtLocation(expression.parent) : checker.getContextualType(expression)
      if (to) flow(from, to)
    },
    sources(read) {
      const found = new Set(read)
      for (const one of found) for (const source of cameFrom.get(one) ?? []) found.add(source)
      return found
    },
  }
}

function isObject({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
}

/** The type of the items of an array, or of the values of a record. */
function itemOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  return checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getIndexTypeOfType(type, ts.IndexKind.String)
}
