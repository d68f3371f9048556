/** A label is no longer (`schemas/kinds/schema.json`). */
const longest = 64

/**
 * What people may read for a name of a database: `unit_price`, `UNIT_PRICE` and `unitPrice` are "Unit price". Undefined
 * where the name says nothing to people: it is in no Latin letters, or shorter than a word.
 */
export function labelOfName(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_ -]*$/.test(name)) return undefined
  const isOneCase = name === name.toUpperCase() || name === name.toLowerCase()
  const apart = isOneCase ? name : name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
  const words = apart
    .toLowerCase()
    .split(/[_ -]+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'id' ? 'ID' : word))
  const label = words.join(' ')
  return label.length < 2 || label.length > longest ? undefined : label.charAt(0).toUpperCase() + label.slice(1)
}
