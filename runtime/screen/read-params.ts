/**
 * Parameters of a route as screens use them: what the route limits to digits (`:id(\\d+)`) is a number, because the
 * body of a call says `7` and not `"7"`.
 */
export function readParams(route: unknown, params: Record<string, string>): Record<string, unknown> {
  const digits = [...String(route).matchAll(/:(\w+)\((?:\\d\+|digits)\)/g)].map(([, name]) => name)
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      digits.includes(name) && value !== '' ? Number(value) : value,
    ]),
  )
}
