/** A name that `taken` does not have yet, which is noted there: the wanted one, or that with a number behind it. */
export function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let i = 2; taken.has(id); i++) id = `${wanted}_${i}`
  taken.add(id)
  return id
}
