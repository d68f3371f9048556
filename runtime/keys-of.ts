/** The names of an object's properties, as its type knows them. */
export function keysOf<Value extends object>(value: Value): Extract<keyof Value, string>[] {
  const keys: Extract<keyof Value, string>[] = []
  for (const key in value) keys.push(key)
  return keys
}
