import { schemasReached } from '../json-schema/schemas-reached.ts'
import type { JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { pageOf } from './page-of.ts'
import { table } from './table.ts'

/** A page in Markdown, and its file below the folder of all: `kinds/site.md`. */
export interface ReferencePage {
  file: string
  text: string
}

/** Puts an English word of the reference into its language. */
export type Word = (english: string) => string

const envelope = 'kumiki:common/document'

/** What a builder may write, as pages: one a kind, one for each shape that kinds share, and a table of contents. */
export function referencePages(set: JsonSchemaSet, word: Word): ReferencePage[] {
  const kinds = set.kinds().map((kind) => `kumiki:kinds/${kind}`)
  const shared = [...schemasReached(set, [envelope, ...kinds].map(set.get))].filter((id) => !kinds.includes(id)).sort()
  const pages = [envelope, ...kinds, ...shared.filter((id) => id !== envelope)].map((id) => ({
    file: fileOf(id),
    text: pageOf(id, set, word),
  }))
  return [{ file: 'index.md', text: contentsOf({ kinds, shared }, set, word) }, ...pages]
}

function contentsOf(ids: { kinds: string[]; shared: string[] }, set: JsonSchemaSet, word: Word): string {
  const rows = (of: string[]) =>
    of.map((id) => {
      const { title = id, description = '' } = set.get(id)
      return [`[${title}](${fileOf(id)})`, `\`${nameOf(id)}\``, description]
    })
  const head = [word('Title'), word('Name'), word('Meaning')]
  const { description = '' } = set.get(envelope)
  return [
    `# ${word('Reference of documents')}`,
    description,
    '```json\n{ "kind": "folder", "version": 1, "key": "sales", "name": { "ja": "営業", "en": "Sales" }, "spec": {} }\n```',
    `[${set.get(envelope).title}](${fileOf(envelope)})`,
    `## ${word('Kinds')}`,
    table(head, rows(ids.kinds)),
    `## ${word('Shapes that several kinds share')}`,
    table(head, rows(ids.shared)),
    '',
  ].join('\n\n')
}

const nameOf = (id: string): string => id.slice('kumiki:'.length).replace(/^kinds\//, '')
const fileOf = (id: string): string => `${id.slice('kumiki:'.length)}.md`
