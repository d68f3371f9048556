/** Whether a text is an IP address or a CIDR range. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0) return false
  const most = isVersion4(address) ? 32 : isVersion6(address) ? 128 : -1
  return most >= 0 && (bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most))
}

function isVersion4(address: string): boolean {
  const octets = address.split('.')
  return octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
}

function isVersion6(address: string): boolean {
  const halves = address.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const endsInVersion4 = last.includes('.')
  if (endsInVersion4 && !isVersion4(last)) return false
  const plain = endsInVersion4 ? groups.slice(0, -1) : groups
  const count = plain.length + (endsInVersion4 ? 2 : 0)
  return plain.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group)) && (halves.length === 2 ? count < 8 : count === 8)
}
