import { hostileValues } from './hostile-values.ts'

type Parent = Record<string, unknown> | unknown[]

/** A copy that differs at one to three places: something else stands there, nothing, the same twice, or what stood elsewhere. */
export function mutate(input: Readonly<Record<string, unknown>>, random: () => number): Record<string, unknown> {
  const changed = structuredClone(input)
  const one = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const places = placesOf(changed)
    const place = one(places)
    if (!place) return changed
    const { parent, key } = place
    const other = one(places)
    const how = random()
    if (how < 0.5) put(parent, key, structuredClone(one(hostileValues)))
    else if (how < 0.7) remove(parent, key)
    else if (how < 0.8 && Array.isArray(parent)) parent.push(structuredClone(parent[Number(key)]))
    else if (other) put(parent, key, structuredClone(get(other)))
  }
  return changed
}

interface Place {
  parent: Parent
  key: string
}

/** Everything inside, each at its place: the higher ones as often as the many deep ones. */
function placesOf(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Parent
  return Object.entries(parent).flatMap(([key, inner]) => [
    ...Array.from({ length: Math.max(1, 6 - depth) }, () => ({ parent, key })),
    ...placesOf(inner, depth + 1),
  ])
}

const get = ({ parent, key }: Place): unknown => (Array.isArray(parent) ? parent[Number(key)] : parent[key])

function put(parent: Parent, key: string, value: unknown): void {
  if (Array.isArray(parent)) parent[Number(key)] = value
  else parent[key] = value
}

function remove(parent: Parent, key: string): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
}
