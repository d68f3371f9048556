/** The word among these that was probably meant; undefined where none is near. Upper and lower case are the same. */
export function nearest(word: string, among: Iterable<string>): string | undefined {
  const most = word.length < 3 ? 0 : word.length < 8 ? 1 : 2
  let best: string | undefined
  let least = most + 1
  for (const one of among) {
    if (one === word || Math.abs(one.length - word.length) >= least) continue
    const distance = distanceOf(word.toLowerCase(), one.toLowerCase())
    if (distance < least) [best, least] = [one, distance]
  }
  return best
}

/** Letters to add, leave out, replace, or to change with their neighbour (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const least = Math.min(costAt(last, j) + 1, costAt(row, j - 1) + 1, costAt(last, j - 1) + same)
      row.push(swapped ? Math.min(least, costAt(before, j - 2) + 1) : least)
    }
    ;[before, last] = [last, row]
  }
  return costAt(last, other.length)
}

/** Outside of the table nothing is reached. */
const costAt = (row: readonly number[], place: number): number => row[place] ?? Infinity
