/** Paths by their segments, so that finding one takes as long as the path is, whatever the paths are (IN-17). */
export interface PathTree<Value> {
  /** What was put under the path's pattern, and the values of its parameters in their order. A word goes before a parameter. */
  find(segments: readonly string[]): { value: Value; parameters: string[] } | undefined
}

interface Node<Value> {
  words: Map<string, Node<Value>>
  parameter?: Node<Value>
  value?: Value
}

/** @param paths patterns as `/:code/lines`; of two that take the same segments the first one counts. */
export function makePathTree<Value>(paths: Iterable<readonly [path: string, value: Value]>): PathTree<Value> {
  const root: Node<Value> = { words: new Map() }
  for (const [path, value] of paths) {
    let node = root
    for (const segment of segmentsOf(path)) node = below(node, segment)
    node.value ??= value
  }
  return {
    find(segments) {
      const parameters: string[] = []
      let node = root
      for (const segment of segments) {
        const word = node.words.get(segment)
        if (!word) parameters.push(segment)
        const next = word ?? node.parameter
        if (!next) return undefined
        node = next
      }
      return node.value === undefined ? undefined : { value: node.value, parameters }
    },
  }
}

function below<Value>(node: Node<Value>, segment: string): Node<Value> {
  if (segment.startsWith(':')) return (node.parameter ??= { words: new Map() })
  let next = node.words.get(segment)
  if (!next) node.words.set(segment, (next = { words: new Map() }))
  return next
}

export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')
