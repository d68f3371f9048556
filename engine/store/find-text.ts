/** The form in which texts are searched: upper and lower case, full and half width are the same. */
export function findText(...texts: (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\0', '')
}

/** Pattern for `LIKE … ESCAPE '\'` that finds the text anywhere. */
export function anywhere(find: string): string {
  return `%${findText(find).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
