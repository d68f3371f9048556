/** Which files a place takes, as a file chooser and a drop need it. */
export interface Accept {
  /** For the attribute `accept`; undefined: any file. */
  attribute: string | undefined
  isPicture: boolean
  /** The ends of names, as a person reads them: `XLSX, XLS`. */
  words: string
  takes(file: { name: string }): boolean
}

/** @param ends of names (`x-accept`); undefined: any. The engine looks at the bytes as well. */
export function acceptOf(ends: readonly string[] | undefined): Accept {
  if (!ends) return { attribute: undefined, isPicture: false, words: '', takes: () => true }
  return {
    attribute: ends.map((end) => `.${end}`).join(','),
    isPicture: ends.includes('png'),
    words: ends.map((end) => end.toUpperCase()).join(', '),
    takes: ({ name }) => ends.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()),
  }
}

/** Whether a file is what the attribute `accept` of a chooser asks for, which a chooser lets a person overrule. */
export function isAccepted(file: { name: string; type: string }, attribute: string | undefined): boolean {
  const wanted = (attribute ?? '').split(',').map((one) => one.trim().toLowerCase())
  return wanted.some((one) => {
    if (one === '') return wanted.length === 1
    if (one.startsWith('.')) return file.name.toLowerCase().endsWith(one)
    return one.endsWith('/*') ? file.type.startsWith(one.slice(0, -1)) : file.type === one
  })
}
