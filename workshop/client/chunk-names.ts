import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Names of the files that a build writes: what both pages need at once is one file, what one of them needs besides
 * another. A file for each module that two lazy ones happen to share was fifty requests before the first row.
 */
export function makeChunkNames(entries: Record<string, string>) {
  let closures: Map<string, Set<string>> | undefined
  return (id: string, graph: Graph): string | null => {
    closures ??= new Map(Object.entries(entries).map(([name, entry]) => [name, staticImportsOf(entry, graph)]))
    const reaching = [...closures].filter(([, closure]) => closure.has(id)).map(([name]) => name)
    return reaching.length > 1 ? 'core' : reaching[0] === undefined ? null : `${reaching[0]}-core`
  }
}

/** A module and all that it imports before it runs. */
function staticImportsOf(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
