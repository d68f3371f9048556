import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

type Messages = Record<string, unknown>

/**
 * Puts the words that a module says into the module itself, in every language: nothing waits for a file of words, and a
 * page fetches those of the code that it fetches and no others.
 */
export function words(options: { configPath: string }): Plugin {
  const reading = readCatalogues(options)
  return {
    name: 'words',
    transform: {
      filter: { id: { include: /\/renderer\/.*\.tsx?$/, exclude: /node_modules/ }, code: /\bid: ?"/ },
      async handler(code) {
        const catalogues = await reading
        const ids = new Set([...code.matchAll(/\bid: ?"([^"]+)"/g)].map(([, id]) => id!))
        const own = Object.fromEntries(
          Object.entries(catalogues).map(([language, messages]) => [language, pick(messages, ids)]),
        )
        if (Object.values(own).every((messages) => Object.keys(messages).length === 0)) return undefined
        const load = `\nimport { i18n as $words } from '@lingui/core'\n$words.load(${JSON.stringify(own)})\n`
        return { code: code + load, map: null }
      },
    },
  }
}

function pick(messages: Messages, ids: ReadonlySet<string>): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([id]) => ids.has(id)))
}

/** All messages by language and id, compiled as Lingui reads them. */
async function readCatalogues({ configPath }: { configPath: string }): Promise<Record<string, Messages>> {
  const config = getConfig({ configPath })
  const [catalog] = await getCatalogs(config)
  const found: Record<string, Messages> = {}
  for (const locale of config.locales) {
    const { messages } = await catalog!.getTranslations(locale, {
      fallbackLocales: config.fallbackLocales,
      sourceLocale: config.sourceLocale,
    })
    const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' })
    if (errors.length > 0) throw errors[0]!.error
    found[locale] = (JSON.parse(source) as { messages: Messages }).messages
  }
  return found
}
