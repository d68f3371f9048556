import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { kindTitle } from '../../runtime/check/kind-title.ts'
import type { JsonSchemas } from './json-schemas.ts'

/** What a document is called that has no name yet: "New data source". Undefined until its schemas are read. */
export function newTitle(schemas: JsonSchemas | undefined, kind: unknown): string | undefined {
  if (schemas === undefined || typeof kind !== 'string' || kind === '') return undefined
  const name = inSentence(kindTitle(schemas.set, kind))
  return t`New ${name}`
}

/** `Data source` in the middle of an English sentence; what is written in capitals, such as `API`, stays. */
function inSentence(title: string): string {
  if (i18n.locale !== 'en') return title
  return /^[A-Z][a-z]+( [a-z]|$)/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
}
