/** Whether two JSON values are the same; the order of an object's keys does not matter, `undefined` is "not there". */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => equal(item, other[index]))
  }
  const left = one as Record<string, unknown>
  const right = other as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => equal(left[key], right[key]))
}
