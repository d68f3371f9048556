import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../examples/wholesale/test/words.ts'

const folder = join(import.meta.dirname, '../../definitions/locales/ja')
let japanese: Map<string, string> | undefined

/** What the console's own documents say in a language, by their English; what they do not say is an error. */
export function sayer(language: Language): (english: string) => string {
  japanese ??= new Map(
    globSync('{editor,kinds,site}.json', { cwd: folder }).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
    ),
  )
  return (english) => {
    const found = japanese!.get(english)
    if (found === undefined) throw new Error(`No screen says “${english}”`)
    return language === 'ja' ? found : english
  }
}
