import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Names that are the same in both languages. */
const names = /\b(Kumiki|Content Security Policy|SQL Server|IBM i|Chrome|Google Chrome|Microsoft Edge|Northwind)\b/g

/** Whether a text that stands in the Japanese console should have been Japanese. */
export function makeUntranslated(): (text: string) => boolean {
  const known = [...documentTexts(), ...codeTexts()].filter(
    ([english, japanese]) => english !== japanese && /[a-z]/.test(english),
  )
  const whole = new Set(known.map(([english]) => english))
  const patterns = [...whole]
    .filter((english) => /\{\w+\}/.test(english) && /[A-Za-z]{3}/.test(english.replaceAll(/\{\w+\}/g, '')))
    .map(toPattern)
  // A language is called by its own name, and tables of the example without a name in Japanese by theirs.
  for (const word of ['English', 'Orders', 'Product']) whole.delete(word)
  const isOne = (text: string): boolean =>
    whole.has(text) || patterns.some((pattern) => pattern.test(text)) || isSentence(text.replaceAll(names, ''))
  // Pages have most of their texts in common.
  const judged = new Map<string, boolean>()
  return (text) => {
    const is = judged.get(text) ?? isOne(text)
    judged.set(text, is)
    return is
  }
}

/** Three English words in a row are a sentence, wherever they come from. */
function isSentence(text: string): boolean {
  return /\b[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}\b/.test(text)
}

function toPattern(english: string): RegExp {
  const source = english.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}$`)
}

function documentTexts(): [string, string][] {
  const folder = join(root, 'definitions/locales/ja')
  return readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  )
}

function codeTexts(): [string, string][] {
  const catalogue = readFileSync(join(root, 'renderer/locales/ja.po'), 'utf8').replaceAll(/"\n"/g, '')
  return [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, english, japanese]) => [
    english!,
    japanese!,
  ])
}
