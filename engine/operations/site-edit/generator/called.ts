import type { Text } from '../../../../runtime/document.ts'
import { labelOfName } from '../../../../runtime/label-of-name.ts'

/** A comment in Japanese is the Japanese name, and the words of the name the English one. */
export function called(name: string, comment: string | undefined): Text {
  const words = labelOfName(name) ?? name
  const text = comment?.trim().slice(0, 64) ?? ''
  if (text === '') return words
  return /[\u3040-\u30ff\u3400-\u9fff]/.test(text) ? { ja: text, en: words } : text
}

/** The name of a table with what is done to it. */
export function calledWith(name: Text, { ja, en } = { ja: '', en: '' }): Text {
  const inOne = typeof name === 'string' ? { ja: name, en: name } : name
  return { ja: `${inOne.ja ?? inOne.en ?? ''}${ja}`, en: `${inOne.en ?? inOne.ja ?? ''}${en}` }
}

/** Part of a key or path that a name in Latin letters makes. */
export function slugOf(name: string): string | undefined {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return slug === '' ? undefined : slug
}

/** A part that is not taken yet; it is afterwards. */
export function freeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted
  for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`
  taken.add(slug)
  return slug
}
