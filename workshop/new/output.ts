import type { Change, Names } from './change.ts'

/** A form in which rows leave as a file: what a release holds of it, how rows become its bytes, its call. */
export function output({ kebab, camel, pascal, title }: Names): Change[] {
  const entry = kebab === camel ? `  ${camel},` : `  '${kebab}': ${camel},`
  const description = `Users can have the rows as ${title}.`
  const content = 'kumiki:calls/content#/$defs/'
  return [
    {
      file: `runtime/output/${kebab}.ts`,
      text: `import { fileKey, headingOf } from './file-columns.ts'
import type { OutputFormat } from './output-format.ts'

export interface ${pascal}Plan {
  /** The columns of the page, with their headings by language. */
  columns: { key: string; label: Record<string, string> }[]
}

/** ${title}: a line of JSON for each row. */
export const ${camel}: OutputFormat<object, ${pascal}Plan> = {
  title: '${title}',
  options: ({ ${camel}: isOffered }) => (isOffered ? {} : undefined),
  end: () => '.ndjson',
  buttons: () => [{ name: {} }],
  plan: (context, { page }) => ({
    columns: page.fields.map(({ option, column }) => ({
      key: fileKey(option),
      label: Object.fromEntries(
        context.languages.map((language) => [language, headingOf(context.in(language), option, column)]),
      ),
    })),
  }),
  without: (plan, names) => ({ ...plan, columns: plan.columns.filter(({ key }) => !names.has(key)) }),
  mediaType: () => 'application/x-ndjson',
}
`,
    },
    {
      file: 'runtime/output/index.ts',
      before: /^import \{ excel \}/,
      line: `import { ${camel} } from './${kebab}.ts'`,
    },
    {
      file: 'runtime/output/index.ts',
      before: /^\} satisfies/,
      line: entry,
    },
    {
      file: `engine/output/${kebab}/${kebab}.ts`,
      text: `import type { ${pascal}Plan } from '../../../runtime/output/${kebab}.ts'
import type { OutputRows, OutputWriter } from '../output-writer.ts'

/** A line of JSON for each row. */
export const ${camel}: OutputWriter<${pascal}Plan> = { bytes: bytesOf }

async function* bytesOf({ columns }: ${pascal}Plan, { language, pieces }: OutputRows): AsyncGenerator<Uint8Array, void> {
  for await (const rows of pieces) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map(({ key, label }) => [label[language] ?? key, row[key] ?? null]))),
    )
    yield Buffer.from(lines.map((line) => \`\${line}\\n\`).join(''))
  }
}
`,
    },
    {
      file: 'engine/output/index.ts',
      before: /^import \{ excel \}/,
      line: `import { ${camel} } from './${kebab}/${kebab}.ts'`,
    },
    { file: 'engine/output/index.ts', before: /^\}$/, line: entry },
    {
      file: 'schemas/lists/list-page.json',
      at: '/properties',
      name: camel,
      value: { title, description, type: 'boolean', default: false },
    },
    { file: 'schemas/lists/list-page.json', at: '/$defs/output-format/oneOf', value: { const: kebab, title } },
    {
      file: 'definitions/calls/content.json',
      at: '',
      value: {
        kind: 'call',
        version: 1,
        key: `${kebab}-download`,
        name: `Download rows as ${title}`,
        spec: {
          method: 'POST',
          path: `/b2b/content/list/${kebab}-download`,
          operation: `${kebab}-download`,
          audience: 'site',
          permission: { rule: 'content', right: 'read', input: 'contentId' },
          licence: 'b2bLic',
          limits: { ms: 'plan', rate: 'heavy' },
          safe: true,
          audit: 'download',
          failure: 'download-failed',
          answer: 'blob',
          request: `${content}excel-download-request`,
          response: `${content}excel-download-response`,
        },
      },
    },
    {
      file: 'definitions/locales/ja/calls.json',
      at: '',
      name: `Download rows as ${title}`,
      value: `${title}のダウンロード`,
    },
    ...Object.entries({ [title]: title, [description]: `利用者は一覧の行を${title}でダウンロードできます。` }).map(
      ([name, value]) => ({ file: 'definitions/locales/ja/kinds.json', at: '', name, value }),
    ),
  ]
}
