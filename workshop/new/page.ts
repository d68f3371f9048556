import type { Change, Names } from './change.ts'
import { formatJson } from '../../runtime/format.ts'

/** A page of contents with an address of its own: its settings, its screen, its line in the registry, a sample. */
export function page({ kebab, camel, pascal, title }: Names): Change[] {
  const description = `What the page of ${title.toLowerCase()} shows.`
  const sample = [
    ...[{ kind: 'site', key: kebab, spec: { path: kebab, sections: [`content/${kebab}.first`], public: true } }],
    {
      kind: 'content',
      key: `${kebab}.first`,
      spec: { type: 5, message: { text: 'Words' }, [camel]: { text: 'More words' } },
    },
  ].map(({ kind, key, spec }) => ({ kind, version: kind === 'content' ? 2 : 1, key, name: title, spec }))
  return [
    {
      file: `runtime/pages/${kebab}/index.ts`,
      text: `import * as codes from '../../generated/codes.ts'
import type { Page } from '../../compile/page.ts'
import { ${camel}Screen, type ${pascal}Content } from './screen.ts'

/** ${title}: a page with a text. */
export const ${camel}: Page<never, ${pascal}Content> = {
  types: [codes.contentType.message],
  applies: (spec): spec is ${pascal}Content['spec'] => spec.${camel} !== undefined,
  routes: {
    hasKey: true,
    paths: ['${kebab}/:id(\\\\d+)/:key([A-Za-z0-9]+)'],
  },
  makes: {
    screens: (context, content) => [${camel}Screen(context, content)],
  },
  site: {
    front: {
      standsOnHome: () => false,
      home: (context, content) => ({ block: { type: 'text', text: context.text(content.name) } }),
    },
  },
}
`,
    },
    {
      file: `runtime/pages/${kebab}/screen.ts`,
      text: `import type { Context, ContentWith } from '../../compile/context.ts'
import type { ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'

/** A content whose form names the text. */
export type ${pascal}Content = ContentWith<'${camel}'>

/** The content's name is its title. */
export function ${camel}Screen(context: Context, content: ${pascal}Content): ScreenDocument {
  return contentScreen(content, '${kebab}', {
    route: context.route(content.id, '${kebab}'),
    title: context.text(content.name),
    blocks: [{ type: 'text', text: context.text(content.spec.${camel}.text) }],
  })
}
`,
    },
    {
      file: 'runtime/pages/index.ts',
      before: /^import type /,
      line: `import { ${camel} } from './${kebab}/index.ts'`,
    },
    {
      file: 'runtime/pages/index.ts',
      before: /^\} satisfies/,
      line: kebab === camel ? `  ${camel},` : `  '${kebab}': ${camel},`,
    },
    {
      file: 'schemas/kinds/content.json',
      at: '/properties',
      name: camel,
      value: {
        title,
        description,
        type: 'object',
        additionalProperties: false,
        required: ['text'],
        properties: {
          text: { title: 'Text', description: 'What it says.', $ref: 'kumiki:common/text' },
        },
        'x-show': { name: 'type.message', condition: '=', value: true },
      },
    },
    { file: `examples/gallery/${kebab}.json`, text: formatJson(sample) },
    ...Object.entries({ [title]: title, [description]: `${title}の内容。`, 'What it says.': '書かれている内容。' }).map(
      ([name, value]) => ({ file: 'definitions/locales/ja/kinds.json', at: '', name, value }),
    ),
  ]
}
