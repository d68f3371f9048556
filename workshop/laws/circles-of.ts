/** Groups that reach each other along the arrows (Tarjan's strongly connected components of more than one). */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const places = new Map<string, { index: number; low: number }>()
  const path: string[] = []
  const circles: string[][] = []

  const visit = (name: string): { index: number; low: number } => {
    const place = { index: places.size, low: places.size }
    places.set(name, place)
    path.push(name)
    for (const next of arrows.get(name)?.keys() ?? []) {
      if (!places.has(next)) place.low = Math.min(place.low, visit(next).low)
      else if (path.includes(next)) place.low = Math.min(place.low, places.get(next)!.index)
    }
    if (place.low === place.index) {
      const circle = path.splice(path.indexOf(name))
      if (circle.length > 1) circles.push(circle)
    }
    return place
  }

  for (const name of arrows.keys()) if (!places.has(name)) visit(name)
  return circles
}
