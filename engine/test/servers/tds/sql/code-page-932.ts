const toBytes = new Map<string, Buffer>()

function table(): Map<string, Buffer> {
  if (toBytes.size > 0) return toBytes
  const decoder = new TextDecoder('shift_jis')
  const add = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !toBytes.has(text)) toBytes.set(text, Buffer.from(bytes))
  }
  for (let one = 0; one < 256; one++) add([one])
  for (let lead = 0x81; lead <= 0xfc; lead++)
    if (lead < 0xa0 || lead >= 0xe0) for (let trail = 0x40; trail <= 0xfc; trail++) add([lead, trail])
  return toBytes
}

/** What `varchar` holds under a Japanese collation; characters outside the code page become `?`. */
export function encode932(text: string): Buffer {
  const known = table()
  return Buffer.concat([...text].map((char) => known.get(char) ?? Buffer.from('?')))
}

/** The text as `varchar` gives it back. */
export function through932(text: string): string {
  const known = table()
  return [...text].map((char) => (known.has(char) ? char : '?')).join('')
}
