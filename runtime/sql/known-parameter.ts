/** Names with the longest first: they may hold hyphens, so `:A-B` means A-B when there is one. */
export const longestFirst = (names: readonly string[]): string[] => [...names].sort((a, b) => b.length - a.length)

/** Which of the names, the longest first, stands at the beginning of what follows a colon. */
export const knownParameter = (behindColon: string, names: readonly string[]): string | undefined =>
  names.find((each) => behindColon.startsWith(each) && !/^[\p{L}\p{N}_]/u.test(behindColon.slice(each.length)))
