import ts from 'typescript'
import { declarationsOf } from './read-properties.ts'

/** Follows values from one type into another: `f(spec.login)` where `f` takes a type of its own. */
export interface Flows {
  visit(expression: ts.Expression): void
  /** These declarations, and all whose values came into them. */
  sources(read: Iterable<ts.Declaration>): Set<ts.Declaration>
}

export function makeFlows(checker: ts.TypeChecker): Flows {
  const cameFrom = new Map<ts.Declaration, Set<ts.Declaration>>()
  const seen = new Map<ts.Type, Set<ts.Type>>()
  const flow = (from: ts.Type, to: ts.Type): void => {
    if (from === to || seen.get(from)?.has(to)) return
    const known = seen.get(from) ?? new Set()
    seen.set(from, known.add(to))
    if (from.isUnion()) return from.types.forEach((part) => flow(part, to))
    if (to.isUnion()) return to.types.forEach((part) => flow(from, part))
    if (!(from.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return
    if (!(to.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return
    const [item, wanted] = [itemOf(checker, from), itemOf(checker, to)]
    if (item && wanted) return flow(item, wanted)
    if (item || wanted) return
    for (const property of checker.getPropertiesOfType(from)) {
      const target = checker.getPropertyOfType(to, property.name)
      if (!target) continue
      for (const one of declarationsOf(checker, target)) {
        const sources = cameFrom.get(one) ?? new Set()
        cameFrom.set(one, sources)
        for (const source of declarationsOf(checker, property)) if (source !== one) sources.add(source)
      }
      flow(checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(target))
    }
  }
  return {
    visit(expression) {
      const to = ts.isAsExpression(expression.parent)
        ? checker.getTypeAtLocation(expression.parent)
        : checker.getContextualType(expression)
      if (to) flow(checker.getTypeAtLocation(expression), to)
    },
    sources(read) {
      const found = new Set(read)
      for (const one of found) for (const source of cameFrom.get(one) ?? []) found.add(source)
      return found
    },
  }
}

/** The type of the items of an array, or of the values of a record. */
function itemOf(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  return checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getIndexTypeOfType(type, ts.IndexKind.String)
}
