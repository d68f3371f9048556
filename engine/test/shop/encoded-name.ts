/** A name with the characters on which Japanese encodings disagree. */
export const manySided = '波〜∥‖引−円¥株㈱'

/** How a file of each encoding begins, what its ASCII is written as, and the bytes of that name, by hand. */
export const encodedNames: Record<string, { mark: string; ascii: BufferEncoding; name: string }> = {
  utf8: { mark: '', ascii: 'utf8', name: Buffer.from(manySided).toString('hex') },
  bom: { mark: 'efbbbf', ascii: 'utf8', name: Buffer.from(manySided).toString('hex') },
  utf16: { mark: 'fffe', ascii: 'utf16le', name: Buffer.from(manySided, 'utf16le').toString('hex') },
  cp932: { mark: '', ascii: 'latin1', name: '946781608161816188f8817c897e818f8a94878a' },
  euc: { mark: '', ascii: 'latin1', name: 'c7c8a1c1a1c2a1c2b0faa1ddb1dfa1efb3f4adea' },
}

/** The whole file that the encoding makes of `before`, the name and `after`. */
export function encodedFile(encoding: string, before: string, after: string): Buffer {
  const { mark, ascii, name } = encodedNames[encoding]!
  return Buffer.concat([
    Buffer.from(mark, 'hex'),
    Buffer.from(before, ascii),
    Buffer.from(name, 'hex'),
    Buffer.from(after, ascii),
  ])
}
