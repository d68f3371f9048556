/** A text between two tags. */
export const xmlText = (text: string): string =>
  /[&<>\r]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
    : text

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

const attributeText = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (mark) => marks[mark] ?? mark)

export type Attributes = Readonly<Record<string, string>>

/** The tag that begins an element, its attributes in their order. */
export function openTag(name: string, attributes: Attributes): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) text += ` ${key}="${attributeText(value)}"`
  return `${text}>`
}

/** Attributes without some of them. */
export function without(attributes: Attributes, ...names: string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)))
}
