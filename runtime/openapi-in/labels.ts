import type { Part } from './resolve.ts'

const longest = 64
const labelName = /^x-([\w-]+-)?(name|label|title|caption)$/i

/**
 * What people read instead of a name: a title, what an extension calls a name or label (`x-name`, `x-display-name`), else the
 * first sentence of the description where it is short. Undefined where a schema says none of it, or repeats the name.
 */
export function labelOf(name: string, schema: Part, description: unknown = schema['description']): string | undefined {
  const extension = Object.entries(schema).find(([key, value]) => labelName.test(key) && typeof value === 'string')
  for (const said of [schema['title'], extension?.[1], firstSentence(description)]) {
    const text = typeof said === 'string' ? said.trim() : ''
    if (text !== '' && text.length <= longest && plain(text) !== plain(name)) return text
  }
  return undefined
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Without marks of HTML and Markdown, up to the end of its first sentence or line, or to what explains it in brackets. */
function firstSentence(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [line = ''] = text
    .slice(0, 1000)
    .replaceAll(/<[^<>]*>/g, '\n')
    .replaceAll(/[`*#]|\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim()
    .split('\n')
  const whole = line.trim()
  if (whole.length <= longest && !/[。.]\s*\S/.test(whole)) return whole.replace(/[。.：:]$/, '')
  const [sentence = ''] = whole.split(/。|\.\s|（|\s\(/)
  return sentence.trim().replace(/[。.：:]$/, '')
}
