import type { Change, Names } from './change.ts'

/** A type of inputs: what its values are, to begin with texts, and how it is drawn. `npm run generate` registers it. */
export function input({ kebab, camel, title }: Names): Change[] {
  return [
    {
      file: 'schemas/inputs/input-type.json',
      at: '/oneOf',
      value: { const: kebab, title, 'x-facts': { value: 'text', supplied: ['value'] } },
    },
    {
      file: `renderer/controls/${kebab}.tsx`,
      text: `import type { Control } from './control.ts'

/** ${title}. */
export const ${camel}: Control = {
  isTyped: true,
  Draw: ({ elements: { Line }, ...props }) => <Line {...props} />,
}
`,
    },
    { file: 'definitions/locales/ja/kinds.json', at: '', name: title, value: title },
  ]
}
