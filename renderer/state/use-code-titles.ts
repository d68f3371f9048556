import { useEffect, useState } from 'react'
import { getAt } from '../../runtime/pointer.ts'
import type { App } from '../app/app.ts'

type Node = { $ref?: string; oneOf?: Node[]; const?: unknown; title?: string; $defs?: Record<string, Node> }

const known = new Map<string, Promise<Map<string, string>>>()

/** Titles of the codes at `schema id#/pointer`, fetched once for a language and page. */
export function useCodeTitles(place: string | undefined, app: App): Map<string, string> | undefined {
  const [titles, setTitles] = useState<Map<string, string>>()
  useEffect(() => {
    if (place === undefined) return
    let isGone = false
    const name = `${document.documentElement.lang} ${place}`
    let wanted = known.get(name)
    if (!wanted) {
      wanted = fetchTitles(place, app)
      known.set(name, wanted)
      wanted.catch(() => known.delete(name))
    }
    wanted.then(
      (found) => {
        if (!isGone) setTitles(found)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [place, app])
  return titles
}

async function fetchTitles(place: string, app: App): Promise<Map<string, string>> {
  const [id = '', pointer = ''] = place.split('#')
  const schema = (await app.call('json-schema-read', { id })) as Node & { schema?: Node }
  const root = schema.schema ?? schema
  const found = new Map<string, string>()
  const collect = (node: Node | undefined, depth: number) => {
    if (!node || depth > 8) return
    if (node.$ref !== undefined) collect(follow(root, node.$ref), depth + 1)
    if ('const' in node && node.title !== undefined) found.set(String(node.const), node.title)
    for (const branch of node.oneOf ?? []) collect(branch, depth + 1)
  }
  collect(getAt(root, pointer) as Node | undefined, 0)
  return found
}

/** A reference inside the served schema: by its id in `$defs`, or by pointer. */
function follow(root: Node, ref: string): Node | undefined {
  if (ref.startsWith('#')) return getAt(root, ref.slice(1)) as Node | undefined
  return root.$defs?.[ref]
}
