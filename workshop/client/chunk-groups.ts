import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Which files a build writes. `opening`: the script that runs before the others. `core`: what both pages need at once, with
 * the styles of both, and the little that one page needs at once and lazy parts need too; the rest of a page lies in the
 * page's own file. A file for each module that two lazy parts happen to share was fifty requests before the first row.
 */
export function chunkGroups(opening: string, pages: Record<string, string>): Rolldown.CodeSplittingGroup[] {
  const closures = new Map<string, Set<string>>()
  const isReached = (from: string, id: string, graph: Graph): boolean => {
    let closure = closures.get(from)
    if (!closure) closures.set(from, (closure = staticImportsOf(from, graph)))
    return closure.has(id)
  }
  const reaching = (id: string, graph: Graph) => Object.keys(pages).filter((name) => isReached(pages[name]!, id, graph))
  const isShared = (name: string, id: string, graph: Graph, seen = new Set<string>()): boolean => {
    if (id === pages[name] || seen.has(id)) return false
    seen.add(id)
    const importers = graph.getModuleInfo(id)?.importers ?? []
    return importers.some((one) => !isReached(pages[name]!, one, graph) || isShared(name, one, graph, seen))
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: (id, graph) => (isReached(opening, id, graph) ? 'opening' : null) },
    {
      name: (id, graph) => {
        const [name, ...others] = reaching(id, graph)
        if (name === undefined) return null
        return others.length > 0 || id.endsWith('.css') || isShared(name, id, graph) ? 'core' : null
      },
    },
  ]
  return groups.map((group, at) => ({ ...group, priority: 2 - at, includeDependenciesRecursively: false }))
}

/** A module and all that it imports before it runs. */
function staticImportsOf(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
