interface Named {
  name: string
}

/** A link of a chain with values for those parameters of its schema (`asked`) for which it says nothing itself. */
export function withParameters<Link extends object, Given extends Named>(
  link: Link & { parameters?: Given[] },
  asked: readonly Partial<Named>[] = [],
  values: readonly Given[] = [],
): Link {
  const own = link.parameters ?? []
  const further = values.filter(
    ({ name }) => asked.some((one) => one.name === name) && own.every((one) => one.name !== name),
  )
  return further.length > 0 ? { ...link, parameters: [...own, ...further] } : link
}
