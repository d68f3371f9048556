/** For `$call` of a query: the step that a value asks for, where it is given. */
export function whenGiven<Query, Value>(
  value: Value | undefined,
  step: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined ? query : step(query, value))
}
