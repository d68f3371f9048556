/** Texts, names of sheets and what stands in brackets are passed over. */
const tokens =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'!?|\[(?:[^[\]]|\[[^\]]*\])*\]|[A-Za-z_\\\u0080-\uffff][\w.\\?\u0080-\uffff]*(?=\[)/g

/** A formula that calls tables by their names in a copy; `names`: these by the names in lower case that it has. */
export const withTables = (formula: string, names: ReadonlyMap<string, string> | undefined): string =>
  !names || names.size === 0 ? formula : formula.replace(tokens, (word) => names.get(word.toLowerCase()) ?? word)
