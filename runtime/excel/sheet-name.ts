/** A name that a sheet may have: 31 characters, none of those that stand in addresses of cells, no apostrophe at an end. */
export function sheetName(name: string): string {
  const plain = [...name.replace(/[\\/:*?[\]\p{Cc}\ufffe\uffff]/gu, ' ').trim()].slice(0, 31).join('').slice(0, 31)
  const trimmed = plain.replace(/^'+|[\ud800-\udbff]$|'+$/g, '').trim()
  // Excel keeps this name for itself.
  return trimmed === '' || trimmed.toLowerCase() === 'history' ? 'Sheet' : trimmed
}
